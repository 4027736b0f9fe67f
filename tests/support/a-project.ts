import type { ProjectStatus } from "../../domain/project-status.ts";
import { addProject } from "../../server/projects/add-project.ts";
import { cast } from "../../server/seed/cast.ts";
import { anActor } from "./an-actor.ts";
import { sam } from "./people.ts";

/** A new project, of Noor's unless somebody else is named; its id. */
export async function aProject(
  at: Date,
  status: ProjectStatus | null = null,
  { owner = cast.noor.id, projectName = "Haddad Kitchen" }: { owner?: string; projectName?: string } = {},
): Promise<string> {
  const added = await addProject(anActor(sam, at), owner, { projectName, status, description: "" });
  if (added.outcome !== "added") throw new Error(added.outcome);
  return added.id;
}
