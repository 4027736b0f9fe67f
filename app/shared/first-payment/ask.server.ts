import { actionAnswers } from "../../../content/action-answers.ts";
import { checkPrinted } from "../../../domain/check-text.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { parsePounds } from "../../../domain/money.ts";
import { longestReason } from "../../../domain/posted-money.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { requestFirstPayment } from "../../../server/invoices/request-first-payment.ts";
import { findProject } from "../../../server/projects/find-projects.ts";
import { type Answer, fail, ok } from "../../actions.server.ts";
import { sayMissing } from "../invoice/missing.server.ts";
import type { Missing } from "../invoice/missing-words.ts";
import { firstPaymentWords } from "./words.ts";

/** `clientId` is whose page it is asked on, where it is a client's. */
type Of = { projectId: string; clientId?: string | undefined };

/** What the button of a payment request does, on whichever page it stands. */
export async function askForFirstPayment(
  actor: PersonActor,
  { projectId, clientId }: Of,
  fields: Record<string, string>,
): Promise<Answer> {
  const form = `first-payment:${projectId}`;
  const amountPence = parsePounds(fields.amount ?? "");
  const reason = cleanLine(fields.reason);
  // While one is open the form has no amount: the same one goes out again.
  if (fields.amount !== undefined && amountPence === undefined)
    return fail(firstPaymentWords.noAmount, { field: "amount", form });
  const unfit = checkPrinted(reason, longestReason);
  if (unfit) return fail(unfit, { field: "reason", form });
  const wanted = { amountPence, reason, ...(clientId ? { ofClient: clientId } : {}) };
  const payment = await requestFirstPayment(actor, projectId, wanted);
  switch (payment.outcome) {
    case "issued":
      return ok(firstPaymentWords.sent(payment.number, payment.email), form);
    case "sent-again":
      return ok(firstPaymentWords.sentAgain(payment.number, payment.email), form);
    case "incomplete":
      return sayRequestMissing(actor, projectId, payment.missing, form);
    case "reason-missing":
      return fail(firstPaymentWords.reasonMissing, { field: "reason", form });
    case "nothing-to-pay":
      return fail(firstPaymentWords.nothingToPay, { field: "amount", form });
    case "no-client":
      return fail(firstPaymentWords.noClient, { form });
    case "not-there":
      return fail(actionAnswers.gone, { form });
  }
}

/** Why a project's payment request was not sent, and where what is missing is filled in. */
export async function sayRequestMissing(
  actor: PersonActor,
  projectId: string,
  missing: readonly Missing[],
  form: string,
): Promise<Answer> {
  const project = await findProject(actor, projectId);
  return sayMissing(missing, { clientId: project?.client?.id, form });
}
