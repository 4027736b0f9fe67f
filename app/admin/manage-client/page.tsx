import { adminWords, manageWords } from "../../../content/admin.ts";
import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { AdminDeleted } from "../../shared/deleting/deleted-list.tsx";
import { openInvoicePoints } from "../../shared/deleting/open-invoices.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ManageClientDetails, type ManagedClient } from "./details.tsx";
import { ManageClientMoney, type ManagedMoney } from "./money.tsx";
import { ManageClientNewProject } from "./new-project.tsx";
import { ManageClientProjects, type ManagedProject } from "./projects.tsx";
import "../../shared/admin.css";
import "./page.css";

export type ManageClientPageProps = {
  client: ManagedClient;
  secondStep: boolean;
  projects: ManagedProject[];
  money: ManagedMoney;
  deletedProjects: { id: string; name: string; erasedOn: string }[];
  /** What the enquiry this client came from already says about a project. */
  suggested: { projectName: string; description: string };
  confirm: DoomedProject | undefined;
  result: ActionResult | undefined;
};

export function ManageClientPage({ client, secondStep, projects, deletedProjects, ...page }: ManageClientPageProps) {
  const { suggested, confirm, money, result } = page;
  const [first = client.name] = client.name.split(" ");
  return (
    <div className="plain-page wrap">
      <Head client={client} result={result} />
      <div className="manage-columns">
        <div>
          <ActionNotice result={result} of={["add-project", "delete-project", "restore-project"]} />
          <ManageClientProjects first={first} projects={projects} result={result} />
          {deletedProjects.length ? (
            <AdminDeleted
              heading={manageWords.deleted}
              things={deletedProjects.map((project) => ({ ...project, kind: "project" as const }))}
              result={result}
            />
          ) : null}
        </div>
        <div>
          <ManageClientNewProject first={first} suggested={suggested} result={result} />
          <ManageClientMoney client={client} money={money} />
          <ManageClientDetails first={first} client={client} secondStep={secondStep} result={result} />
        </div>
      </div>
      {confirm ? <ConfirmProject project={confirm} first={first} /> : null}
    </div>
  );
}

function Head({ client: { name, email, login }, result }: Pick<ManageClientPageProps, "client" | "result">) {
  return (
    <header className="manage-head">
      <BackLink to="/clients/dashboard/admin">{adminWords.clients}</BackLink>
      <div className="manage-who">
        <h1>{name}</h1>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
          <span className="badge">
            <Icon name="key" />
            {login}
          </span>
        </p>
      </div>
      <ActionForm
        intent="invite"
        result={result}
        className="manage-invite"
        button={
          <>
            <Icon name="plane" />
            {adminWords.invite}
          </>
        }
      />
      <ActionNotice result={result} of={["invite", "forget-second-step"]} />
    </header>
  );
}

type DoomedProject = { id: string; name: string; erasedOn: string; open: { id: string; says: string }[] };
type ConfirmProjectProps = { project: DoomedProject; first: string };

function ConfirmProject({ project: { id, name, erasedOn, open }, first }: ConfirmProjectProps) {
  const words = manageWords.confirm;
  return (
    <AdminConfirm
      title={words.title}
      lead={<b>{name}</b>}
      points={[
        ...openInvoicePoints(open),
        { icon: "bin", says: words.goes },
        {
          icon: "clock",
          says: (
            <>
              {words.erased(first)}
              <b>{erasedOn}</b>. {words.undo}
            </>
          ),
        },
        { icon: "paper", says: words.invoices },
      ]}
      keep={words.keep}
      intent="delete-project"
      row={{ name: "projectId", id }}
      thing={name}
    />
  );
}
