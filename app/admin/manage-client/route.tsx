import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { checkName, readClientDetails } from "../../../domain/client.ts";
import { parsePounds } from "../../../domain/money.ts";
import { longestReason } from "../../../domain/posted-money.ts";
import { checkLength, checkTexts, readNewProject } from "../../../domain/project.ts";
import { correctEmail } from "../../../server/auth/correct-email.ts";
import { disableLogin, enableLogin } from "../../../server/auth/disable-login.ts";
import { findLogin } from "../../../server/auth/find-login.ts";
import { forgetSecondStepOf } from "../../../server/auth/forget-second-step.ts";
import { inviteClient } from "../../../server/auth/invite-client.ts";
import { changeClient } from "../../../server/clients/change-client.ts";
import { findClientPage } from "../../../server/clients/find-clients.ts";
import { listOpenOf } from "../../../server/invoices/find-owed.ts";
import { requestFirstPayment } from "../../../server/invoices/request-first-payment.ts";
import { addProject } from "../../../server/projects/add-project.ts";
import { deleteProject, restoreProject } from "../../../server/projects/delete-project.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { sayMissing } from "../../shared/invoice/missing.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ManageClientPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, firstPaymentWords, title } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(title(loaderData?.client.name ?? ""));

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const clientId = requireId(params.clientId);
  const at = now();
  const found = await findClientPage(viewer, clientId, londonDay(at));
  if (!found) throw new Response(null, { status: 404 });
  const login = await findLogin(viewer, clientId);
  const isFromEnquiry = url.searchParams.get("from") === "enquiry";
  const deleting = found.projects.find(({ id }) => id === z.uuid().safeParse(url.searchParams.get("delete")).data);
  const open = deleting ? await listOpenOf(viewer, { projectId: deleting.id }) : [];
  const isAsking = url.searchParams.has("disable") && !login.disabledAt;
  return view(found, { login, isFromEnquiry, isAsking, deleting, open, at });
}

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
    const longName = checkLength(details.contactName, 200);
    if (longName) return fail(longName, { field: "contactName" });
    const tooLong = checkLength(details.billingAddress, 1_000);
    if (tooLong) return fail(tooLong, { field: "billingAddress" });
    requireThere(await changeClient(actor, clientId, details));
    return ok(actionAnswers.detailsSaved);
  },
  /** As specified, a project without a name is not one, and nothing happens. */
  async "add-project"({ actor, clientId }, fields) {
    const project = readNewProject(fields);
    const [problem] = Object.entries(checkTexts(project));
    if (problem) return fail(problem[1], { field: problem[0] });
    const added = await addProject(actor, clientId, project);
    requireThere(added);
    return added.outcome === "added" ? ok(answers.projectAdded(project.projectName)) : fail("");
  },
  async "first-payment"({ actor, clientId }, fields) {
    const projectId = requireId(fields.projectId);
    const form = `first-payment:${projectId}`;
    const amountPence = parsePounds(fields.amount ?? "");
    const reason = cleanLine(fields.reason);
    // While one is open the form has no amount: the same one goes out again.
    if (fields.amount !== undefined && amountPence === undefined)
      return fail(firstPaymentWords.noAmount, { field: "amount", form });
    if (reason.length > longestReason) return fail(firstPaymentWords.reasonTooLong, { field: "reason", form });
    const wanted = { amountPence, reason, ofClient: clientId };
    const payment = await requestFirstPayment(actor, projectId, wanted);
    switch (payment.outcome) {
      case "issued":
        return ok(firstPaymentWords.sent(payment.number, payment.email), form);
      case "sent-again":
        return ok(firstPaymentWords.sentAgain(payment.number, payment.email), form);
      case "incomplete":
        return sayMissing(payment.missing, { clientId, form });
      case "reason-missing":
        return fail(firstPaymentWords.reasonMissing, { field: "reason", form });
      case "nothing-to-pay":
        return fail(firstPaymentWords.nothingToPay, { field: "amount", form });
      case "no-client":
        return fail(firstPaymentWords.noClient, { form });
      case "not-there":
        return fail(actionAnswers.gone, { form });
    }
  },
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

function requireThere({ outcome }: { outcome: string }) {
  if (outcome === "not-there") throw new Response(null, { status: 404 });
}

export default function ManageClient({ loaderData, actionData }: Route.ComponentProps) {
  return <ManageClientPage {...loaderData} result={actionData?.result} />;
}
