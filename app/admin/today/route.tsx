import { redirect } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { invoiceAnswers } from "../../../content/admin-invoices.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { billItem } from "../../../server/billing/not-billed.ts";
import { findDay } from "../../../server/day/find-day.ts";
import { listOpenOf } from "../../../server/invoices/find-owed.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, requireId, runAction } from "../../actions.server.ts";
import { decisionWords } from "../../shared/add-on-decision-words.ts";
import { clientActions } from "../../shared/clients/actions.server.ts";
import { enquiryWords } from "../../shared/enquiry-words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { AdminDashboard } from "./page.tsx";
import { view } from "./view.server.ts";
import { title, words } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const deleting = z.uuid().safeParse(url.searchParams.get("delete")).data;
  const viewer = requirePerson(context);
  const at = now();
  const day = await findDay(viewer, { deleting }, londonDay(at));
  const open = day.deleting ? await listOpenOf(viewer, { clientId: day.deleting.id }) : [];
  return {
    ...view(day, { at, open }),
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

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  ...clientActions,
  async bill({ actor }, { linkId, projectId }) {
    const drafted = await billItem(actor, { linkId: requireId(linkId), projectId: requireId(projectId) });
    if (drafted.outcome === "drafted") throw redirect(`/dashboard/admin/invoices/${drafted.invoiceId}?written`);
    return fail(drafted.outcome === "billed-already" ? words.notBilled.already : actionAnswers.gone);
  },
};

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { result = loaderData.result, undo } = actionData ?? {};
  return <AdminDashboard {...loaderData} result={result} undo={undo} />;
}
