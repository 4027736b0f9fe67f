import { clientWords } from "../../../content/admin.ts";
import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { openInvoicePoints } from "../../shared/deleting/open-invoices.tsx";

export type DoomedClient = {
  id: string;
  name: string;
  email: string;
  projects: string[];
  /** What they have not paid yet. */
  open: { id: string; says: string }[];
  erasedOn: string;
};

const words = clientWords.confirm;

export function AdminConfirmClient({ client }: { client: DoomedClient }) {
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
              <b>{erasedOn}</b>. {words.undo}
            </>
          ),
        },
        { icon: "paper", says: words.invoices },
      ]}
      keep={words.keep}
      intent="delete-client"
      row={{ name: "clientId", id }}
      thing={name}
    />
  );
}

function ProjectsGo({ email, projects }: Pick<DoomedClient, "email" | "projects">) {
  if (!projects.length) return words.noProjects(email);
  return (
    <>
      <b>{words.projects(projects.length)}</b>
      {words.projectsGo(projects)}
    </>
  );
}
