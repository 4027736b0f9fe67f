import type { ReactNode } from "react";
import { Link } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { words } from "./words.ts";
import "../../shared/admin.css";

type Request = {
  id: string;
  kind: keyof typeof words.kinds;
  clientId: string | null;
  name: string;
  email: string;
  text: string;
  isAcknowledged: boolean;
  canReopen: boolean;
  says: string;
  linked: string;
  received: string;
  acknowledged: string;
};

type Props = { open: Request[]; answered: Request[]; result: ActionResult | undefined };

/** What people ask about their data, with the day that the law gives. */
export function DataRequestsPage({ open, answered, result }: Props) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <ActionNotice result={result} />
      {open.length + answered.length === 0 ? (
        <EmptyState title={words.none.heading}>{words.none.lead}</EmptyState>
      ) : (
        <p className="box small measure">{words.how}</p>
      )}
      {open.length ? (
        <section className="stack" aria-labelledby="open-heading">
          <h2 id="open-heading">{words.open}</h2>
          {open.map((request) => (
            <Card key={request.id} request={request}>
              <Acts request={request} result={result} />
            </Card>
          ))}
        </section>
      ) : null}
      {answered.length ? (
        <section className="stack" aria-labelledby="answered-heading">
          <h2 id="answered-heading">{words.done}</h2>
          {answered.map((request) => (
            <Card key={request.id} request={request}>
              {request.canReopen ? (
                <ActionForm
                  intent="reopen"
                  row={{ name: "dataRequestId", id: request.id }}
                  result={result}
                  className="row"
                  button={words.reopen}
                  label={words.reopenNamed(request.name)}
                />
              ) : null}
            </Card>
          ))}
        </section>
      ) : null}
    </PlainPage>
  );
}

function Card({ request, children }: { request: Request; children?: ReactNode }) {
  const { id, kind, clientId, name, email, text, says, linked, received, acknowledged } = request;
  return (
    <article id={`request-${id}`} className="card stack pad gap-12">
      <div className="stack gap-4">
        <h3>{words.kinds[kind]}</h3>
        <p className="soft small">
          {name}, <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p className="soft small">{[received, acknowledged].filter(Boolean).join(" · ")}</p>
        <p className="strong">{says}</p>
        {linked ? <p className="soft small">{linked}</p> : null}
      </div>
      {text ? <p className="typed">{text}</p> : null}
      {clientId ? (
        <p>
          <Link to={`/dashboard/admin/manage-client/${clientId}`}>{words.client}</Link>
        </p>
      ) : null}
      {children}
    </article>
  );
}

function Acts({
  request: { id, name, isAcknowledged },
  result,
}: {
  request: Request;
  result: ActionResult | undefined;
}) {
  const row = { name: "dataRequestId", id };
  return (
    <div className="row">
      {isAcknowledged ? null : (
        <ActionForm
          intent="acknowledge"
          row={row}
          result={result}
          className="row"
          look="primary"
          button={words.acknowledge}
          label={words.acknowledgeNamed(name)}
        />
      )}
      <ActionForm
        intent="answer"
        row={row}
        result={result}
        className="row"
        button={words.answer}
        label={words.answerNamed(name)}
      />
    </div>
  );
}
