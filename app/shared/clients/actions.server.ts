import { actionAnswers } from "../../../content/action-answers.ts";
import { checkNewClient, readNewClient } from "../../../domain/client.ts";
import { addClient } from "../../../server/clients/add-client.ts";
import { deleteClient, restoreClient } from "../../../server/clients/delete-client.ts";
import { restoreProject } from "../../../server/projects/delete-project.ts";
import { type Actions, fail, ok, requireId } from "../../actions.server.ts";
import { answers } from "./words.ts";

/** What can be done in the list of clients, on whichever page it is. */
export const clientActions: Actions = {
  async "add-client"({ actor }, received) {
    const fields = readNewClient(received);
    const [problem] = Object.entries(checkNewClient(fields));
    if (problem) return fail(problem[1], { field: problem[0] });
    const added = await addClient(actor, fields);
    if (added.outcome === "invalid-email") return fail(answers.emailInvalid, { field: "email" });
    if (added.outcome === "email-taken") return fail(actionAnswers.emailTaken, { field: "email" });
    if (added.outcome === "email-of-deleted")
      return {
        ...fail(actionAnswers.emailOfDeleted(added.name), { field: "email" }),
        undo: { id: added.id, name: added.name },
      };
    return ok(answers.clientAdded(fields.name));
  },
  async "delete-client"({ actor }, { clientId }) {
    const deleted = await deleteClient(actor, requireId(clientId));
    return deleted.outcome === "deleted" ? ok(answers.clientDeleted(deleted.name)) : fail(actionAnswers.gone);
  },
  async "restore-client"({ actor }, { clientId }) {
    const restored = await restoreClient(actor, requireId(clientId));
    return restored.outcome === "restored" ? ok(answers.clientRestored(restored.name)) : fail(actionAnswers.gone);
  },
  async "restore-project"({ actor }, { projectId }) {
    const restored = await restoreProject(actor, requireId(projectId));
    return restored.outcome === "restored"
      ? ok(actionAnswers.projectRestored(restored.name))
      : fail(actionAnswers.gone);
  },
};
