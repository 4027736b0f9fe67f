import { Link, useSearchParams } from "react-router";
import { adminWords, requestWords } from "../../../content/admin.ts";
import { formatPounds } from "../../../domain/money.ts";
import { CaseCard, CaseList } from "../../shared/case-list.tsx";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AreaField } from "../../ui/field.tsx";
import "../../shared/admin.css";
import "./page.css";

type AddOnRequestRow = {
  id: string;
  client: { id: string; name: string };
  project: { id: string; name: string };
  lines: { name: string; price: string }[];
  oncePence: number;
  monthlyPence: number;
  on: string;
  state: "waiting" | "approved" | "declined";
  reason: string;
  decidedOn: string;
};

/** `older` is the address of the page with the requests before these. */
export type AddOnRequestsPageProps = {
  rows: AddOnRequestRow[];
  older: string | undefined;
  result: ActionResult | undefined;
};

const words = requestWords;

export function AddOnRequestsPage({ rows, older, result }: AddOnRequestsPageProps) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <CaseList none={words.none} older={{ to: older, label: words.older }} head={<ActionNotice result={result} />}>
        {rows.map((request) => (
          <RequestCard key={request.id} request={request} result={result} />
        ))}
      </CaseList>
    </PlainPage>
  );
}

type CardProps = { request: AddOnRequestRow; result: ActionResult | undefined };

function RequestCard({ request, result }: CardProps) {
  const { id, client, project, state, reason, on, decidedOn } = request;
  return (
    <CaseCard
      id={`request-${id}`}
      title={<Link to={`/projects/${project.id}`}>{project.name}</Link>}
      about={
        <>
          <Link to={`/dashboard/admin/manage-client/${client.id}`}>{client.name}</Link> · {words.requested(on)}
          {decidedOn ? ` · ${words.decided(decidedOn)}` : null}
        </>
      }
      badge={<Badge tone={tones[state]}>{words.states[state]}</Badge>}
      acts={state === "waiting" ? <Acts request={request} result={result} /> : null}
    >
      <Lines {...request} />
      {state === "declined" && reason ? <p className="request-reason">{words.reasonGiven(reason)}</p> : null}
    </CaseCard>
  );
}

const tones: Record<AddOnRequestRow["state"], BadgeTone> = { waiting: "warn", approved: "ok", declined: "mute" };

function Lines({ lines, oncePence, monthlyPence }: AddOnRequestRow) {
  return (
    <div className="request-lines">
      <ul>
        {lines.map(({ name, price }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{price}</span>
          </li>
        ))}
      </ul>
      <dl>
        <dt>{words.once}</dt>
        <dd>{formatPounds(oncePence)}</dd>
        <dt>{words.monthly}</dt>
        <dd>{formatPounds(monthlyPence)}</dd>
      </dl>
    </div>
  );
}

/** '?decline=ID' opens the form, so that the day's page can lead here with it open. */
function Acts({ request: { id, client, lines }, result }: CardProps) {
  const [query] = useSearchParams();
  const [first = client.name] = client.name.split(" ");
  const names = lines.map(({ name }) => name).join(", ");
  const row = { name: "requestId", id };
  return (
    <>
      <ActionForm
        intent="approve"
        row={row}
        extra={{ clientId: client.id }}
        result={result}
        look="primary"
        className="case-action"
        button={words.approve}
        label={words.approveNamed(names, client.name)}
      />
      <Disclosure
        look="plain"
        summary={words.decline}
        label={words.declineNamed(names, client.name)}
        open={isRefused(result, "decline", row) || query.get("decline") === id}
      >
        <ActionForm intent="decline" row={row} result={result} look="danger" button={words.declineConfirm}>
          {(field) => (
            <AreaField label={words.reason} hint={words.reasonHint(first)} rows={3} required {...field("reason")} />
          )}
        </ActionForm>
      </Disclosure>
    </>
  );
}
