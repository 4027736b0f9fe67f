import { Form } from "react-router";
import { draftField, rowsOfADraft } from "../../../domain/draft-invoice.ts";
import { MoneyField } from "../../shared/money-field.tsx";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Row = NonNullable<View["draft"]>["rows"][number];
type InvoiceNewProps = View & { result: ActionResult | undefined };

const page = "/dashboard/admin/invoices/new";

export function InvoiceNewPage({ search, found, client, draft, retryKey, result }: InvoiceNewProps) {
  return (
    <PlainPage
      title={draft ? words.change : words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/invoices", label: words.back }}
    >
      {client ? (
        <Write client={client} draft={draft} retryKey={retryKey} result={result} />
      ) : (
        <Whom search={search} found={found} />
      )}
    </PlainPage>
  );
}

function Whom({ search, found }: Pick<View, "search" | "found">) {
  return (
    <section className="stack">
      <Form className="admin-search" method="get" action={page} role="search">
        <Field
          key={search}
          label={words.who.label}
          hint={words.who.hint}
          name="search"
          type="search"
          defaultValue={search}
        />
        <Button variant="quiet" size="sm">
          {words.who.find}
        </Button>
      </Form>
      {search && !found.length ? <EmptyState title={words.nobody(search)} level={2} /> : null}
      {found.length ? (
        <ul className="card rows">
          {found.map(({ id, name, email }) => (
            <li key={id} className="row between">
              <div className="named">
                <b>{name}</b>
                <span>{email}</span>
              </div>
              <ButtonLink to={`${page}?client=${id}`} variant="quiet" size="sm" aria-label={words.pickNamed(name)}>
                {words.pick}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type WriteProps = Pick<InvoiceNewProps, "draft" | "retryKey" | "result"> & {
  client: NonNullable<View["client"]>;
};

function Write({ client, draft, retryKey, result }: WriteProps) {
  return (
    <section className="card stack pad" aria-labelledby="for-heading">
      <h2 id="for-heading">{words.for(client.name)}</h2>
      <ActionNotice result={result} />
      <ActionForm
        intent={draft ? "change" : "write"}
        extra={draft ? { invoiceId: draft.id } : { clientId: client.id, retryKey }}
        result={result}
        look="primary"
        size="md"
        className="plain-form"
        button={draft ? words.saveChange : words.save}
      >
        {(field, checkbox) => (
          <>
            {draft ? null : (
              <>
                <SelectField label={words.project} {...field("projectId", onlyOne(client.projects)?.id)}>
                  <option value="">{words.noProject}</option>
                  {client.projects.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <Unbilled projects={client.projects} checkbox={checkbox} />
              </>
            )}
            <div>
              <h3>{words.lines}</h3>
              <p className="soft small">{words.linesLead}</p>
            </div>
            <Lines field={field} rows={draft?.rows ?? []} />
          </>
        )}
      </ActionForm>
    </section>
  );
}

/** Where there are several, none is guessed. */
function onlyOne<Some>(all: readonly Some[]): Some | undefined {
  return all.length === 1 ? all[0] : undefined;
}

type UnbilledProps = Pick<WriteProps["client"], "projects"> & { checkbox: CheckboxFor };

function Unbilled({ projects, checkbox }: UnbilledProps) {
  const some = projects.filter(({ unbilled }) => unbilled.length);
  if (!some.length) return null;
  return (
    <div className="stack gap-12">
      <div>
        <h3>{words.unbilled.heading}</h3>
        <p className="soft small">{words.unbilled.lead}</p>
      </div>
      {some.map(({ id, name, unbilled }) => (
        <fieldset key={id}>
          <legend className="label">{name}</legend>
          {unbilled.map(({ field, label }) => (
            <Checkbox key={field} label={label} {...checkbox(field)} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const rowsShown = 4;

/** All twelve are there, so that none has to be added by a script; most are folded away until they are wanted. */
function Lines({ field, rows }: { field: FieldFor; rows: Row[] }) {
  const all = Array.from({ length: rowsOfADraft }, (_, row) => row);
  const isLong = all.slice(rowsShown).some((row) => rows[row] || field(draftField("description", row)).defaultValue);
  return (
    <div className="stack gap-12 wide invoice-new-all">
      <LineRows of={all.slice(0, rowsShown)} field={field} rows={rows} />
      <Disclosure summary={words.more} look="plain" open={isLong}>
        <LineRows of={all.slice(rowsShown)} field={field} rows={rows} />
      </Disclosure>
    </div>
  );
}

function LineRows({ of, field, rows }: { of: number[]; field: FieldFor; rows: Row[] }) {
  return (
    <ul className="stack gap-12 wide invoice-new-lines">
      {of.map((row) => (
        <li key={draftField("description", row)}>
          <fieldset>
            <legend className="sr-only">{words.row(row + 1)}</legend>
            <input type="hidden" name={draftField("line", row)} value={rows[row]?.line ?? ""} />
            <Field
              label={words.description}
              autoComplete="off"
              {...field(draftField("description", row), rows[row]?.description)}
            />
            <Field
              label={words.quantity}
              inputMode="numeric"
              autoComplete="off"
              {...field(draftField("quantity", row), rows[row]?.quantity ?? "1")}
            />
            <MoneyField label={words.price} {...field(draftField("price", row), rows[row]?.price)} />
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
