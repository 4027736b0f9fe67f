import type { ReactNode } from "react";
import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import { detailWords } from "../../../domain/project-status.ts";
import { LinkedText } from "../../shared/linked-text.tsx";
import { messagesWords } from "../../shared/messages-words.ts";
import { helpWords } from "../../shared/portal-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

/** What waits for the client, one row each, and how to get help: in sight without scrolling on a phone. */
export function Waiting({ projects, owed }: Pick<View, "projects" | "owed">) {
  return (
    <section className="card" aria-label={words.label}>
      <ul className="wait-rows">
        {owed.owedPence || owed.underWayPence ? <OwedRow owed={owed} /> : null}
        {projects
          .filter(({ turn }) => turn === "client")
          .map(({ id, name, status, note, isMaterialWanted, isDraftWaiting }) => (
            <WaitRow
              key={id}
              icon="hand"
              look="turn"
              heading={words.waits(name, status)}
              action={
                <ButtonLink to={`/projects/${id}${isDraftWaiting ? "/review" : isMaterialWanted ? "/material" : ""}`}>
                  {words.more} <span className="sr-only">{name}</span>
                </ButtonLink>
              }
            >
              <span className="sr-only">{words.turn.client}. </span>
              {note ? <LinkedText text={note} /> : detailWords(status).meaning}
            </WaitRow>
          ))}
        {projects
          .filter(({ unread }) => unread > 0)
          .map(({ id, name, unread }) => (
            <WaitRow
              key={`messages ${id}`}
              icon="letter"
              look="turn"
              heading={`${messagesWords.unread(unread)} ${messagesWords.about(name)}`}
              action={
                <ButtonLink to={`/projects/${id}/messages`}>
                  {messagesWords.read} <span className="sr-only">{messagesWords.about(name)}</span>
                </ButtonLink>
              }
            >
              {words.newMessages}
            </WaitRow>
          ))}
        <WaitRow
          icon="question"
          look="calm"
          heading={helpWords.heading}
          action={
            <ButtonLink to="/support" variant="quiet">
              {helpWords.link}
            </ButtonLink>
          }
        >
          {helpWords.where}
        </WaitRow>
      </ul>
    </section>
  );
}

function OwedRow({ owed: { owedPence, overduePence, underWayPence, due } }: Pick<View, "owed">) {
  return (
    <WaitRow
      icon="pound"
      look={overduePence ? "bad" : "turn"}
      heading={words.youOwe(formatPounds(owedPence))}
      action={owedPence ? <ButtonLink to="/clients/payments">{paymentsWords.pay}</ButtonLink> : null}
    >
      {overduePence ? <b className="late">{paymentsWords.overdue(formatPounds(overduePence))}. </b> : null}
      {due ? (overduePence ? paymentsWords.restBy(due) : words.dueBy(due)) : null}
      {underWayPence ? ` ${paymentsWords.underWay(formatPounds(underWayPence))}.` : null}
    </WaitRow>
  );
}

type WaitRowProps = {
  icon: IconName;
  look: "turn" | "bad" | "calm";
  heading: string;
  action: ReactNode;
  children: ReactNode;
};

function WaitRow({ icon, look, heading, action, children }: WaitRowProps) {
  return (
    <li>
      <span className={`wait-mark wait-mark-${look}`}>
        <Icon name={icon} size="md" />
      </span>
      <div>
        <h2>{heading}</h2>
        <p>{children}</p>
      </div>
      {action}
    </li>
  );
}
