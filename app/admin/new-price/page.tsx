import { Link } from "react-router";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import type { View } from "./view.server.ts";
import { title, words } from "./words.ts";
import "../../shared/admin.css";
import "../../ui/table.css";

type Props = View & { result: ActionResult | undefined };

/** Whoever pays another price for a plan than it is sold for: what the new one would mean for each, and the mail that says so. */
export function NewPricePage({ planId, lead, revision, concerned, leftOut, mail, announced, result }: Props) {
  return (
    <PlainPage title={title} lead={lead} back={{ to: `/dashboard/admin/website/plans/${planId}`, label: words.back }}>
      <ActionNotice result={result} />
      <p className="measure">
        {words.rule} {words.draft}
      </p>
      {mail ? (
        <ActionForm
          intent="announce"
          extra={{ revision }}
          result={result}
          look="primary"
          size="md"
          className="stack gap-card start"
          button={words.button}
        >
          {(_field, checkbox) => (
            <>
              <section className="card pad stack wide" aria-labelledby="each-heading">
                <h2 id="each-heading">{words.each}</h2>
                <Concerned concerned={concerned} checkbox={checkbox} />
              </section>
              <section className="card pad stack wide" aria-labelledby="mail-heading">
                <h2 id="mail-heading">{words.mail}</h2>
                <p className="soft">{mail.lead}</p>
                <p>
                  {words.subject}: <b>{mail.subject}</b>
                </p>
                {mail.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            </>
          )}
        </ActionForm>
      ) : (
        <p>{words.nobody}</p>
      )}
      {leftOut.length > 0 ? <LeftOut leftOut={leftOut} /> : null}
      {announced.length > 0 ? <Announced announced={announced} /> : null}
    </PlainPage>
  );
}

type ConcernedProps = {
  concerned: View["concerned"];
  checkbox: (name: string, stored?: boolean) => { name: string; checked: boolean };
};

function Concerned({ concerned, checkbox }: ConcernedProps) {
  const { columns } = words;
  return (
    <Table caption={words.each} heads={[columns.who, columns.now, columns.next, columns.from]}>
      {concerned.map(({ field, project, label, now, next, term, from }) => (
        <Row key={field}>
          <Cell>
            <div className="stack gap-4 start">
              <Checkbox label={label} {...checkbox(field, true)} />
              <Link to={`/projects/${project.id}`} className="soft small">
                {term}
              </Link>
            </div>
          </Cell>
          <Cell label={columns.now}>{now}</Cell>
          <Cell label={columns.next}>
            <b>{next}</b>
          </Cell>
          <Cell label={columns.from}>{from}</Cell>
        </Row>
      ))}
    </Table>
  );
}

function LeftOut({ leftOut }: Pick<View, "leftOut">) {
  return (
    <section className="card pad stack" aria-labelledby="left-out-heading">
      <h2 id="left-out-heading">{words.leftOut}</h2>
      <p className="soft">{words.leftOutSays}</p>
      <ul className="rows">
        {leftOut.map(({ projectId, to, says, why }) => (
          <li key={projectId} className="stack gap-4 start">
            <Link to={to}>{says}</Link>
            <p className="soft small">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Announced({ announced }: Pick<View, "announced">) {
  return (
    <section className="card pad stack" aria-labelledby="announced-heading">
      <h2 id="announced-heading">{words.announced}</h2>
      <ul className="rows">
        {announced.map(({ id, projectId, says }) => (
          <li key={id} className="split">
            <p>{says}</p>
            <Link to={`/projects/${projectId}/plan`}>{words.callOff}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
