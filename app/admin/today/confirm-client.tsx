import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { openInvoicePoints } from "../../shared/deleting/open-invoices.tsx";
import { deletingWords } from "../../shared/deleting/words.ts";
import type { View } from "./view.server.ts";
import { clientWords } from "./words.ts";

type Client = NonNullable<View["confirm"]>;

const words = clientWords.confirm;

export function AdminConfirmClient({ client }: { client: Client }) {
  const { id, name, email, projects, open, erasedOn } = client;
  const [first = name] = name.split(" ");
  return (
    <AdminConfirm
      title={words.title(name)}
      points={[
        ...openInvoicePoints(open),
        { icon: "bin", says: <ProjectsGo email={email} projects={projects} /> },
        { icon: "key", says: words.login(first) },
        {
          icon: "clock",
          says: (
            <>
              {words.erased}
              <b>{erasedOn}</b>. {deletingWords.undoUntilThen}
            </>
          ),
        },
        { icon: "paper", says: deletingWords.invoicesStay },
      ]}
      keep={words.keep}
      intent="delete-client"
      row={{ name: "clientId", id }}
      act={deletingWords.deleteNamed(name)}
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
