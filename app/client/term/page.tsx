import { Form } from "react-router";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import { TermSummary } from "../../shared/term/summary.tsx";
import { termWords } from "../../shared/term/words.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { MonthPicker } from "./months.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "../../ui/ledger.css";
import "./page.css";

/** Where a client stands in the months they agreed to, and what leaving would cost on any day of them. */
export function TermPage({ project, term, months, falls, picking, besides, pays, seesMoney }: View) {
  return (
    <div className="plain-page wrap">
      <header className="plain-head">
        <BackLink to={`/projects/${project.id}`}>{project.name}</BackLink>
        <div className="row">
          <h1>{words.heading(term.strip.months)}</h1>
          <StatusBadge status={project.status} detail />
        </div>
      </header>
      <div className="columns">
        <section className="card stack pad" aria-labelledby="standing">
          {months.length ? (
            <>
              <h2 id="standing" className="term-standing">
                {term.lead} <span>{term.rest}</span>
              </h2>
              <MonthPicker months={months} month={term.strip.month} />
              {picking ? <DayPicker {...picking} /> : null}
            </>
          ) : (
            <>
              <h2 id="standing" className="sr-only">
                {term.lead}
              </h2>
              <TermSummary term={term} question={termWords.ifILeft} />
            </>
          )}
          <Besides falls={falls} invoices={besides} />
          {seesMoney ? (
            <div className="stack gap-8 above-line">
              <h3>{term.isLeaving ? `${term.lead} ${term.rest}` : words.leaving}</h3>
              {term.isLeaving ? null : <p>{words.howToLeave}</p>}
              <p>
                <ButtonLink to={`/projects/${project.id}/leave`} variant="quiet" size="sm">
                  {term.isLeaving ? words.datesAndStay : words.leave}
                </ButtonLink>
              </p>
            </div>
          ) : null}
        </section>
        <Pays {...pays} />
      </div>
    </div>
  );
}

/** It asks by the address, so it works without scripts and can be sent to somebody. */
function DayPicker({ months, day, month, answer, why, problem }: NonNullable<View["picking"]>) {
  return (
    <Form method="get" className="term-day" preventScrollReset>
      <fieldset>
        <legend className="label">{words.pick}</legend>
        <div className="row term-day-fields">
          <SelectField key={`day ${day}`} label={words.day} id="day" name="day" defaultValue={day}>
            {days.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
          <SelectField key={month} label={words.month} id="month" name="month" defaultValue={month}>
            {months.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button variant="quiet">{words.ask}</Button>
        </div>
      </fieldset>
      <div aria-live="polite">
        {problem ? <FieldError>{problem}</FieldError> : null}
        {answer ? (
          <p>
            <strong className="tabular">{answer}</strong> <span className="soft">{why}</span>
          </p>
        ) : null}
      </div>
    </Form>
  );
}

const days = Array.from({ length: 31 }, (_, index) => index + 1);

function Besides({ falls, invoices }: { falls: string; invoices: string[] }) {
  if (!falls && invoices.length === 0) return null;
  return (
    <ul className="stack gap-8">
      {falls ? (
        <li className="beside">
          <Icon name="calendar" />
          <span>{falls}</span>
        </li>
      ) : null}
      {invoices.map((invoice) => (
        <li key={invoice} className="beside">
          <Icon name="paper" />
          <span>{invoice}</span>
        </li>
      ))}
    </ul>
  );
}

function Pays({ lines, total, each }: View["pays"]) {
  return (
    <section className="card stack pad gap-12 start" aria-labelledby="pays">
      <h2 id="pays">{words.pays}</h2>
      {lines.length ? (
        <dl className="pairs wide">
          {lines.map(({ key, name, pounds }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{pounds}</dd>
            </div>
          ))}
          <div className="is-total">
            <dt>{each}</dt>
            <dd>{total}</dd>
          </div>
        </dl>
      ) : (
        <p>{words.nothingToPay}</p>
      )}
      <ButtonLink to="/clients/payments" variant="quiet" size="sm">
        {words.payments}
      </ButtonLink>
      <ButtonLink to="/clients/year-ahead" variant="quiet" size="sm">
        {words.year}
      </ButtonLink>
    </section>
  );
}
