import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { AreaField, Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { View } from "./view.server.ts";
import { words as allWords } from "./words.ts";

type Props = Pick<View, "client"> & { result: ActionResult | undefined };

const words = allWords.details;

export function ManageClientDetails({ client, result }: Props) {
  return (
    <section className="card stack pad" id="details" aria-labelledby="details-heading">
      <h2 id="details-heading">{words.heading}</h2>
      <ActionNotice result={result} of={["change-client"]} />
      <ActionForm
        intent="change-client"
        extra={{ revision: client.revision }}
        result={result}
        className="plain-form plain-form-wide"
        button={words.save}
      >
        {(field) => (
          <>
            <Field label={words.name} autoComplete="off" {...field("name", client.name)} />
            <Field
              label={words.contactName}
              mark={words.optional}
              hint={words.contactHint}
              autoComplete="off"
              {...field("contactName", client.contactName)}
            />
            <SelectField key={client.kind} label={words.kind} {...field("kind", client.kind)}>
              {Object.entries(words.kinds).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </SelectField>
            <AreaField
              label={words.billingAddress}
              hint={words.billingHint}
              rows={4}
              {...field("billingAddress", client.billingAddress)}
            />
            <Field
              label={words.phone}
              mark={words.optional}
              type="tel"
              autoComplete="off"
              {...field("phone", client.phone)}
            />
          </>
        )}
      </ActionForm>
    </section>
  );
}
