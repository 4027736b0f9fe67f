import { z } from "zod";
import { actionAnswers, adminPhrases } from "../../../content/action-answers.ts";
import { firstPaymentWords } from "../../../content/invoicing.ts";
import { portalTitles } from "../../../content/portal.ts";
import { londonDay, longDay, shortDay } from "../../../domain/calendar-day.ts";
import { checkName, readClientDetails } from "../../../domain/client.ts";
import { cleanLine } from "../../../domain/enquiry.ts";
import { parsePounds } from "../../../domain/money.ts";
import { longestReason } from "../../../domain/posted-money.ts";
import { checkLength, checkTexts, readNewProject } from "../../../domain/project.ts";
import { findLogin, type Login } from "../../../server/auth/find-login.ts";
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
import { erasedOn } from "../../shared/deleting/erased-on.server.ts";
import { sayMissing } from "../../shared/invoice/missing.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ManageClientPage } from "./page.tsx";
import { showClientMoney, showFirstPayment } from "./view.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  portalMeta(portalTitles.manageClient(loaderData?.client.name ?? ""));

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const clientId = requireId(params.clientId);
  const found = await findClientPage(viewer, clientId, londonDay(now()));
  if (!found) throw new Response(null, { status: 404 });
  const { client, projects, deleted, enquiry, firstPayments, money } = found;
  const login = await findLogin(viewer, clientId);
  const deleting = projects.find(({ id }) => id === z.uuid().safeParse(url.searchParams.get("delete")).data);
  const isFromEnquiry = url.searchParams.get("from") === "enquiry" && projects.length === 0;
  const { id, name, email, kind, billingAddress } = client;
  return {
    client: { id, name, email, kind, billingAddress, login: loginWords(login) },
    secondStep: login.hasSecondStep,
    projects: projects.map(({ id: projectId, projectName, description, status, projectDay, statusSince }) => ({
      id: projectId,
      name: projectName,
      description,
      status,
      projectDay,
      since: longDay(statusSince),
      firstPayment: showFirstPayment(firstPayments.get(projectId)),
    })),
    deletedProjects: deleted.map(({ id: projectId, name: projectName, deletedAt }) => ({
      id: projectId,
      name: projectName,
      erasedOn: erasedOn(deletedAt ?? now()),
    })),
    suggested:
      isFromEnquiry && enquiry
        ? { projectName: enquiry.business || name, description: enquiry.project }
        : { projectName: "", description: "" },
    confirm: deleting && {
      id: deleting.id,
      name: deleting.projectName,
      erasedOn: erasedOn(now()),
      open: await listOpenOf(viewer, { projectId: deleting.id }),
    },
    money: showClientMoney(money),
  };
}

function loginWords({ hasPassword, invitedAt }: Login): string {
  if (hasPassword) return adminPhrases.hasLogin;
  return invitedAt ? adminPhrases.loginSent(shortDay(invitedAt)) : adminPhrases.noLogin;
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { clientId: requireId(posted.params.clientId) });
}

const actions: Actions<{ clientId: string }> = {
  async invite({ viewer, clientId, caller }) {
    requireThere(await inviteClient(viewer, clientId, caller, now()));
    return ok(actionAnswers.invited);
  },
  async "forget-second-step"({ viewer, clientId, caller }) {
    requireThere(await forgetSecondStepOf(viewer, clientId, caller, now()));
    return ok(actionAnswers.secondStepForgotten);
  },
  async "change-client"({ viewer, clientId, caller }, fields) {
    const details = readClientDetails(fields);
    const problem = checkName(details.name);
    if (problem) return fail(problem, { field: "name" });
    const tooLong = checkLength(details.billingAddress, 1_000);
    if (tooLong) return fail(tooLong, { field: "billingAddress" });
    requireThere(await changeClient(viewer, clientId, details, caller, now()));
    return ok(actionAnswers.detailsSaved);
  },
  /** As specified, a project without a name is not one, and nothing happens. */
  async "add-project"({ viewer, clientId, caller }, fields) {
    const project = readNewProject(fields);
    const [problem] = Object.entries(checkTexts(project));
    if (problem) return fail(problem[1], { field: problem[0] });
    const added = await addProject(viewer, clientId, project, caller, now());
    requireThere(added);
    return added.outcome === "added" ? ok(actionAnswers.projectAdded(project.projectName)) : fail("");
  },
  async "first-payment"({ viewer, clientId, caller }, fields) {
    const projectId = requireId(fields.projectId);
    const form = `first-payment:${projectId}`;
    const amountPence = parsePounds(fields.amount ?? "");
    const reason = cleanLine(fields.reason);
    // While one is open the form has no amount: the same one goes out again.
    if (fields.amount !== undefined && amountPence === undefined)
      return fail(firstPaymentWords.noAmount, { field: "amount", form });
    if (reason.length > longestReason) return fail(firstPaymentWords.reasonTooLong, { field: "reason", form });
    const wanted = { amountPence, reason, ofClient: clientId };
    const query = await requestFirstPayment(viewer, projectId, wanted, caller, now());
    switch (query.outcome) {
      case "issued":
        return ok(firstPaymentWords.sent(query.number, query.email), form);
      case "sent-again":
        return ok(firstPaymentWords.sentAgain(query.number, query.email), form);
      case "incomplete":
        return sayMissing(query.missing, { clientId, form });
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
  async "delete-project"({ viewer, clientId, caller }, { projectId }) {
    const deleted = await deleteProject(viewer, requireId(projectId), caller, now(), clientId);
    return deleted.outcome === "deleted" ? ok(actionAnswers.projectDeleted(deleted.name)) : fail(actionAnswers.gone);
  },
  async "restore-project"({ viewer, clientId, caller }, { projectId }) {
    const restored = await restoreProject(viewer, requireId(projectId), caller, now(), clientId);
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
