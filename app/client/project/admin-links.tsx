import { projectAdminWords } from "../../../content/portal.ts";
import type { LineKind } from "../../../domain/catalogue-entry.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { SelectField } from "../../ui/select-field.tsx";
import type { Offered } from "./props.ts";

type EditProps = { kind: LineKind; result: ActionResult | undefined };
type AddLinkProps = EditProps & { offers: Offered[] };

const words = projectAdminWords;

export function AddLink({ kind, result, offers }: AddLinkProps) {
  const { label, none } = words.kinds[kind];
  return (
    <ActionForm intent={`add-${kind}`} result={result} className="project-add" busy={words.adding} button={words.add}>
      {(field) => (
        <SelectField label={label} required {...field("id")}>
          <option value="">{none}</option>
          {offers.map(({ id, name, price }) => (
            <option key={id} value={id}>
              {name}, {price}
            </option>
          ))}
        </SelectField>
      )}
    </ActionForm>
  );
}

export function RemoveLink({ kind, result, linkId, name }: EditProps & { linkId: string; name: string }) {
  return (
    <ActionForm
      intent={`remove-${kind}`}
      row={{ name: "linkId", id: linkId }}
      result={result}
      look="danger"
      busy={words.removing}
      button={words.remove}
      label={words.removeNamed(name)}
    />
  );
}
