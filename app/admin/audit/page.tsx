import { Link } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

const { heads } = words;

export function AuditPage({ events, older }: View) {
  return (
    <PlainPage title={words.heading} lead={words.lead} back={{ to: "/dashboard", label: adminWords.back }}>
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

function Events({ events }: Pick<View, "events">) {
  return (
    <div className="card table-card audit">
      <Table caption={words.caption} heads={Object.values(heads)}>
        {events.map(({ id, at, who, what, more, thing, from, requestId }) => (
          <Row key={id}>
            <Cell label={heads.at}>
              <span className="tabular">{at}</span>
            </Cell>
            <Cell label={heads.who}>
              <span className="typed audit-who">{who}</span>
            </Cell>
            <Cell label={heads.what}>
              <span className="typed">
                <b>{what}</b>
                {more ? <span className="soft"> {more}</span> : null}
              </span>
            </Cell>
            <Cell label={heads.thing}>
              <span className="typed">
                {thing.to ? <Link to={thing.to}>{thing.says}</Link> : thing.says}
                {thing.of ? <span className="soft">, {thing.of}</span> : null}
              </span>
            </Cell>
            <Cell label={heads.from}>
              <span className="typed audit-from">{from}</span>
            </Cell>
            <Cell label={heads.requestId}>
              <code className="typed soft">{requestId}</code>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

function NoEvents() {
  return <EmptyState title={words.none}>{words.noneLead}</EmptyState>;
}
