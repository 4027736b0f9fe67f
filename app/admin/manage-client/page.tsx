import { adminWords } from "../../../content/admin.ts";
import { greetingName } from "../../../domain/client.ts";
import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { AdminDeleted } from "../../shared/deleting/deleted-list.tsx";
import { openInvoicePoints } from "../../shared/deleting/open-invoices.tsx";
import { deletingWords } from "../../shared/deleting/words.ts";
import { AddPerson } from "../../shared/people/add.tsx";
import { ChangePerson } from "../../shared/people/change.tsx";
import { PeopleList } from "../../shared/people/list.tsx";
import { RemovePerson } from "../../shared/people/remove.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ManageClientDetails } from "./details.tsx";
import { ConfirmDisabling, ManageClientLogin } from "./login.tsx";
import { ManageClientMoney } from "./money.tsx";
import { ManageClientNewProject } from "./new-project.tsx";
import { ConfirmArchiving, ManageClientArchive, ManageClientNotes } from "./notes.tsx";
import { ManageClientProjects } from "./projects.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function ManageClientPage({ client, login, projects, deletedProjects, ...page }: Props) {
  const { suggested, confirm, money, people, notes, archive, result } = page;
  const first = greetingName(client);
  return (
    <div className="plain-page wrap">
      <Head client={client} login={login} archive={archive} result={result} />
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
          <PeopleList {...people} heading={words.people} result={result} />
          <ChangePerson {...people} result={result} />
          <AddPerson result={result} />
        </div>
        <div>
          <ManageClientNewProject first={first} suggested={suggested} result={result} />
          <ManageClientMoney client={client} money={money} />
          <ManageClientDetails client={client} result={result} />
          <ManageClientLogin first={first} client={client} login={login} result={result} />
          <ManageClientNotes first={first} notes={notes} result={result} />
          <ManageClientArchive client={client} archive={archive} result={result} />
        </div>
      </div>
      {confirm ? <ConfirmProject project={confirm} first={first} /> : null}
      <RemovePerson {...people} />
      {archive.isAsking ? <ConfirmArchiving client={client} /> : null}
      {login.isAsking ? <ConfirmDisabling client={client} first={first} /> : null}
    </div>
  );
}

function Head({
  client: { name, email },
  login,
  archive,
  result,
}: Pick<Props, "client" | "login" | "archive" | "result">) {
  return (
    <header className="stack gap-12 manage-head">
      <BackLink to="/dashboard/admin/clients">{adminWords.clients}</BackLink>
      <div className="stack gap-8">
        <h1>{name}</h1>
        <p className="row">
          {archive.since ? <Badge tone="mute">{archive.since}</Badge> : null}
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
