import { Form } from "react-router";
import { invoiceListWords } from "../../../content/admin-invoices.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";

export type InvoiceFilterProps = {
  filter: { status: string; client: string; number: string; month: string };
  months: { value: string; label: string }[];
  isFiltered: boolean;
};

const words = invoiceListWords.filter;

/** A new answer is a new form: what was looked for stands in it. */
export function InvoiceFilterForm({ filter, months, isFiltered }: InvoiceFilterProps) {
  return (
    <Form
      key={Object.values(filter).join("\n")}
      className="card money-filter"
      method="get"
      action="/dashboard/admin/invoices"
      role="search"
      aria-label={words.label}
    >
      <SelectField label={words.status} name="status" defaultValue={filter.status}>
        <option value="">{words.all}</option>
        {Object.entries(invoiceListWords.statuses).map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field label={words.client} name="client" type="search" defaultValue={filter.client} />
      <Field label={words.number} name="number" placeholder="TD-0007" defaultValue={filter.number} />
      <SelectField label={words.month} name="month" defaultValue={filter.month}>
        <option value="">{words.anyMonth}</option>
        {months.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="money-filter-acts">
        <Button variant="quiet" size="sm">
          {words.find}
        </Button>
        {isFiltered ? (
          <ButtonLink to="/dashboard/admin/invoices" variant="plain" size="sm">
            {words.clear}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
