import { redirect } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { invoiceAnswers } from "../../../content/admin-invoices.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { billItem } from "../../../server/billing/not-billed.ts";
import { findDay } from "../../../server/day/find-day.ts";
import { listOpenOf } from "../../../server/invoices/find-owed.ts";
import { findSetUp } from "../../../server/set-up/find-set-up.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, requireId, runAction } from "../../actions.server.ts";
import { clientActions } from "../../shared/clients/actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { AdminDashboard } from "./page.tsx";
import { view } from "./view.server.ts";
import { title, words } from "./words.ts";

export const meta = () => portalMeta(title);

/** The page of the invoice sends it again, and leads back here. */
const sentAgain: ActionResult = { form: "send", tone: "ok", message: invoiceAnswers.sentAgain };

export async function loader({ url, context }: Route.LoaderArgs) {
  const deleting = z.uuid().safeParse(url.searchParams.get("delete")).data;
  const viewer = requirePerson(context);
  const at = now();
  const day = await findDay(viewer, { deleting }, londonDay(at));
  const open = day.deleting ? await listOpenOf(viewer, { clientId: day.deleting.id }) : [];
  return {
    ...view(day, { at, open, setUp: await findSetUp(viewer) }),
    isSettingUp: url.searchParams.has("setup"),
    result: url.searchParams.get("done") === "sent-again" ? sentAgain : undefined,
  };
}

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
