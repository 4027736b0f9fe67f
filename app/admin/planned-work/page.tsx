import { Link } from "react-router";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AreaField, Field, FieldError } from "../../ui/field.tsx";
import type { FieldFor } from "../../ui/use-action-form.ts";
import { words } from "./words.ts";
import "./page.css";

type Props = {
  sites: { id: string; name: string }[];
  ahead: { id: string; what: string; names: string; when: string }[];
  today: string;
  retryKey: string;
  result: ActionResult | undefined;
};

const back = { to: "/dashboard/admin/sites", label: words.back };

/** Work during which sites may be down: announced, so that it need not count. */
export function PlannedWorkPage({ sites, ahead, today, retryKey, result }: Props) {
  return (
    <PlainPage title={words.heading} lead={words.lead} back={back}>
      <ActionNotice result={result} />
      {sites.length === 0 ? <EmptyState title={words.none.heading}>{words.none.lead}</EmptyState> : null}
      <div className="columns">
        {sites.length > 0 ? (
          <section className="card stack pad" aria-label={words.heading}>
            <ActionForm intent="plan" extra={{ retryKey }} result={result} look="primary" button={words.button}>
              {(field, checkbox) => (
                <>
                  <fieldset className="work-sites" id="sites">
                    <legend className="label">{words.sites}</legend>
                    {sites.map(({ id, name }) => (
                      <Checkbox key={id} label={name} {...checkbox(`site-${id}`, sites.length === 1)} />
                    ))}
                    <Wrong field={field} />
                  </fieldset>
                  <div className="work-when">
                    <Field label={words.from} hint={words.hint} type="date" min={today} {...field("fromDay")} />
                    <Field label={words.time} type="time" {...field("fromTime")} />
                  </div>
                  <div className="work-when">
                    <Field label={words.to} hint={words.hint} type="date" min={today} {...field("toDay")} />
                    <Field label={words.time} type="time" {...field("toTime")} />
                  </div>
                  <AreaField label={words.what} hint={words.whatHint} rows={3} maxLength={300} {...field("what")} />
                </>
              )}
            </ActionForm>
          </section>
        ) : null}
        <section className="card stack pad gap-12" aria-labelledby="ahead">
          <h2 id="ahead">{words.ahead}</h2>
          {ahead.length ? (
            <ul className="rows">
              {ahead.map(({ id, what, names, when }) => (
                <li key={id} className="named">
                  <Link to={`/dashboard/admin/sites/incidents/${id}`}>{what}</Link>
                  <span>{names}</span>
                  <span>{when}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">{words.noneAhead}</p>
          )}
        </section>
      </div>
    </PlainPage>
  );
}

/** Of all the boxes together. */
function Wrong({ field }: { field: FieldFor }) {
  const { error } = field("sites");
  return error ? <FieldError role="alert">{error}</FieldError> : null;
}
