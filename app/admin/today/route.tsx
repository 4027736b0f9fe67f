import { redirect } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { invoiceAnswers } from "../../../content/admin-invoices.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { checkNewClient, readNewClient } from "../../../domain/client.ts";
import { billItem } from "../../../server/billing/not-billed.ts";
import { addClient } from "../../../server/clients/add-client.ts";
import { deleteClient, restoreClient } from "../../../server/clients/delete-client.ts";
import type { ClientMark } from "../../../server/clients/find-clients.ts";
import { findDay } from "../../../server/day/find-day.ts";
import { listOpenOf } from "../../../server/invoices/find-owed.ts";
import { restoreProject } from "../../../server/projects/delete-project.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { decisionWords } from "../../shared/add-on-decision-words.ts";
import { enquiryWords } from "../../shared/enquiry-words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { AdminDashboard } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title, words } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = {
    search: cleanLine(url.searchParams.get("search")),
    after: readClientMark(url.searchParams.get("after")),
    deleting: z.uuid().safeParse(url.searchParams.get("delete")).data,
  };
  const viewer = requirePerson(context);
  const at = now();
  const day = await findDay(viewer, query, londonDay(at));
  const open = day.deleting ? await listOpenOf(viewer, { clientId: day.deleting.id }) : [];
  return {
    ...view(day, { search: query.search, after: query.after, at, open }),
    result: doneElsewhere.get(url.searchParams.get("done")),
  };
}

/** What was pressed in the day's lists is done by the pages those lists are of, which lead back here and say so. */
const doneElsewhere = new Map<string | null, ActionResult>([
  ["answered", { form: "answered", tone: "ok", message: enquiryWords.marked }],
  ["approved", { form: "approve", tone: "ok", message: decisionWords.approved }],
  ["sent-again", { form: "send", tone: "ok", message: invoiceAnswers.sentAgain }],
  ["decided", { form: "approve", tone: "ok", message: decisionWords.decidedAlready }],
]);

/** 'sort name_id': the name may hold anything, the id has no underscore. */
function readClientMark(text: string | null): ClientMark | undefined {
  const cut = text?.lastIndexOf("_") ?? -1;
  const id = z.uuid().safeParse(text?.slice(cut + 1));
  return text && cut >= 0 && id.success ? { sortName: cleanLine(text.slice(0, cut)), id: id.data } : undefined;
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
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
  async bill({ actor }, { linkId, projectId }) {
    const drafted = await billItem(actor, { linkId: requireId(linkId), projectId: requireId(projectId) });
    if (drafted.outcome === "drafted") throw redirect(`/dashboard/admin/invoices/${drafted.invoiceId}?written`);
    return fail(drafted.outcome === "billed-already" ? words.notBilled.already : actionAnswers.gone);
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

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { result = loaderData.result, undo } = actionData ?? {};
  return <AdminDashboard {...loaderData} result={result} undo={undo} />;
}
