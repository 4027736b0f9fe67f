import { Link } from "react-router";
import { purposeNames } from "../../shared/invoice/admin-words.ts";
import { InvoiceBadge } from "../../shared/invoice/badge.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { InvoiceActions } from "./actions.tsx";
import { InvoiceDocument } from "./document.tsx";
import { Attempts, History, Moves, Reminders } from "./history.tsx";
import { PutRight } from "./put-right.tsx";
import type { View } from "./view.server.ts";
import { WhyBack } from "./why-back.tsx";
import { answers, words } from "./words.ts";
import "../../shared/admin.css";
import "../../ui/ledger.css";
import "./page.css";

/** One invoice: what it says, what has become of it, and what can be done about it. */
export function InvoiceAdminPage(page: View & { result: ActionResult | undefined }) {
  const { invoice, isNew, result, attempts, reminders, history } = page;
  const isDraft = invoice.status === "draft";
  return (
    <div className="plain-page wrap">
      <Head {...page} />
      {isNew && isDraft && !result ? <Notice tone="ok">{answers.drafted}</Notice> : null}
      {invoice.erased ? <Notice tone="ok">{words.erased(invoice.erased)}</Notice> : null}
      <ActionNotice result={result} />
      <WhyBack {...page} />
      <div className="columns">
        <div>
          <InvoiceDocument {...page} />
          {isDraft ? null : (
            <>
              <Moves {...page} />
              {attempts.length ? <Attempts attempts={attempts} /> : null}
              {reminders.length ? <Reminders reminders={reminders} /> : null}
            </>
          )}
        </div>
        <div>
          {invoice.erased ? null : (
            <>
              <InvoiceActions {...page} />
              <PutRight {...page} />
            </>
          )}
          <History history={history} />
        </div>
      </div>
    </div>
  );
}

function Head({
  invoice: { id, number, status, isUnderWay, isCredited, isClosed, erased, purpose },
  client,
  project,
  replaces,
  replacedBy,
}: Pick<View, "invoice" | "client" | "project" | "replaces" | "replacedBy">) {
  return (
    <header className="stack start gap-8">
      <BackLink to="/dashboard/admin/invoices">{words.back}</BackLink>
      <div className="row">
        <h1 className="tabular">{number || words.draftName}</h1>
        <InvoiceBadge status={status} isUnderWay={isUnderWay} isCredited={isCredited} />
      </div>
      <p className="soft">
        {purposeNames[purpose]}
        {client ? (
          <>
            {" · "}
            {client.id ? <Link to={`/dashboard/admin/manage-client/${client.id}`}>{client.name}</Link> : client.name}
          </>
        ) : null}
        {project ? (
          <>
            {" · "}
            {project.id ? <Link to={`/projects/${project.id}`}>{project.name}</Link> : project.name}
          </>
        ) : null}
      </p>
      {replaces ? <Neighbour says={words.replaces} {...replaces} /> : null}
      {replacedBy ? <Neighbour says={words.replacedBy} {...replacedBy} /> : null}
      {number && !erased ? (
        <div className="row">
          <ButtonLink to={`/invoices/${id}`} variant="quiet" size="sm" reloadDocument>
            <Icon name="eye" />
            {words.view}
          </ButtonLink>
          <ButtonLink to={`/invoices/${id}/pdf`} variant="quiet" size="sm" reloadDocument>
            <Icon name="paper" />
            {words.pdf}
          </ButtonLink>
          {isClosed ? (
            <ButtonLink to={`/invoices/${id}/issued`} variant="quiet" size="sm" reloadDocument>
              <Icon name="paper" />
              {words.issued}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </header>
  );
}

/** The invoice that this one corrects, or that corrects it. */
function Neighbour({ says, id, name }: { says: string; id: string; name: string }) {
  return (
    <p>
      {says} <Link to={`/dashboard/admin/invoices/${id}`}>{name}</Link>
    </p>
  );
}
