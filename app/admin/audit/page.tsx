import { account } from "../../../content/account.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import "./page.css";

export type AuditEvent = {
  id: string;
  at: string;
  who: string;
  what: string;
  thing: string;
  from: string;
  requestId: string;
};

/** `older` is the address of the page with the events before these. */
export type AuditPageProps = { events: AuditEvent[]; older?: string | undefined };

const words = account.audit;
const { heads } = words;

export function AuditPage({ events, older }: AuditPageProps) {
  return (
    <PlainPage title={words.heading} lead={words.lead} back={{ to: "/dashboard", label: account.page.back }}>
      {events.length ? <Events events={events} /> : <NoEvents />}
      {older ? (
        <p>
          <ButtonLink to={older} variant="quiet" size="sm">
            {words.older}
          </ButtonLink>
        </p>
      ) : null}
    </PlainPage>
  );
}

function Events({ events }: { events: AuditEvent[] }) {
  return (
    <div className="audit">
      <Table caption={words.caption} heads={Object.values(heads)}>
        {events.map(({ id, at, who, what, thing, from, requestId }) => (
          <Row key={id}>
            <Cell label={heads.at}>
              <span className="audit-when">{at}</span>
            </Cell>
            <Cell label={heads.who}>
              <span>{who}</span>
            </Cell>
            <Cell label={heads.what}>
              <b>{what}</b>
            </Cell>
            <Cell label={heads.thing}>
              <span className="audit-long">{thing}</span>
            </Cell>
            <Cell label={heads.from}>
              <span className="audit-long">{from}</span>
            </Cell>
            <Cell label={heads.requestId}>
              <code>{requestId}</code>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

function NoEvents() {
  return (
    <div className="audit-none">
      <h2>{words.none}</h2>
      <p>{words.noneLead}</p>
    </div>
  );
}
