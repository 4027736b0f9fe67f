import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { londonDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { longestReason, readAmount, readDay, readRetryKey } from "../../../domain/posted-money.ts";
import { creditInvoice } from "../../../server/invoices/credit-invoice.ts";
import { discardDraft } from "../../../server/invoices/draft-by-hand.ts";
import { findInvoiceForAdmin } from "../../../server/invoices/find-invoice.ts";
import { issueInvoice } from "../../../server/invoices/issue-invoice.ts";
import { recordTransfer } from "../../../server/invoices/record-payment.ts";
import { recordBankRefund } from "../../../server/invoices/record-refund.ts";
import { sendInvoice } from "../../../server/invoices/send-invoice.ts";
import { voidInvoice } from "../../../server/invoices/void-invoice.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { invoiceGone } from "../../shared/invoice/admin-words.ts";
import { sayMissing } from "../../shared/invoice/missing.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { InvoiceAdminPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title, words } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  portalMeta(title(loaderData?.invoice.number || words.draftName));

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  const found = await findInvoiceForAdmin(viewer, requireId(params.invoiceId), londonDay(at));
  if (!found) throw new Response(null, { status: 404 });
  return view(found, viewer, { query: url.searchParams, retryKey: randomUUID(), at });
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { invoiceId: requireId(posted.params.invoiceId) });
}

const { noAmount, noDay, dayToCome, reasonMissing, tooLong } = answers;

const actions: Actions<{ invoiceId: string }> = {
  async issue({ actor, invoiceId }, fields) {
    const issued = await issueInvoice(actor, invoiceId);
    if (issued.outcome === "issued") return ok(answers.issued(issued.number));
    if (issued.outcome === "incomplete")
      return sayMissing(issued.missing, { invoiceId, clientId: z.uuid().safeParse(fields.clientId).data });
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
    if (receivedOn > londonDay(now())) return fail(dayToCome, { field: "day" });
    if (reference.length > longestReason) return fail(tooLong, { field: "reference" });
    const transfer = { amountPence, receivedOn, reference, retryKey: readRetryKey(fields.retryKey) };
    const recorded = await recordTransfer(actor, invoiceId, transfer);
    if (recorded.outcome === "recorded") return ok(answers.transferred(recorded.isSettled));
    return others[recorded.outcome];
  },
  /** From the day's list it leads back there and says so. */
  async send({ actor, invoiceId }, { from }) {
    const sent = await sendInvoice(actor, invoiceId);
    if (sent.outcome !== "queued") return fail(answers.noAddress);
    if (from === "day") throw redirect("/clients/dashboard/admin?done=sent-again#overdue");
    return ok(answers.sent(sent.email));
  },
  async void({ actor, invoiceId }, fields) {
    const reason = cleanLine(fields.reason);
    const problem = checkReason(reason);
    if (problem) return fail(problem, { field: "reason" });
    const isAgain = fields.isAgain === "on";
    const { outcome } = await voidInvoice(actor, invoiceId, { reason, isAgain });
    return outcome === "voided" ? ok(answers.voided(isAgain)) : others[outcome];
  },
  async credit({ actor, invoiceId }, fields) {
    const [amountPence, reason] = [readAmount(fields.amount), cleanLine(fields.reason)];
    const problem = checkReason(reason);
    if (!amountPence) return fail(noAmount, { field: "amount" });
    if (problem) return fail(problem, { field: "reason" });
    const credit = { amountPence, reason, retryKey: readRetryKey(fields.retryKey) };
    const credited = await creditInvoice(actor, invoiceId, credit);
    if (credited.outcome === "credited") return ok(answers.credited(credited.number));
    if (credited.outcome === "too-much") return fail(answers.creditedTooMuch, { field: "amount" });
    return others[credited.outcome];
  },
  async refund({ actor, invoiceId }, fields) {
    const [amountPence, refundedOn, reason] = [
      readAmount(fields.amount),
      readDay(fields.day),
      cleanLine(fields.reason),
    ];
    const problem = checkReason(reason);
    if (!amountPence) return fail(noAmount, { field: "amount" });
    if (!refundedOn) return fail(noDay, { field: "day" });
    if (refundedOn > londonDay(now())) return fail(dayToCome, { field: "day" });
    if (problem) return fail(problem, { field: "reason" });
    const refund = { amountPence, refundedOn, reason, retryKey: readRetryKey(fields.retryKey) };
    const { outcome } = await recordBankRefund(actor, invoiceId, refund);
    if (outcome === "recorded") return ok(answers.refunded);
    return outcome === "too-much" ? fail(answers.refundTooMuch, { field: "amount" }) : others[outcome];
  },
};

/** What is said wherever it happens. */
const others = {
  already: ok(answers.already),
  "not-there": fail(invoiceGone),
  "not-open": fail(answers.notOpen),
  "not-issued": fail(answers.notIssued),
  "has-money": fail(answers.hasMoney),
  "under-way": fail(answers.underWay),
} satisfies Record<string, Answer>;

function checkReason(reason: string): string | undefined {
  if (!reason) return reasonMissing;
  return reason.length > longestReason ? tooLong : undefined;
}

export default function InvoiceAdmin({ loaderData, actionData }: Route.ComponentProps) {
  return <InvoiceAdminPage {...loaderData} result={actionData?.result} />;
}
