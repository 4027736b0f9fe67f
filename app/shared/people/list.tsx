import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import { useQuestion } from "../deleting/question.ts";
import type { PeopleView, PersonView } from "./view.server.ts";
import { peopleWords as words } from "./words.ts";
import "../admin.css";
import "./people.css";

type PeopleListProps = PeopleView & { heading: string; result: ActionResult | undefined };

/** Everybody of a client, with what each may do and which e-mails they get. */
export function PeopleList({ heading, client, people, result }: PeopleListProps) {
  const { heads } = words;
  return (
    <section className="card people" id="people" aria-labelledby="people-heading">
      <header className="card-head">
        <h2 id="people-heading">{heading}</h2>
        <p className="soft small">{words.count(people.length)}</p>
      </header>
      <div className="people-answer">
        <ActionNotice result={result} of={["invite-again", "remove-person", ...doneOf(result)]} />
      </div>
      <div className="table-card">
        <Table caption={words.caption(client)} heads={Object.values(heads)}>
          {people.map((person) => (
            <Row key={person.id}>
              <Cell>
                <Who {...person} />
              </Cell>
              <Cell label={heads.may}>
                <MayDo {...person} />
              </Cell>
              <Cell label={heads.mails}>
                <Mails {...person} />
              </Cell>
              <Cell>
                <Acts person={person} result={result} />
              </Cell>
            </Row>
          ))}
        </Table>
      </div>
    </section>
  );
}

/** What is refused is answered in its form. */
function doneOf(result: ActionResult | undefined): string[] {
  return result?.tone === "ok" ? ["add-person", "change-person"] : [];
}

function Who({ name, email, isYou, isFirst, invitation }: PersonView) {
  return (
    <div className="stack gap-4">
      <p className="row">
        <b>{name}</b>
        {isYou ? <Badge tone="ok">{words.you}</Badge> : isFirst ? <Badge tone="mute">{words.first}</Badge> : null}
        {invitation ? <Badge tone="warn">{words.invited}</Badge> : null}
      </p>
      {name === email ? null : <p className="soft small">{email}</p>}
      {invitation ? (
        <p className="soft small">{invitation.isOver ? words.over : words.until(invitation.until)}</p>
      ) : null}
    </div>
  );
}

function MayDo({ may }: PersonView) {
  const { label, short } = words.may[may];
  return (
    <div className="named">
      <b>{label}</b>
      <span>{short}</span>
    </div>
  );
}

const kinds = ["getsInvoices", "getsReminders", "getsNews"] as const;

function Mails(person: PersonView) {
  const own = kinds.filter((kind) => person[kind]);
  if (own.length === 0) return <span className="soft small">{words.noMails}</span>;
  return (
    <ul className="small">
      {own.map((kind) => (
        <li key={kind}>{words.mails[kind]}</li>
      ))}
    </ul>
  );
}

function Acts({ person, result }: { person: PersonView; result: ActionResult | undefined }) {
  const { id, name, isLast, invitation } = person;
  const [change, remove] = [useQuestion("change"), useQuestion("remove")];
  const removing = invitation
    ? { says: words.takeBack, label: words.takeBackNamed(name) }
    : { says: words.remove, label: words.removeNamed(name) };
  return (
    <div className="stack gap-4">
      <div className="row">
        {invitation ? (
          <ActionForm
            intent="invite-again"
            row={{ name: "personId", id }}
            result={result}
            className="row"
            button={words.again}
            label={words.againNamed(name)}
          />
        ) : null}
        <ButtonLink
          to={`${change.ask(id)}#change-person`}
          variant="quiet"
          size="sm"
          aria-label={words.changeNamed(name)}
        >
          {words.change}
        </ButtonLink>
        {isLast ? null : (
          <ButtonLink to={remove.ask(id)} preventScrollReset variant="danger" size="sm" aria-label={removing.label}>
            {removing.says}
          </ButtonLink>
        )}
      </div>
      {isLast ? <p className="soft small">{words.last}</p> : null}
    </div>
  );
}
