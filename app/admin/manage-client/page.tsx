import { adminWords } from "../../../content/admin.ts";
import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { AdminDeleted } from "../../shared/deleting/deleted-list.tsx";
import { openInvoicePoints } from "../../shared/deleting/open-invoices.tsx";
import { deletingWords } from "../../shared/deleting/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ManageClientDetails } from "./details.tsx";
import { ManageClientMoney } from "./money.tsx";
import { ManageClientNewProject } from "./new-project.tsx";
import { ManageClientProjects } from "./projects.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function ManageClientPage({ client, secondStep, projects, deletedProjects, ...page }: Props) {
  const { suggested, confirm, money, result } = page;
  const [first = client.name] = client.name.split(" ");
  return (
    <div className="plain-page wrap">
      <Head client={client} result={result} />
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
          <ManageClientDetails first={first} client={client} secondStep={secondStep} result={result} />
        </div>
      </div>
      {confirm ? <ConfirmProject project={confirm} first={first} /> : null}
    </div>
  );
}

function Head({ client: { name, email, login }, result }: Pick<Props, "client" | "result">) {
  return (
    <header className="stack gap-12 manage-head">
      <BackLink to="/clients/dashboard/admin">{adminWords.clients}</BackLink>
      <div className="stack gap-8">
        <h1>{name}</h1>
        <p className="row">
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
        className="manage-action"
        button={
          <>
            <Icon name="plane" />
            {words.invite}
          </>
        }
      />
      <ActionNotice result={result} of={["invite", "forget-second-step"]} />
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
      act={deletingWords.deleteNamed(name)}
    />
  );
}
