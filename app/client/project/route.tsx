import { redirect } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { invoicedOn } from "../../../domain/billing-plan.ts";
import { longDay, noonOf } from "../../../domain/calendar-day.ts";
import type { LineKind } from "../../../domain/catalogue-entry.ts";
import { checkLength } from "../../../domain/check-text.ts";
import { readDay } from "../../../domain/posted-money.ts";
import { checkProjectDetails, longestNote, readNote, readProjectDetails, readStatus } from "../../../domain/project.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { nextRunDay } from "../../../server/billing/find-tonight.ts";
import { changeDetails } from "../../../server/projects/change-details.ts";
import { changeFirstPayment } from "../../../server/projects/change-first-payment.ts";
import { changePromise } from "../../../server/projects/change-promise.ts";
import { changeStatus, type NewStatus } from "../../../server/projects/change-status.ts";
import { changeTerm } from "../../../server/projects/change-term.ts";
import { findProject, findProjectPage } from "../../../server/projects/find-projects.ts";
import { addToProject, putBack, removeFromProject } from "../../../server/projects/project-catalogue.ts";
import { startBilling } from "../../../server/projects/start-billing.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, ok, requireId, runAction, sayStale } from "../../actions.server.ts";
import { askForFirstPayment, sayRequestMissing } from "../../shared/first-payment/ask.server.ts";
import { firstPaymentWords } from "../../shared/first-payment/words.ts";
import { readReturn, saysPaid } from "../../shared/invoice/pay.server.ts";
import { PaymentResult } from "../../shared/invoice/payment-result.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ProjectPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { adminWords, answers, billingWords } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(loaderData?.page.project.name ?? "");

/** Unknown, malformed and somebody else's: all the same, and back to the start. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const returned = await readReturn(viewer, url);
  const id = z.uuid().safeParse(params.projectId);
  const found = id.success ? await findProjectPage(viewer, id.data) : undefined;
  if (!found) throw redirect("/");
  return {
    page: view(found, viewer, {
      at: now(),
      confirming: returned?.confirming,
      removing: url.searchParams.get("remove"),
    }),
    returned: returned && {
      isPaid: returned.isPaid,
      lead: returned.lead ?? saysPaid(found.invoices),
      isConfirming: returned.confirming !== undefined,
    },
  };
}

type Input = { actor: PersonActor; projectId: string };

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

/** The admin's alone, says the policy. */
export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { projectId: requireId(posted.params.projectId) });
}

const actions: Actions<{ projectId: string }> = {
  status: (input, { status, shown, note, mail, request }) =>
    saveStatus(input, {
      status: status === shown ? undefined : readStatus(status),
      note: readNote(note),
      isMailed: mail === "on",
      isRequested: request === "on",
    }),
  async "first-payment-required"({ actor, projectId }, { required }) {
    const { outcome } = await changeFirstPayment(actor, projectId, required === "on");
    if (outcome === "not-there") throw redirect("/");
    return ok(outcome === "changed" ? answers.firstPaymentSaved : answers.unchanged);
  },
  async promise({ actor, projectId }, { day = "" }) {
    const promised = day.trim() ? readDay(day) : null;
    if (promised === undefined) return fail(adminWords.promise.notADay, { field: "day" });
    const { outcome } = await changePromise(actor, projectId, promised);
    if (outcome === "not-there") throw redirect("/");
    if (outcome === "not-promised") return fail(answers.notPromised);
    return ok(outcome === "changed" ? answers.promiseSaved : answers.unchanged);
  },
  async term({ actor, projectId }, { startedOn = "" }) {
    const started = startedOn.trim() ? readDay(startedOn) : null;
    if (started === undefined) return fail(adminWords.term.notADay, { field: "startedOn" });
    const { outcome } = await changeTerm(actor, projectId, started);
    if (outcome === "not-there" || outcome === "nobodys") throw redirect("/");
    if (outcome === "to-come") return fail(adminWords.term.toCome, { field: "startedOn" });
    return ok(outcome === "changed" ? answers.termSaved : answers.unchanged);
  },
  "first-payment": ({ actor, projectId }, fields) => askForFirstPayment(actor, { projectId }, fields),
  async details({ actor, projectId }, fields) {
    const details = readProjectDetails(fields);
    const [problem] = Object.entries(checkProjectDetails(details));
    if (problem) return fail(problem[1], { field: problem[0] });
    const changed = await changeDetails(actor, projectId, details, fields.revision);
    if (changed.outcome === "not-there") throw redirect("/");
    if (changed.outcome === "stale") return sayStale(changed.now, details, adminWords.detailNames);
    return ok(changed.outcome === "changed" ? actionAnswers.detailsSaved : answers.unchanged);
  },
  "add-plan": (input, { id }) => add(input, "plan", id),
  "add-add-on": (input, { id }) => add(input, "add-on", id),
  "add-product": (input, { id }) => add(input, "product", id),
  "remove-plan": (input, { linkId }) => remove(input, "plan", linkId),
  "remove-add-on": (input, { linkId }) => remove(input, "add-on", linkId),
  "remove-product": (input, { linkId }) => remove(input, "product", linkId),
  "put-back-plan": (input, { linkId }) => restore(input, "plan", linkId),
  "put-back-add-on": (input, { linkId }) => restore(input, "add-on", linkId),
  "put-back-product": (input, { linkId }) => restore(input, "product", linkId),
  "start-billing-plan": (input, fields) => start(input, "plan", fields),
  "start-billing-add-on": (input, fields) => start(input, "add-on", fields),
  "start-billing-product": (input, fields) => start(input, "product", fields),
};

async function saveStatus({ actor, projectId }: Input, wanted: NewStatus) {
  const tooLong = checkLength(wanted.note, longestNote);
  if (tooLong) return fail(tooLong, { field: "note" });
  const saved = await changeStatus(actor, projectId, wanted);
  switch (saved.outcome) {
    case "not-there":
      throw redirect("/");
    case "unchanged":
      return ok(answers.unchanged);
    case "incomplete":
      return sayRequestMissing(actor, projectId, saved.missing, "status");
    case "nothing-to-pay":
      return sayNothingToPay(actor, projectId);
    case "changed":
      return ok(saved.request ? saysRequested(saved.request, saved.isMailed) : answers.statusSaved(saved.isMailed));
  }
}

function saysRequested({ number, email }: { number: string; email: string }, isMailed: boolean): string {
  return answers.requestSent(firstPaymentWords.sent(number, email), isMailed);
}

async function sayNothingToPay(actor: PersonActor, projectId: string): Promise<Answer> {
  const project = await findProject(actor, projectId);
  const to = `/dashboard/admin/invoices/new?client=${project?.client?.id ?? ""}`;
  return { ...fail(answers.nothingToPay), links: [{ to, label: answers.writeInvoice }] };
}

async function add({ actor, projectId }: Input, kind: LineKind, chosen: string | undefined) {
  const id = z.uuid().safeParse(chosen);
  if (!id.success) return fail(actionAnswers.chooseOne, { field: "id" });
  const { outcome } = await addToProject(actor, projectId, { kind, id: id.data });
  if (outcome === "already") return fail(answers.twice[kind], { field: "id" });
  return outcome === "added" ? ok(answers.added) : fail(actionAnswers.gone);
}

async function remove({ actor, projectId }: Input, kind: LineKind, given: string | undefined) {
  const linkId = requireId(given);
  const { outcome } = await removeFromProject(actor, projectId, { kind, linkId });
  return outcome === "removed" ? ok(answers.removed, `remove-${kind}:${linkId}`) : fail(actionAnswers.gone);
}

async function restore({ actor, projectId }: Input, kind: LineKind, given: string | undefined) {
  const restored = await putBack(actor, projectId, { kind, linkId: requireId(given) });
  if (restored.outcome === "already") return fail(answers.twice[kind]);
  return restored.outcome === "put-back"
    ? ok(answers.putBack(restored.name, restored.isPaid))
    : fail(actionAnswers.gone);
}

async function start({ actor, projectId }: Input, kind: LineKind, fields: Record<string, string>) {
  const linkId = requireId(fields.linkId);
  const form = `start-billing-${kind}:${linkId}`;
  const from = readDay(fields.from);
  if (!from) return fail(billingWords.noDay, { field: "from", form });
  const { outcome } = await startBilling(actor, projectId, { kind, linkId, from });
  if (outcome === "past" || outcome === "far") return fail(billingWords[outcome], { field: "from", form });
  if (outcome === "already") return ok(billingWords.already, form);
  if (outcome === "requested") return fail(billingWords.requested, { form });
  if (outcome === "not-there") return fail(actionAnswers.gone, { form });
  const [starts, invoiced] = [from, invoicedOn(from, nextRunDay(actor.at))].map((day) => longDay(noonOf(day)));
  const said = billingWords.started(starts ?? "", invoiced ?? "");
  return ok(outcome === "unagreed" ? `${said} ${billingWords.unagreed}` : said, form);
}

export default function Project({ loaderData, actionData }: Route.ComponentProps) {
  const { page, returned } = loaderData;
  if (returned?.isPaid === false)
    return <PaymentResult isPaid={false} lead={returned.lead} invoice={`/projects/${page.project.id}#payments`} />;
  return <ProjectPage {...page} returned={returned} result={actionData?.result} />;
}
