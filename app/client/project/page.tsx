import { Link } from "react-router";
import { resultWords } from "../../../content/payments.ts";
import { CheckAgain } from "../../shared/invoice/check-again.tsx";
import { useConfirmation } from "../../shared/invoice/use-confirmation.ts";
import { portalWords } from "../../shared/portal-words.ts";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProjectDetails } from "./admin-details.tsx";
import { FirstPaymentCard } from "./admin-first-payment.tsx";
import { ConfirmRemoval } from "./admin-links.tsx";
import { PromiseCard } from "./admin-promise.tsx";
import { ProjectDock, ProjectHelp } from "./help.tsx";
import { ProjectHistory } from "./history.tsx";
import { AddOnsCard, PlansCard, ProductsCard } from "./links.tsx";
import { MessagesCard } from "./messages-card.tsx";
import { ProjectPayments } from "./payments.tsx";
import { ProjectStatusCard } from "./status-card.tsx";
import { TermCard } from "./term-card.tsx";
import type { View } from "./view.server.ts";
import { adminWords } from "./words.ts";
import "../../shared/portal.css";
import "./page.css";
import "../../ui/ledger.css";
import "./cards.css";
import "./admin.css";

type ProjectPageProps = View & {
  /** Whoever has just come back from paying: what has become of it. */
  returned: PaidProps | undefined;
  result: ActionResult | undefined;
};

/** A project as its client sees it; the admin sees the same, with something to press. */
export function ProjectPage(page: ProjectPageProps) {
  const {
    project,
    seesMoney,
    plans,
    addOns,
    products,
    requests,
    costs,
    money,
    term,
    agreement,
    history,
    returned,
    admin,
    result,
  } = page;
  const editing = admin ? { ...admin, result } : undefined;
  return (
    <div className="plain-page project wrap">
      <ProjectHead project={project} admin={admin} />
      {returned ? <Paid {...returned} /> : null}
      <div className="columns project-columns">
        <div>
          <ProjectStatusCard {...page} />
          {page.hasDays ? <MessagesCard project={project} unread={page.unread} /> : null}
          <TermCard
            project={project}
            seesMoney={seesMoney}
            term={term}
            agreement={agreement}
            admin={admin}
            result={result}
          />
          {admin ? <PromiseCard promise={admin.promise} result={result} /> : null}
          {admin ? <FirstPaymentCard project={project} admin={admin} result={result} /> : null}
          {seesMoney ? (
            <ProjectPayments
              costs={costs}
              money={money}
              nextPaymentDue={project.nextPaymentDue}
              isAdmin={admin !== undefined}
            />
          ) : null}
        </div>
        <div>
          {seesMoney ? (
            <>
              <PlansCard rows={plans} projectId={project.id} editing={editing} />
              <AddOnsCard rows={addOns} requests={requests} projectId={project.id} editing={editing} />
              {products.length || editing ? <ProductsCard rows={products} editing={editing} /> : null}
            </>
          ) : null}
          {admin ? null : <ProjectHelp />}
        </div>
        <div>
          {admin ? (
            <ProjectDetails details={admin.details} nextPaymentDue={project.nextPaymentDue} result={result} />
          ) : null}
          <ProjectHistory rows={history} />
        </div>
      </div>
      {admin ? null : <ProjectDock owedPence={money.owed.owedPence} />}
      {admin?.removing ? <ConfirmRemoval removing={admin.removing} /> : null}
    </div>
  );
}

function ProjectHead({ project, admin }: Pick<View, "project" | "admin">) {
  return (
    <header className="plain-head">
      <Back admin={admin} />
      <div className="row">
        <h1>{project.name}</h1>
        <StatusBadge status={project.status} detail />
      </div>
      {admin?.client ? (
        <p>
          <Link to={`/dashboard/admin/manage-client/${admin.client.id}`}>{admin.client.name}</Link>,{" "}
          <a href={`mailto:${admin.client.email}`}>{admin.client.email}</a>
        </p>
      ) : null}
      {project.description ? <p>{project.description}</p> : null}
    </header>
  );
}

function Back({ admin }: Pick<View, "admin">) {
  if (!admin) return <BackLink to="/clients/dashboard">{portalWords.back}</BackLink>;
  if (!admin.client) return <BackLink to="/dashboard/admin/projects">{adminWords.projects}</BackLink>;
  return <BackLink to={`/dashboard/admin/manage-client/${admin.client.id}`}>{admin.client.name}</BackLink>;
}

type PaidProps = { lead: string; isConfirming: boolean };

function Paid({ lead, isConfirming }: PaidProps) {
  useConfirmation(isConfirming);
  return (
    <Notice tone="ok">
      <strong>{resultWords.paid}</strong> {lead} <Link to="/dashboard">{resultWords.toDashboard}</Link>
      {isConfirming ? <CheckAgain /> : null}
    </Notice>
  );
}
