import { Form } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type InvoiceFilterProps = Pick<View, "filter" | "exampleNumber" | "months" | "isFiltered">;

/** A new answer is a new form: what was looked for stands in it. */
export function InvoiceFilterForm({ filter, exampleNumber, months, isFiltered }: InvoiceFilterProps) {
  return (
    <Form
      key={Object.values(filter).join("\n")}
      className="card stack pad money-filter"
      method="get"
      action="/dashboard/admin/invoices"
      role="search"
      aria-label={words.filter.label}
    >
      <SelectField label={words.filter.status} name="status" defaultValue={filter.status}>
        <option value="">{words.filter.all}</option>
        {Object.entries(words.statuses).map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field label={words.filter.client} name="client" type="search" defaultValue={filter.client} />
      <Field label={words.filter.number} name="number" placeholder={exampleNumber} defaultValue={filter.number} />
      <SelectField label={words.filter.month} name="month" defaultValue={filter.month}>
        <option value="">{words.filter.anyMonth}</option>
        {months.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="row">
        <Button variant="quiet" size="sm">
          {words.filter.find}
        </Button>
        {isFiltered ? (
          <ButtonLink to="/dashboard/admin/invoices" variant="plain" size="sm">
            {words.filter.clear}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
