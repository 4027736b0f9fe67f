import { Form } from "react-router";
import { statusValues, statusWords } from "../../../domain/project-status.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { View } from "./view.server.ts";
import { words as allWords } from "./words.ts";

const words = allWords.filter;
const page = "/dashboard/admin/projects";

/** A new answer is a new form: what was looked for stands in it, and the turn that was chosen stays. */
export function ProjectFilterForm({ filter, isFiltered }: Pick<View, "filter" | "isFiltered">) {
  const { turn, client, status, sort } = filter;
  return (
    <Disclosure key={Object.values(filter).join("\n")} summary={allWords.more} look="plain" open={isFiltered}>
      <Form className="project-filter" method="get" action={page} role="search" aria-label={words.label}>
        {turn === "all" ? null : <input type="hidden" name="turn" value={turn} />}
        <Field label={words.client} name="client" type="search" defaultValue={client} />
        <SelectField label={words.status} name="status" defaultValue={status}>
          <option value="">{words.anyStatus}</option>
          {statusValues.map((value) => (
            <option key={value} value={value}>
              {statusWords(value).label}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.sort} name="sort" defaultValue={sort}>
          {Object.entries(words.sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="row">
          <Button variant="quiet" size="sm">
            {words.find}
          </Button>
          {isFiltered ? (
            <ButtonLink to={turn === "all" ? page : `${page}?turn=${turn}`} variant="plain" size="sm">
              {words.clear}
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </Disclosure>
  );
}
