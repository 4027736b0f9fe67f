import type { ReactNode } from "react";
import { Link } from "react-router";
import { reminderNames } from "../../shared/invoice/admin-words.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

/** A transfer leads to what can have been wrong with it, a payment and a credit note to their documents. */
export function Moves({ moves, right }: Pick<View, "moves" | "right">) {
  const { heading, none, wrong, wrongNamed } = words.money;
  return (
    <Part id="money" heading={heading} none={none}>
      {moves.map(({ id, what, note, day, amount, other, pdf }) => (
        <li key={id} className="split">
          <p className="named">
            <b>{what}</b>
            <span>{[day, note].filter(Boolean).join(", ")}</span>
            {other.id ? <Link to={`/dashboard/admin/invoices/${other.id}`}>{other.says}</Link> : null}
            {pdf ? (
              <a href={pdf.href} aria-label={pdf.named}>
                {pdf.name}
              </a>
            ) : null}
            {right.transfers.some((transfer) => transfer.id === id) ? (
              <a href={`#payment-${id}`} aria-label={wrongNamed(amount)}>
                {wrong}
              </a>
            ) : null}
          </p>
          <p className="amount">{amount}</p>
        </li>
      ))}
    </Part>
  );
}

const tones: Record<View["attempts"][number]["state"], BadgeTone> = {
  started: "mute",
  processing: "warn",
  succeeded: "ok",
  failed: "bad",
  expired: "mute",
};

export function Attempts({ attempts }: Pick<View, "attempts">) {
  const { heading, kinds, byLink, states } = words.attempts;
  return (
    <Part id="attempts" heading={heading}>
      {attempts.map(({ id, kind, state, isByLink, failure, amount, at }) => (
        <li key={id} className="split">
          <p className="named">
            <b>
              {[kinds[kind], isByLink ? byLink : ""].filter(Boolean).join(" ")}, {amount}
            </b>
            <span>{[at, failure].filter(Boolean).join(", ")}</span>
          </p>
          <Badge tone={tones[state]}>{states[state]}</Badge>
        </li>
      ))}
    </Part>
  );
}

export function Reminders({ reminders }: Pick<View, "reminders">) {
  const { heading, sent, leftOut } = words.reminders;
  return (
    <Part id="reminders" heading={heading}>
      {reminders.map(({ id, step, isSent, why, at }) => (
        <li key={id} className="split">
          <p className="named">
            <b>{reminderNames[step]}</b>
            <span>{isSent ? sent : leftOut(why)}</span>
          </p>
          <p className="soft small">{at}</p>
        </li>
      ))}
    </Part>
  );
}

export function History({ history }: Pick<View, "history">) {
  return (
    <Part id="history" heading={words.history.heading}>
      {history.map(({ id, at, what, more, who, mail }) => (
        <li key={id} className="split">
          <p className="named">
            <b>{[what, more].filter(Boolean).join(", ")}</b>
            <span>{[at, who].filter(Boolean).join(", ")}</span>
            {mail ? <span>{mail}</span> : null}
          </p>
        </li>
      ))}
    </Part>
  );
}

type PartProps = { id: string; heading: string; none?: string; children: ReactNode[] };

function Part({ id, heading, none, children }: PartProps) {
  return (
    <section className="card stack pad" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children.length ? <ul className="rows">{children}</ul> : <p className="soft small">{none}</p>}
    </section>
  );
}
