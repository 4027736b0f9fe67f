import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { londonDay } from "../../../domain/calendar-day.ts";
import { checkPrinted } from "../../../domain/check-text.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { formatPounds } from "../../../domain/money.ts";
import { longestReason, readAmount, readDay, readRetryKey } from "../../../domain/posted-money.ts";
import { discardDraft } from "../../../server/invoices/draft-by-hand.ts";
import { findInvoiceForAdmin } from "../../../server/invoices/find-invoice.ts";
import { issueInvoice } from "../../../server/invoices/issue-invoice.ts";
import { recordTransfer } from "../../../server/invoices/record-payment.ts";
import { sendInvoice } from "../../../server/invoices/send-invoice.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { invoiceGone } from "../../shared/invoice/admin-words.ts";
import { sayMissing } from "../../shared/invoice/missing.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { InvoiceAdminPage } from "./page.tsx";
import { isUnlikely, others, rightActions } from "./put-right.server.ts";
import { view } from "./view.server.ts";
import { answers, words } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(loaderData?.invoice.number || words.draftName);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  const found = await findInvoiceForAdmin(viewer, requireId(params.invoiceId), londonDay(at));
  if (!found) throw new Response(null, { status: 404 });
  return view(found, viewer, { query: url.searchParams, retryKey: randomUUID(), at });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { invoiceId: requireId(posted.params.invoiceId) });
}

const { noAmount, noDay } = answers;

const actions: Actions<{ invoiceId: string }> = {
  async issue({ actor, invoiceId }, fields) {
    const issued = await issueInvoice(actor, invoiceId, fields.revision);
    if (issued.outcome === "issued") return ok(answers.issued(issued.number));
    if (issued.outcome === "incomplete")
      return sayMissing(issued.missing, { invoiceId, clientId: z.uuid().safeParse(fields.clientId).data });
    if (issued.outcome === "stale") return fail(answers.draftChanged);
    return issued.outcome === "already" ? ok(answers.issuedAlready) : fail(invoiceGone);
  },
  async discard({ actor, invoiceId }) {
    const { outcome } = await discardDraft(actor, invoiceId);
    if (outcome === "discarded") throw redirect("/dashboard/admin/invoices");
    return fail(invoiceGone);
  },
  async transfer({ actor, invoiceId }, fields) {
    const [amountPence, receivedOn] = [readAmount(fields.amount), readDay(fields.day)];
    const reference = cleanLine(fields.reference);
    if (!amountPence) return fail(noAmount, { field: "amount" });
    if (!receivedOn) return fail(noDay, { field: "day" });
    const unfit = checkPrinted(reference, longestReason);
    if (unfit) return fail(unfit, { field: "reference" });
    const [isSure, retryKey] = [fields.isSure === "on", readRetryKey(fields.retryKey)];
    const transfer = { amountPence, receivedOn, reference, retryKey, isSure, isTyped: true };
    const recorded = await recordTransfer(actor, invoiceId, transfer);
    // It is asked about once: the answer is a tick beside the question.
    if (recorded.outcome === "more-than-owed")
      return fail(answers.moreThanOwed(formatPounds(recorded.morePence)), { field: "isSure" });
    const { outcome } = recorded;
    if (outcome === "recorded") return ok(answers.transferred(recorded.isSettled));
    const field = outcome === "far-day" ? "isSure" : "day";
    return isUnlikely(outcome) ? fail(answers.unlikelyDays[outcome], { field }) : others[outcome];
  },
  /** From the day's list it leads back there and says so. */
  async send({ actor, invoiceId }, { from, isNewLink }) {
    const sent = await sendInvoice(actor, invoiceId, { isNewLink: isNewLink === "on" });
    if (sent.outcome !== "queued") return fail(answers.noAddress);
    if (from === "day") throw redirect("/clients/dashboard/admin?done=sent-again#overdue");
    return ok(isNewLink === "on" ? answers.sentNewLink(sent.email) : answers.sent(sent.email));
  },
  ...rightActions,
};

export default function InvoiceAdmin({ loaderData, actionData }: Route.ComponentProps) {
  return <InvoiceAdminPage {...loaderData} result={actionData?.result} />;
}
