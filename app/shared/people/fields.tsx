import { type May, mayValues } from "../../../domain/client-person.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Radios } from "../../ui/radios.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import { peopleWords as words } from "./words.ts";

type Stored = {
  may: May | "copies";
  getsInvoices: boolean;
  getsReminders: boolean;
  getsNews: boolean;
};

type RightsFieldsProps = {
  field: FieldFor;
  checkbox: CheckboxFor;
  stored: Stored;
  /** Whoever has a login keeps one until they are removed. */
  hasLogin: boolean;
};

const { add } = words;

/** What somebody may do, and which e-mails they get. */
export function RightsFields({ field, checkbox, stored, hasLogin }: RightsFieldsProps) {
  const values: (May | "copies")[] = hasLogin ? [...mayValues] : [...mayValues, "copies"];
  const { name, defaultValue } = field("may", stored.may);
  return (
    <div className="stack person-fields">
      <Radios
        legend={add.mayDo}
        options={values.map((value) => ({ value, label: words.may[value].label, hint: add.hints[value] }))}
        name={name}
        defaultValue={defaultValue}
      />
      <fieldset>
        <legend className="label">{add.mails}</legend>
        <p className="soft small">{add.mailsHint}</p>
        {(["getsInvoices", "getsReminders", "getsNews"] as const).map((kind) => (
          <Checkbox key={kind} label={words.mails[kind]} {...checkbox(kind, stored[kind])} />
        ))}
      </fieldset>
    </div>
  );
}
