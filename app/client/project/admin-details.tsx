import { projectAdminWords } from "../../../content/portal.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import type { AdminControls } from "./props.ts";

type DetailsProps = {
  details: AdminControls["details"];
  /** Kept by what is invoiced; nothing to type. */
  nextPaymentDue: string;
  result: ActionResult | undefined;
};

const words = projectAdminWords;

export function ProjectDetails({ details, nextPaymentDue, result }: DetailsProps) {
  return (
    <section className="card project-details" id="details" aria-labelledby="details-heading">
      <h2 id="details-heading">{words.details}</h2>
      <ActionNotice result={result} of={["details"]} />
      <ActionForm
        intent="details"
        result={result}
        className="project-form"
        busy={words.saving}
        button={words.saveDetails}
      >
        {(field, checkbox) => (
          <Fields details={details} nextPaymentDue={nextPaymentDue} field={field} checkbox={checkbox} />
        )}
      </ActionForm>
    </section>
  );
}

type FieldsProps = Omit<DetailsProps, "result"> & { field: FieldFor; checkbox: CheckboxFor };

function Fields({ details, nextPaymentDue, field, checkbox }: FieldsProps) {
  const { projectName, url, description, paymentType, firstPaymentRequired } = details;
  return (
    <div className="project-fields">
      <Field label={words.name} required {...field("projectName", projectName)} />
      <Field label={words.url} type="url" inputMode="url" placeholder="https://" {...field("url", url)} />
      <AreaField label={words.description} rows={3} {...field("description", description)} />
      <SelectField key={paymentType} label={words.paymentType} {...field("paymentType", paymentType)}>
        <option value="monthly">{words.paymentTypes.monthly}</option>
        <option value="yearly">{words.paymentTypes.yearly}</option>
      </SelectField>
      <dl className="project-due">
        <dt>{words.nextPaymentDue}</dt>
        <dd>{nextPaymentDue || words.noPaymentDue}</dd>
      </dl>
      <Checkbox label={words.firstPayment} {...checkbox("firstPaymentRequired", firstPaymentRequired)} />
    </div>
  );
}
