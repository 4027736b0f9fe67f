import { redirect } from "react-router";
import { checkPrinted } from "../../../domain/check-text.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { readInvoiceNumber } from "../../../domain/invoice.ts";
import { isKeyOf } from "../../../domain/is-key-of.ts";
import { formatPounds } from "../../../domain/money.ts";
import { longestReason, readAmount, readDay, readRetryKey } from "../../../domain/posted-money.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { type Correction, correctPayment } from "../../../server/invoices/correct-payment.ts";
import { creditInvoice } from "../../../server/invoices/credit-invoice.ts";
import { type Explanation, explainRefund } from "../../../server/invoices/explain-refund.ts";
import { findInvoiceByNumber } from "../../../server/invoices/find-invoice.ts";
import type { UnlikelyDay } from "../../../server/invoices/record-payment.ts";
import { replaceInvoice } from "../../../server/invoices/replace-invoice.ts";
import { sendBack, type Ways } from "../../../server/invoices/send-back.ts";
import { type Voiding, voidInvoice } from "../../../server/invoices/void-invoice.ts";
import { type Actions, type Answer, fail, ok, requireId } from "../../actions.server.ts";
import { invoiceGone } from "../../shared/invoice/admin-words.ts";
import { rightWords as words } from "./put-right-words.ts";
import { answers } from "./words.ts";

type Fields = Record<string, string>;

/** What puts right something that happened to an invoice. Each is one command. */
export const rightActions: Actions<{ invoiceId: string }> = {
  async "never-received"({ actor }, fields) {
    const form = `never-received:${fields.paymentId}`;
    const [amountPence, receivedOn] = [readAmount(fields.amount), readDay(fields.day)];
    if (cleanLine(fields.amount) && !amountPence) return fail(answers.noAmount, { field: "amount", form });
    if (amountPence && !receivedOn) return fail(answers.noDay, { field: "day", form });
    const instead = amountPence && receivedOn ? { amountPence, receivedOn } : null;
    const correction = { kind: "never-received", instead, isMailed: isChecked(fields) } as const;
    const { done, doneInstead } = words.neverReceived;
    return correct(actor, fields, correction, (amount) =>
      instead ? doneInstead(amount, formatPounds(instead.amountPence)) : done(amount),
    );
  },
  async bounced({ actor }, fields) {
    const on = readDay(fields.day);
    if (!on) return fail(answers.noDay, { field: "day", form: `bounced:${fields.paymentId}` });
    return correct(actor, fields, { kind: "bounced", on }, () => words.bounced.done);
  },
  async moved({ actor }, fields) {
    const form = `moved:${fields.paymentId}`;
    const { none, unknown, done } = words.moved;
    const typed = cleanLine(fields.number);
    const number = readInvoiceNumber(typed);
    if (!typed && !fields.toInvoiceId) return fail(none, { field: "number", form });
    const toInvoiceId = !typed
      ? requireId(fields.toInvoiceId)
      : number
        ? await findInvoiceByNumber(actor, number)
        : undefined;
    if (!toInvoiceId) return fail(unknown, { field: "number", form });
    return correct(actor, fields, { kind: "moved", toInvoiceId, isMailed: isChecked(fields) }, done);
  },
  async credit({ actor, invoiceId }, fields) {
    const amountPence = readAmount(fields.amount);
    if (!amountPence) return fail(answers.noAmount, { field: "amount" });
    const reason = readReason(fields);
    if (reason.problem) return fail(reason.problem, { field: "reason" });
    const paid = fields.paid === "keep" ? "keep" : "send-back";
    const how = { paid, isByBank: fields.how === "bank", isMailed: isChecked(fields) } as const;
    const retryKey = readRetryKey(fields.retryKey);
    const credited = await creditInvoice(actor, invoiceId, { amountPence, reason: reason.text, retryKey, ...how });
    const { done, tooMuch } = words.credit;
    if (credited.outcome === "credited")
      return ok(
        andSend(done(credited.number, credited.backPence > 0 ? formatPounds(credited.backPence) : ""), credited),
      );
    return credited.outcome === "too-much" ? fail(tooMuch, { field: "amount" }) : others[credited.outcome];
  },
  async "send-back"({ actor, invoiceId }, fields) {
    const [amountPence, refundedOn] = [readAmount(fields.amount), readDay(fields.day)];
    if (!amountPence) return fail(answers.noAmount, { field: "amount" });
    if (!refundedOn) return fail(answers.noDay, { field: "day" });
    const reason = readReason(fields, { isOptional: true });
    if (reason.problem) return fail(reason.problem, { field: "reason" });
    const [isByBank, retryKey] = [fields.how === "bank", readRetryKey(fields.retryKey)];
    const wanted = { amountPence, refundedOn, reason: reason.text, isByBank, retryKey };
    const sent = await sendBack(actor, invoiceId, wanted);
    if (sent.outcome === "sent") return ok(andSend(words.tooMuch.done(formatPounds(amountPence)), sent));
    const { outcome } = sent;
    if (outcome === "too-much") return fail(words.tooMuch.more, { field: "amount" });
    return isUnlikely(outcome) ? fail(answers.unlikelyDays[outcome], { field: "day" }) : others[outcome];
  },
  async replace({ actor, invoiceId }, fields) {
    const reason = readReason(fields, { isOptional: fields.reason === undefined });
    if (reason.problem) return fail(reason.problem, { field: "reason" });
    const [isMailed, retryKey] = [isChecked(fields), readRetryKey(fields.retryKey)];
    const replaced = await replaceInvoice(actor, invoiceId, { reason: reason.text, isMailed, retryKey });
    if (!("draftId" in replaced)) return others[replaced.outcome];
    throw redirect(`/dashboard/admin/invoices/new?draft=${replaced.draftId}`);
  },
  void: ({ actor, invoiceId }, fields) => cancel(actor, invoiceId, fields, "nothing"),
  async "bill-again"({ actor, invoiceId }, fields) {
    const answer = await cancel(actor, invoiceId, fields, "bill-again");
    const to = "/dashboard/admin/billing";
    return answer.tone === "ok" ? { ...answer, links: [{ to, label: words.billAgain.run }] } : answer;
  },
  async "request-again"({ actor, invoiceId }, fields) {
    const answer = await cancel(actor, invoiceId, fields, "request-again");
    const to = "/dashboard/admin/add-on-requests";
    return answer.tone === "ok" ? { ...answer, links: [{ to, label: words.requestAgain.requests }] } : answer;
  },
  "not-charged": ({ actor }, fields) => explain(actor, fields, "not-charged"),
  "owed-again": ({ actor }, fields) => explain(actor, fields, "owed-again"),
};

async function correct(
  actor: PersonActor,
  fields: Fields,
  correction: Correction,
  done: (amount: string) => string,
): Promise<Answer> {
  const form = `${correction.kind}:${fields.paymentId}`;
  const reason = readReason(fields, { isOptional: true });
  if (reason.problem) return fail(reason.problem, { field: "reason", form });
  const wanted = { ...correction, reason: reason.text, retryKey: readRetryKey(fields.retryKey) };
  const corrected = await correctPayment(actor, requireId(fields.paymentId), wanted);
  const { outcome } = corrected;
  if (outcome === "corrected") return ok(done(formatPounds(corrected.pence)), form);
  if (outcome === "sent-back-more") return fail(words.neverReceived.sentBackMore, { field: "amount", form });
  if (outcome === "same-invoice") return fail(words.moved.same, { field: "number", form });
  if (outcome === "target-not-open") return fail(words.moved.notOpen, { field: "number", form });
  if (outcome === "far-day") return fail(words.bounced.early, { field: "day", form });
  if (isUnlikely(outcome)) return fail(answers.unlikelyDays[outcome], { field: "day", form });
  return { ...others[outcome === "not-a-transfer" ? "not-there" : outcome], form };
}

async function cancel(
  actor: PersonActor,
  invoiceId: string,
  fields: Fields,
  followedBy: Voiding["followedBy"],
): Promise<Answer> {
  const reason = readReason(fields);
  if (reason.problem) return fail(reason.problem, { field: "reason" });
  const { outcome } = await voidInvoice(actor, invoiceId, {
    reason: reason.text,
    followedBy,
    isMailed: isChecked(fields),
  });
  const { cancel: nothing, billAgain, requestAgain } = words;
  const { done } = { nothing, "bill-again": billAgain, "request-again": requestAgain }[followedBy];
  return outcome === "voided" ? ok(done) : others[outcome];
}

async function explain(actor: PersonActor, fields: Fields, as: Explanation["as"]): Promise<Answer> {
  const form = `${as}:${fields.refundId}`;
  const reason = readReason(fields, { isOptional: as === "owed-again" });
  if (reason.problem) return fail(reason.problem, { field: "reason", form });
  const explanation = { as, reason: reason.text, isMailed: isChecked(fields) };
  const { outcome } = await explainRefund(actor, requireId(fields.refundId), explanation);
  const { notCharged, owedAgain } = words.why;
  if (outcome === "explained") return ok((as === "not-charged" ? notCharged : owedAgain).done, form);
  return outcome === "too-much" ? fail(notCharged.tooMuch, { form }) : { ...others[outcome], form };
}

/** What is said wherever it happens. */
export const others = {
  already: ok(answers.already),
  used: fail(answers.used),
  "not-there": fail(invoiceGone),
  "not-open": fail(answers.notOpen),
  "not-issued": fail(answers.notIssued),
  "has-money": fail(answers.hasMoney),
  "under-way": fail(answers.underWay),
  "refund-unexplained": fail(answers.refundUnexplained),
} satisfies Record<string, Answer>;

function readReason({ reason = "" }: Fields, { isOptional = false } = {}): { text: string; problem?: string } {
  const text = cleanLine(reason);
  if (!text && !isOptional) return { text, problem: answers.reasonMissing };
  const problem = checkPrinted(text, longestReason);
  return problem ? { text, problem } : { text };
}

/** What the books say has gone back is still to be sent. */
const andSend = (done: string, { atBankPence }: Ways) =>
  atBankPence > 0 ? `${done} ${words.how.now(formatPounds(atBankPence))}` : done;

const isChecked = ({ isMailed }: Fields) => isMailed === "on";

export function isUnlikely(outcome: string): outcome is UnlikelyDay {
  return isKeyOf(answers.unlikelyDays, outcome);
}
