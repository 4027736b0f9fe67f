import { redirect } from "react-router";
import { payAnswers } from "../../../content/pay-answers.ts";
import { paymentTitles, resultWords } from "../../../content/payments.ts";
import { findPayments } from "../../../server/invoices/find-client-money.ts";
import { removeMethod } from "../../../server/payments/saved-methods.ts";
import { startSaving } from "../../../server/payments/start-saving.ts";
import { now } from "../../../server/settings/clock.ts";
import { env } from "../../../server/settings/env.server.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, readMark, requireId, runAction, writeMark } from "../../actions.server.ts";
import { payInvoice, saysWhatWasPaid } from "../../shared/invoice/pay.server.ts";
import { showPayments } from "../../shared/invoice/view.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { PaymentsPage, type PaymentsPageProps } from "./page.tsx";

export const meta = () => portalMeta(paymentTitles.payments);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const before = readMark(url.searchParams.get("before"));
  const found = await findPayments(viewer, { before });
  if (!found) throw redirect("/clients/dashboard");
  return {
    ...showPayments(found, now(), url.searchParams.get("year")),
    older: found.older && `/clients/payments?before=${writeMark(found.older)}#invoices`,
    isContinued: before !== undefined,
    view: { clientId: viewer.id, host: env().INVOICE_API_HOST ?? "" },
    returned: readReturn(url.searchParams, saysWhatWasPaid(found.invoices)),
  };
}

/** What is stored never comes from the address: these are words for whoever comes back, and no more. */
function readReturn(query: URLSearchParams, paid: string = resultWords.onItsWay): PaymentsPageProps["returned"] {
  const [payment, method] = [query.get("payment"), query.get("method")];
  if (payment === "success") return { tone: "ok", message: `${resultWords.paid} ${paid}` };
  if (payment !== null) return { tone: "fail", message: `${resultWords.notPaid}. ${resultWords.nothingTaken}` };
  if (method === "saved") return { tone: "ok", message: payAnswers.methodSaved };
  if (method !== null) return { tone: "fail", message: payAnswers.methodNotSaved };
  return undefined;
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async pay({ viewer, caller }, { invoiceId, save }) {
    const { requestId } = caller;
    return fail(await payInvoice(viewer, { invoiceId: requireId(invoiceId), isSaved: save === "on", requestId }));
  },
  async "save-method"({ viewer, caller }) {
    const started = await startSaving(viewer, caller.requestId, now());
    if (started.outcome === "started") throw redirect(started.url, 303);
    return fail(payAnswers.unavailable);
  },
  async "remove-method"({ viewer, caller }, { methodId }) {
    const removed = await removeMethod(viewer, requireId(methodId), caller.requestId, now());
    return removed.outcome === "removed" ? ok(payAnswers.methodRemoved(removed.label)) : fail(payAnswers.methodGone);
  },
};

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} result={actionData?.result} />;
}
