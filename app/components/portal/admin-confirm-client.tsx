import { clientWords } from "../../../content/admin.ts";
import { AdminConfirm } from "./admin-confirm.tsx";

export type DoomedClient = { id: string; name: string; email: string; projects: string[]; erasedOn: string };

const words = clientWords.confirm;

export function AdminConfirmClient({ client }: { client: DoomedClient }) {
  const { id, name, email, projects, erasedOn } = client;
  const [first = name] = name.split(" ");
  return (
    <AdminConfirm
      title={words.title(name)}
      facts={[
        { sign: "bin", says: <ProjectsGo email={email} projects={projects} /> },
        { sign: "key", says: words.login(first) },
        {
          sign: "clock",
          says: (
            <>
              {words.erased}
              <b>{erasedOn}</b>. {words.undo}
            </>
          ),
        },
        { sign: "paper", says: words.invoices },
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
