import { redirect } from "react-router";
import { clientOf, mayDo } from "../../../server/access/actor.ts";
import { findPayments } from "../../../server/invoices/find-client-money.ts";
import { removeMethod } from "../../../server/payments/saved-methods.ts";
import { startSaving } from "../../../server/payments/start-saving.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, readMark, requireId, runAction } from "../../actions.server.ts";
import { tooManyAttempts } from "../../shared/account/too-many-attempts.ts";
import { payAll, payInvoice, readReturn } from "../../shared/invoice/pay.server.ts";
import { payAnswers } from "../../shared/invoice/pay-words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { PaymentsPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const before = readMark(url.searchParams.get("before"));
  const returned = await readReturn(viewer, url);
  const found = await findPayments(viewer, { before });
  if (!found) throw redirect("/clients/dashboard");
  return view(found, {
    clientId: clientOf(viewer),
    seesYear: mayDo(viewer, "everything"),
    isContinued: before !== undefined,
    returned,
    query: url.searchParams,
    at: now(),
  });
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async pay({ actor }, { invoiceId, save }) {
    return fail(await payInvoice(actor, { invoiceId: requireId(invoiceId), isSaved: save === "on" }));
  },
  async "pay-all"({ actor }, { shown }) {
    return fail(await payAll(actor, shown ?? ""));
  },
  async "save-method"({ actor }) {
    const started = await startSaving(actor);
    if (started.outcome === "started") throw redirect(started.url, 303);
    return fail(started.outcome === "too-many" ? tooManyAttempts(started.waitSeconds) : payAnswers.unavailable);
  },
  async "remove-method"({ actor }, { methodId }) {
    const removed = await removeMethod(actor, requireId(methodId));
    return removed.outcome === "removed" ? ok(answers.methodRemoved(removed.label)) : fail(answers.methodGone);
  },
};

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} result={actionData?.result} />;
}
