import { projectAdminWords } from "../../../content/portal.ts";
import type { Shelf } from "../../../domain/catalogue-entry.ts";
import { SelectField } from "../ui/select-field.tsx";
import { Deed } from "./deed.tsx";
import type { DeedResult } from "./deed-result.ts";
import type { Offered } from "./project-facts.ts";

type EditProps = { kind: Shelf; result: DeedResult | undefined };
type AddLinkProps = EditProps & { offers: Offered[] };

const words = projectAdminWords;

export function AddLink({ kind, result, offers }: AddLinkProps) {
  const { label, none } = words.shelves[kind];
  return (
    <Deed intent={`add-${kind}`} result={result} className="project-add" busy={words.adding} button={words.add}>
      {(tell) => (
        <SelectField label={label} required {...tell("id")}>
          <option value="">{none}</option>
          {offers.map(({ id, name, price }) => (
            <option key={id} value={id}>
              {name}, {price}
            </option>
          ))}
        </SelectField>
      )}
    </Deed>
  );
}

export function RemoveLink({ kind, result, linkId, name }: EditProps & { linkId: string; name: string }) {
  return (
    <Deed
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
