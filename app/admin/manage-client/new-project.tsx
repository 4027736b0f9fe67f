import { creationStatuses, statusWords } from "../../../domain/project-status.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { AreaField, Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { View } from "./view.server.ts";
import { words as allWords } from "./words.ts";

type Props = Pick<View, "suggested"> & { first: string; result: ActionResult | undefined };

const words = allWords.newProject;

export function ManageClientNewProject({ first, suggested, result }: Props) {
  return (
    <section className="card stack pad" id="new-project" aria-labelledby="new-project-heading">
      <h2 id="new-project-heading">{words.heading}</h2>
      <ActionForm
        intent="add-project"
        extra={{ newId: suggested.id }}
        result={result}
        look="primary"
        size="md"
        busy={words.adding}
        className="plain-form plain-form-wide"
        button={words.add}
      >
        {(field) => (
          <>
            <Field label={words.name} autoComplete="off" required {...field("projectName", suggested.projectName)} />
            <SelectField label={words.status} hint={words.statusHint(first)} {...field("status")}>
              <option value="" />
              {creationStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusWords(status).label}
                </option>
              ))}
            </SelectField>
            <AreaField
              label={words.description}
              mark={words.optional}
              rows={4}
              {...field("description", suggested.description)}
            />
          </>
        )}
      </ActionForm>
    </section>
  );
}
