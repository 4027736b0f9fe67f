import { randomUUID } from "node:crypto";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { checkContact, checkName, checkNotes, readClientDetails, readNotes } from "../../../domain/client.ts";
import { checkTexts, type NewProject, nameMissing, readNewProject } from "../../../domain/project.ts";
import { asksForMoney } from "../../../domain/project-status.ts";
import { correctEmail } from "../../../server/auth/correct-email.ts";
import { disableLogin, enableLogin } from "../../../server/auth/disable-login.ts";
import { findLogin } from "../../../server/auth/find-login.ts";
import { forgetSecondStepOf } from "../../../server/auth/forget-second-step.ts";
import { inviteClient } from "../../../server/auth/invite-client.ts";
import { archiveClient, bringBackClient } from "../../../server/clients/archive-client.ts";
import { changeClient, detailNames } from "../../../server/clients/change-client.ts";
import { changeNotes } from "../../../server/clients/client-notes.ts";
import { findClientPage } from "../../../server/clients/find-clients.ts";
import { listOpenOf } from "../../../server/invoices/find-owed.ts";
import { findPeople } from "../../../server/people/find-people.ts";
import { addProject } from "../../../server/projects/add-project.ts";
import { deleteProject, restoreProject } from "../../../server/projects/delete-project.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, ok, requireId, runAction, sayStale } from "../../actions.server.ts";
import { askForFirstPayment } from "../../shared/first-payment/ask.server.ts";
import { peopleActions } from "../../shared/people/actions.server.ts";
import { viewPeople } from "../../shared/people/view.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ManageClientPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, words } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(loaderData?.client.name ?? "");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const clientId = requireId(params.clientId);
  const at = now();
  const found = await findClientPage(viewer, clientId, londonDay(at));
  if (!found) throw new Response(null, { status: 404 });
  const login = await findLogin(viewer, clientId);
  const people = await findPeople(viewer, clientId);
  if (!people) throw new Response(null, { status: 404 });
  const isFromEnquiry = url.searchParams.get("from") === "enquiry";
  const deleting = found.projects.find(({ id }) => id === z.uuid().safeParse(url.searchParams.get("delete")).data);
  const open = deleting ? await listOpenOf(viewer, { projectId: deleting.id }) : [];
  const isAsking = url.searchParams.has("disable") && !login.disabledAt;
  return view(found, {
    login,
    isFromEnquiry,
    isAsking,
    deleting,
    open,
    newId: randomUUID(),
    at,
    people: viewPeople(people, { viewerId: viewer.id, query: url.searchParams, at }),
    isArchiving: url.searchParams.has("archive"),
  });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { clientId: requireId(posted.params.clientId) });
}

const actions: Actions<{ clientId: string }> = {
  async invite({ actor, clientId }) {
    const invited = await inviteClient(actor, clientId);
    requireThere(invited);
    return invited.outcome === "invited" ? ok(answers.invited) : fail(answers.inviteDisabled);
  },
  async "disable-login"({ actor, clientId }) {
    requireThere(await disableLogin(actor, clientId));
    return ok(answers.loginDisabled);
  },
  async "enable-login"({ actor, clientId }) {
    requireThere(await enableLogin(actor, clientId));
    return ok(answers.loginEnabled);
  },
  async "correct-email"({ actor, clientId }, fields) {
    const corrected = await correctEmail(actor, clientId, cleanLine(fields.email));
    requireThere(corrected);
    switch (corrected.outcome) {
      case "corrected":
        return ok(answers.emailCorrected(corrected.email));
      case "unchanged":
        return fail(answers.emailUnchanged, { field: "email" });
      case "email-taken":
        return fail(actionAnswers.emailTaken, { field: "email" });
      default:
        return fail(answers.emailInvalid, { field: "email" });
    }
  },
  async "forget-second-step"({ actor, clientId }) {
    requireThere(await forgetSecondStepOf(actor, clientId));
    return ok(answers.secondStepForgotten);
  },
  async "change-client"({ actor, clientId }, fields) {
    const details = readClientDetails(fields);
    const problem = checkName(details.name);
    if (problem) return fail(problem, { field: "name" });
    const wrong = checkContact(details);
    if (wrong) return fail(wrong.problem, { field: wrong.field });
    const changed = await changeClient(actor, clientId, details, fields.revision);
    requireThere(changed);
    return changed.outcome === "stale" ? sayStale(changed.now, details, detailNames) : ok(actionAnswers.detailsSaved);
  },
  async "change-notes"({ actor, clientId }, fields) {
    const notes = readNotes(fields);
    const wrong = checkNotes(notes);
    if (wrong?.problem) return fail(wrong.problem, { field: wrong.field });
    const changed = await changeNotes(actor, clientId, notes, fields.revision);
    if (changed.outcome === "stale") return sayStale(changed.now, notes, words.notes.names);
    requireThere(changed);
    return ok(answers.notesSaved);
  },
  async archive({ actor, clientId }) {
    const archived = await archiveClient(actor, clientId);
    requireThere(archived);
    switch (archived.outcome) {
      case "archived":
        return ok(answers.archived(archived.name));
      case "billed":
        return fail(answers.billed(archived.project));
      case "not-live":
        return fail(answers.notLive(archived.project));
      default:
        return fail(answers[archived.outcome === "owes" ? "owes" : "balance"]);
    }
  },
  async "bring-back"({ actor, clientId }) {
    const brought = await bringBackClient(actor, clientId);
    requireThere(brought);
    return ok(answers.broughtBack);
  },
  ...peopleActions,
  /** As specified, a project without a name is not one, and nothing is added. */
  async "add-project"({ actor, clientId }, fields) {
    const project = readNewProject(fields);
    const [problem] = Object.entries(checkTexts(project));
    if (problem) return fail(problem[1], { field: problem[0] });
    const added = await addProject(actor, clientId, project, z.uuid().safeParse(fields.newId).data);
    requireThere(added);
    if (added.outcome === "no-name") return fail(nameMissing, { field: "projectName" });
    return sayAdded(project, clientId);
  },
  "first-payment": ({ actor, clientId }, fields) =>
    askForFirstPayment(actor, { projectId: requireId(fields.projectId), clientId }, fields),
  async "delete-project"({ actor, clientId }, { projectId }) {
    const deleted = await deleteProject(actor, requireId(projectId), clientId);
    return deleted.outcome === "deleted" ? ok(answers.projectDeleted(deleted.name)) : fail(actionAnswers.gone);
  },
  async "restore-project"({ actor, clientId }, { projectId }) {
    const restored = await restoreProject(actor, requireId(projectId), clientId);
    return restored.outcome === "restored"
      ? ok(actionAnswers.projectRestored(restored.name))
      : fail(actionAnswers.gone);
  },
};

/** A status that asks for money does not ask by itself. */
function sayAdded({ projectName, status }: NewProject, clientId: string): Answer {
  const added = ok(answers.projectAdded(projectName));
  if (!asksForMoney(status)) return added;
  const message = `${added.message} ${answers.noRequestYet}`;
  if (status === "awaiting_first_payment") return { ...added, message };
  const write = { to: `/dashboard/admin/invoices/new?client=${clientId}`, label: words.money.write };
  return { ...added, message, links: [write] };
}

function requireThere({ outcome }: { outcome: string }) {
  if (outcome === "not-there") throw new Response(null, { status: 404 });
}

export default function ManageClient({ loaderData, actionData }: Route.ComponentProps) {
  return <ManageClientPage {...loaderData} result={actionData?.result} />;
}
