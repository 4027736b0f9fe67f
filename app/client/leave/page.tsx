import { Form, Link, useSubmit } from "react-router";
import { PlainPage } from "../../shared/plain-page.tsx";
import { YearStrip } from "../../shared/term/year-strip.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Booked, Choosing, Step, View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "./page.css";

type LeavePageProps = View & { result: ActionResult | undefined };

/** When, what it costs and what happens, before anybody confirms; and afterwards the way back. */
export function LeavePage({ result, choosing, booked, cancel, back, heading, lead, project, isAdmin }: LeavePageProps) {
  if (booked) return <BookedPage {...booked} back={back} isAdmin={isAdmin} result={result} />;
  if (!choosing) return null;
  return (
    <PlainPage title={heading} lead={lead} back={back}>
      <ActionNotice result={result} />
      {cancel && !isAdmin ? (
        <p className="box">
          {cancel.says} <Link to={cancel.to}>{words.cancelLink}</Link>
        </p>
      ) : null}
      <div className="columns">
        <div>
          <When {...choosing} />
          <Steps title={words.what} steps={choosing.steps} />
        </div>
        <div>
          <Confirm {...choosing} project={project} isAdmin={isAdmin} result={result} />
        </div>
      </div>
    </PlainPage>
  );
}

/** It asks by the address, so it works without scripts. */
function When({ options, same, isEnd, picking }: Choosing) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      className="stack gap-16"
      preventScrollReset
      onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true, replace: true })}
    >
      {options.length > 0 ? (
        <fieldset className="options">
          <legend>{words.when}</legend>
          {options.map(({ value, name, says, pounds, sub, isChosen }) => (
            <label key={value} className="option">
              <input type="radio" name="when" value={value} defaultChecked={isChosen} />
              <span className="option-body">
                <b>{name}</b>
                <span className="soft small">{says}</span>
              </span>
              <span className="amount">
                {pounds} <span className="soft small">{sub}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {same ? (
        <p className="box box-ok">
          <strong>{words.same}</strong> {same}
        </p>
      ) : null}
      {isEnd ? null : <LastDay {...picking} />}
      <Button variant="quiet" size="sm">
        {words.show}
      </Button>
    </Form>
  );
}

function LastDay({ months, day, month, hint, problem }: Choosing["picking"]) {
  return (
    <fieldset className="card stack pad gap-8">
      <legend className="sr-only">{words.lastDay}</legend>
      <h2>{words.lastDay}</h2>
      <p className="soft small">{hint}</p>
      <div className="row leave-day">
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
      </div>
      <div aria-live="polite">{problem ? <FieldError>{problem}</FieldError> : null}</div>
    </fieldset>
  );
}

const days = Array.from({ length: 31 }, (_, index) => index + 1);

function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="steps">
      <h2 id="steps">{title}</h2>
      <Dates steps={steps} />
    </section>
  );
}

function Dates({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="leave-dates">
      {steps.map(({ when, what, says, look }) => (
        <li key={`${when} ${what}`} className={`is-${look}`}>
          <span className="strong tabular">{when}</span>
          <div>
            <b>{what}</b>
            <p className="soft small">{says}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

type ConfirmProps = Choosing & Pick<View, "project" | "isAdmin"> & { result: ActionResult | undefined };

function Confirm({ result, project, isAdmin, file, besides, pounds, why, button, picking, ...choosing }: ConfirmProps) {
  const { id, endsOn, pence } = choosing;
  return (
    <section className="card stack pad gap-16" aria-labelledby="confirm">
      <h2 id="confirm">{words.before}</h2>
      <ul className="stack gap-8">
        <li className="beside">
          <Icon name="parcel" />
          <span>
            {isAdmin ? words.fileName : <Link to="/clients/your-file">{words.fileName}</Link>} {file}
          </span>
        </li>
        {besides.map((one) => (
          <li key={one} className="beside">
            <Icon name="paper" />
            <span>{one}</span>
          </li>
        ))}
      </ul>
      <div className="above-line stack gap-4">
        <p className="label">{words.pays}</p>
        <p className="figure">{pounds}</p>
        <p className="soft small">{why}</p>
      </div>
      {picking.problem ? null : (
        <ActionForm
          intent="leave"
          extra={{ departureId: id, endsOn, pence }}
          result={result}
          className="plain-form leave-confirm"
          look="danger"
          size="md"
          button={button}
        />
      )}
      <ButtonLink to={`/projects/${project.id}`} variant="quiet">
        {words.stay}
      </ButtonLink>
    </section>
  );
}

type BookedPageProps = Booked & Pick<View, "back" | "isAdmin"> & { result: ActionResult | undefined };

function BookedPage({
  back,
  result,
  heading,
  badge,
  isEnded,
  lead,
  strip,
  steps,
  invoice,
  isLate,
  waiving,
  ...mind
}: BookedPageProps) {
  return (
    <div className="plain-page wrap">
      <header className="plain-head">
        <BackLink to={back.to}>{back.label}</BackLink>
        <div className="row">
          <h1>{heading}</h1>
          <Badge tone={isEnded ? "mute" : "warn"}>{badge}</Badge>
        </div>
        <p>{lead}</p>
      </header>
      <ActionNotice result={result} />
      {isLate ? <Notice tone="fail">{words.booked.notEnded}</Notice> : null}
      <div className="columns">
        <section className="card stack pad gap-16" aria-label={words.what}>
          {strip ? <YearStrip {...strip} /> : null}
          <Dates steps={steps} />
          {invoice ? (
            <p>
              <Link to={`/invoices/${invoice.id}`}>{invoice.says}</Link>
            </p>
          ) : null}
        </section>
        <div>
          <ChangeMind {...mind} result={result} />
          {waiving ? <Waive says={waiving} result={result} /> : null}
        </div>
      </div>
    </div>
  );
}

type ChangeMindProps = Pick<Booked, "id" | "canStay" | "isCancelled" | "until" | "after"> & {
  result: ActionResult | undefined;
};

function ChangeMind({ id, canStay, isCancelled, until, after, result }: ChangeMindProps) {
  const said = words.booked;
  return (
    <section className="card stack pad gap-12" aria-labelledby="mind">
      <h2 id="mind">{said.mind}</h2>
      {canStay ? (
        <>
          {until ? (
            <p>
              <strong>{until}</strong> {said.untilSays}
            </p>
          ) : null}
          <p>
            <strong>{after.from}</strong> {after.says}
          </p>
          <ActionForm
            intent="stay"
            extra={{ departureId: id }}
            result={result}
            look="primary"
            size="md"
            button={said.stay}
          />
        </>
      ) : (
        <p>{isCancelled ? said.noWayBack : said.over}</p>
      )}
    </section>
  );
}

function Waive({ says, result }: { says: string; result: ActionResult | undefined }) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="waive">
      <h2 id="waive">{words.waive.heading}</h2>
      <p>{says}</p>
      <ActionForm intent="waive" result={result} button={words.waive.button}>
        {(field) => <Field label={words.waive.reason} {...field("reason")} />}
      </ActionForm>
    </section>
  );
}
