import { Link } from "react-router";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { NotifyClients } from "./notify-clients.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "../../ui/ledger.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };
type Part<Name extends keyof View> = Pick<View, Name> & { result: ActionResult | undefined };

/** One outage, or work that is announced: what happened, whom it concerns, and what they are told. */
export function IncidentPage(page: Props) {
  const { heading, lead, badge, isPlanned, work, lasts, planned, result } = page;
  return (
    <div className="plain-page wrap">
      <header className="plain-head">
        <BackLink to="/dashboard/admin/sites">{words.back}</BackLink>
        <div className="row">
          <h1>{heading}</h1>
          <Badge tone={badge.tone}>{badge.says}</Badge>
        </div>
        <p>{lead}</p>
      </header>
      <div className="columns">
        <div>
          {isPlanned ? null : <NotifyClients {...page} />}
          {work ? <Work work={work} result={result} /> : null}
          <WhatHappened {...page} />
        </div>
        <div>
          {lasts ? <IfItLasts lasts={lasts} /> : null}
          <Affected affected={page.affected} />
          {isPlanned ? null : <Cause cause={page.cause} result={result} />}
          {planned ? <WasPlanned planned={planned} result={result} /> : null}
        </div>
      </div>
    </div>
  );
}

function WhatHappened({ lines, retryKey, result }: Part<"lines" | "retryKey">) {
  const { timeline } = words;
  return (
    <section className="card stack pad" aria-labelledby="timeline">
      <h2 id="timeline">{timeline.heading}</h2>
      {lines.length ? (
        <ol className="timeline">
          {lines.map(({ id, at, title, text, next, look }) => (
            <li key={id} className={look || undefined}>
              <time>{at}</time>
              <div>
                <b>{title}</b>
                {text ? <p className="typed">{text}</p> : null}
                {next ? <p className="soft small">{next}</p> : null}
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <p className="soft">{timeline.none}</p>
      )}
      <ActionNotice result={result} of={["line"]} />
      <ActionForm
        intent="line"
        extra={{ retryKey }}
        result={result}
        className="line-form above-line"
        button={timeline.add}
      >
        {(field) => <Field label={timeline.line} hint={timeline.lineHint} maxLength={500} {...field("line")} />}
      </ActionForm>
    </section>
  );
}

function IfItLasts({ lasts: { month, rows } }: { lasts: NonNullable<View["lasts"]> }) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="lasts">
      <h2 id="lasts">{words.lasts.heading}</h2>
      <p>{month}</p>
      <table className="ledger">
        <caption className="sr-only">{words.lasts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.lasts.site}</th>
            <th scope="col">{words.lasts.until}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, used, until, isMissed }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                {used ? <small>{used}</small> : null}
              </th>
              <td className={isMissed ? "late" : undefined}>{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small">{words.lasts.credits}</p>
    </section>
  );
}

function Affected({ affected }: Pick<View, "affected">) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="affected">
      <h2 id="affected">{words.affected.heading}</h2>
      <ul className="rows">
        {affected.map(({ id, name, client, isDown, says }) => (
          <li key={id} className="split">
            <span className="named">
              <Link to={`/projects/${id}/site`}>{name}</Link>
              <span>{client}</span>
            </span>
            <Badge tone={isDown ? "bad" : "mute"}>{says}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cause({ cause: { text, revision }, result }: Part<"cause">) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="cause">
      <h2 id="cause">{words.cause.heading}</h2>
      <ActionNotice result={result} of={["cause"]} />
      <ActionForm key={revision} intent="cause" extra={{ revision }} result={result} button={words.cause.button}>
        {(field) => (
          <Field label={words.cause.label} hint={words.cause.hint} maxLength={300} {...field("cause", text)} />
        )}
      </ActionForm>
    </section>
  );
}

type WasPlannedProps = { planned: NonNullable<View["planned"]>; result: ActionResult | undefined };

/** It can be said only where it is so; whether it counts does not hang on it. */
function WasPlanned({ planned: { none, says, mayBeSaid }, result }: WasPlannedProps) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="was-planned">
      <h2 id="was-planned">{words.planned.heading}</h2>
      {none ? <p>{none}</p> : null}
      {says.map((work) => (
        <p key={work.id}>{work.says}</p>
      ))}
      <ActionNotice result={result} of={["planned"]} />
      {mayBeSaid ? <ActionForm intent="planned" result={result} button={words.planned.button} /> : null}
    </section>
  );
}

type WorkProps = { work: NonNullable<View["work"]>; result: ActionResult | undefined };

function Work({ work: { what, announced, says, state, canCallOff, lead }, result }: WorkProps) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="work">
      <h2 id="work" className="typed">
        {what}
      </h2>
      <p>
        {announced} {says}
      </p>
      <ActionNotice result={result} of={["call-off"]} />
      {state ? <p className="soft">{state}</p> : null}
      {canCallOff ? (
        <Disclosure summary={words.work.callOff} look="danger" open={false}>
          <p>{lead}</p>
          <ActionForm intent="call-off" result={result} look="danger" button={words.work.callOffSure} />
        </Disclosure>
      ) : null}
    </section>
  );
}
