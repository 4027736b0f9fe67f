import { greetingName } from "../../../domain/client.ts";
import { AdminConfirm } from "../deleting/confirm.tsx";
import { openInvoicePoints } from "../deleting/open-invoices.tsx";
import { deletingWords } from "../deleting/words.ts";
import type { ClientsView } from "./view.server.ts";
import { clientWords } from "./words.ts";

type Client = NonNullable<ClientsView["confirm"]>;

const words = clientWords.confirm;

export function AdminConfirmClient({ client }: { client: Client }) {
  const { id, name, email, projects, open, erasedOn } = client;
  return (
    <AdminConfirm
      title={words.title(name)}
      points={[
        ...openInvoicePoints(open),
        { icon: "bin", says: <ProjectsGo email={email} projects={projects} /> },
        { icon: "key", says: words.login(greetingName(client)) },
        {
          icon: "clock",
          says: (
            <>
              {words.erased}
              <b>{erasedOn}</b>. {deletingWords.undoUntilThen}
              {open.length ? deletingWords.openKept : null}
            </>
          ),
        },
        { icon: "paper", says: deletingWords.invoicesStay },
      ]}
      keep={words.keep}
      intent="delete-client"
      row={{ name: "clientId", id }}
      button={deletingWords.deleteNamed(name)}
    />
  );
}

function ProjectsGo({ email, projects }: Pick<Client, "email" | "projects">) {
  if (!projects.length) return words.noProjects(email);
  return (
    <>
      <b>{words.projects(projects.length)}</b>
      {words.projectsGo(projects)}
    </>
  );
}
