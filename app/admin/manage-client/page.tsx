import { adminWords } from "../../../content/admin.ts";
import { greetingName } from "../../../domain/client.ts";
import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { AdminDeleted } from "../../shared/deleting/deleted-list.tsx";
import { openInvoicePoints } from "../../shared/deleting/open-invoices.tsx";
import { deletingWords } from "../../shared/deleting/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ManageClientDetails } from "./details.tsx";
import { ConfirmDisabling, ManageClientLogin } from "./login.tsx";
import { ManageClientMoney } from "./money.tsx";
import { ManageClientNewProject } from "./new-project.tsx";
import { ManageClientProjects } from "./projects.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function ManageClientPage({ client, login, projects, deletedProjects, ...page }: Props) {
  const { suggested, confirm, money, result } = page;
  const first = greetingName(client);
  return (
    <div className="plain-page wrap">
      <Head client={client} login={login} result={result} />
      <div className="columns">
        <div>
          <ActionNotice result={result} of={["add-project", "delete-project", "restore-project"]} />
          <ManageClientProjects first={first} projects={projects} result={result} />
          {deletedProjects.length ? (
            <AdminDeleted
              heading={words.deleted}
              things={deletedProjects.map((project) => ({ ...project, kind: "project" as const }))}
              result={result}
            />
          ) : null}
        </div>
        <div>
          <ManageClientNewProject first={first} suggested={suggested} result={result} />
          <ManageClientMoney client={client} money={money} />
          <ManageClientDetails client={client} result={result} />
          <ManageClientLogin first={first} client={client} login={login} result={result} />
        </div>
      </div>
      {confirm ? <ConfirmProject project={confirm} first={first} /> : null}
      {login.isAsking ? <ConfirmDisabling client={client} first={first} /> : null}
    </div>
  );
}

function Head({ client: { name, email }, login, result }: Pick<Props, "client" | "login" | "result">) {
  return (
    <header className="stack gap-12 manage-head">
      <BackLink to="/dashboard/admin/clients">{adminWords.clients}</BackLink>
      <div className="stack gap-8">
        <h1>{name}</h1>
        <p className="row">
          <a href={`mailto:${email}`}>{email}</a>
          {login.isDisabled ? (
            <Badge tone="bad">{login.says}</Badge>
          ) : (
            <span className="badge">
              <Icon name="key" />
              {login.says}
            </span>
          )}
        </p>
      </div>
      {login.isDisabled ? (
        <ActionForm
          intent="enable-login"
          result={result}
          className="manage-action"
          button={
            <>
              <Icon name="key" />
              {words.enable}
            </>
          }
        />
      ) : (
        <ActionForm
          intent="invite"
          result={result}
          className="manage-action"
          button={
            <>
              <Icon name="plane" />
              {words.invite}
            </>
          }
        />
      )}
      <ActionNotice result={result} of={["invite", "enable-login", "disable-login", "forget-second-step"]} />
    </header>
  );
}

type ConfirmProjectProps = { project: NonNullable<View["confirm"]>; first: string };

function ConfirmProject({ project: { id, name, erasedOn, open }, first }: ConfirmProjectProps) {
  const { title, goes, erased, keep } = words.confirm;
  return (
    <AdminConfirm
      title={title}
      lead={<b>{name}</b>}
      points={[
        ...openInvoicePoints(open),
        { icon: "bin", says: goes },
        {
          icon: "clock",
          says: (
            <>
              {erased(first)}
              <b>{erasedOn}</b>. {deletingWords.undoUntilThen}
            </>
          ),
        },
        { icon: "paper", says: deletingWords.invoicesStay },
      ]}
      keep={keep}
      intent="delete-project"
      row={{ name: "projectId", id }}
      button={deletingWords.deleteNamed(name)}
    />
  );
}
