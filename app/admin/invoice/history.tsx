import type { ReactNode } from "react";
import { invoiceAdminWords } from "../../../content/admin-invoices.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import type { InvoiceAdminProps } from "./props.ts";

const words = invoiceAdminWords;

export function Moves({ moves }: Pick<InvoiceAdminProps, "moves">) {
  return (
    <Part id="money" heading={words.money.heading} none={words.money.none}>
      {moves.map(({ id, what, note, day, amount }) => (
        <li key={id}>
          <p>
            <b>{what}</b>
            <span>{[day, note].filter(Boolean).join(", ")}</span>
          </p>
          <p className="admin-invoice-amount">{amount}</p>
        </li>
      ))}
    </Part>
  );
}

const tones: Record<InvoiceAdminProps["attempts"][number]["state"], BadgeTone> = {
  started: "mute",
  processing: "warn",
  succeeded: "ok",
  failed: "bad",
  expired: "mute",
};

export function Attempts({ attempts }: Pick<InvoiceAdminProps, "attempts">) {
  const { heading, kinds, byLink, states } = words.attempts;
  return (
    <Part id="attempts" heading={heading}>
      {attempts.map(({ id, kind, state, isByLink, failure, amount, at }) => (
        <li key={id}>
          <p>
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

export function Reminders({ reminders }: Pick<InvoiceAdminProps, "reminders">) {
  const { heading, steps, sent, leftOut } = words.reminders;
  return (
    <Part id="reminders" heading={heading}>
      {reminders.map(({ id, step, isSent, why, at }) => (
        <li key={id}>
          <p>
            <b>{steps[step]}</b>
            <span>{isSent ? sent : leftOut(why)}</span>
          </p>
          <p className="admin-invoice-when">{at}</p>
        </li>
      ))}
    </Part>
  );
}

export function History({ history }: Pick<InvoiceAdminProps, "history">) {
  return (
    <Part id="history" heading={words.history.heading}>
      {history.map(({ id, at, what, more, who, mail }) => (
        <li key={id}>
          <p>
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
    <section className="card admin-invoice-part" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children.length ? <ul>{children}</ul> : <p className="none-yet">{none}</p>}
    </section>
  );
}
