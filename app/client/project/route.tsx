import { redirect } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import type { LineKind } from "../../../domain/catalogue-entry.ts";
import { readDay } from "../../../domain/posted-money.ts";
import {
  checkLength,
  checkProjectDetails,
  longestNote,
  readNote,
  readProjectDetails,
  readStatus,
} from "../../../domain/project.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { changeDetails } from "../../../server/projects/change-details.ts";
import { changeStatus, type NewStatus } from "../../../server/projects/change-status.ts";
import { findProjectPage } from "../../../server/projects/find-projects.ts";
import { addToProject, removeFromProject } from "../../../server/projects/project-catalogue.ts";
import { startBilling } from "../../../server/projects/start-billing.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { readReturn, saysPaid } from "../../shared/invoice/pay.server.ts";
import { PaymentResult } from "../../shared/invoice/payment-result.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ProjectPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, billingWords, title } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(title(loaderData?.page.project.name ?? ""));

/** Unknown, malformed and somebody else's: all the same, and back to the start. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const returned = await readReturn(viewer, url);
  const id = z.uuid().safeParse(params.projectId);
  const found = id.success ? await findProjectPage(viewer, id.data) : undefined;
  if (!found) throw redirect("/");
  return {
    page: view(found, viewer, now(), returned?.confirming),
    returned: returned && {
      isPaid: returned.isPaid,
      lead: returned.lead ?? saysPaid(found.invoices),
      isConfirming: returned.confirming !== undefined,
    },
  };
}

type Input = { actor: PersonActor; projectId: string };

/** The admin's alone, says the policy. */
export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { projectId: requireId(posted.params.projectId) });
}

const actions: Actions<{ projectId: string }> = {
  status: (input, { status, note, mail }) =>
    saveStatus(input, { status: readStatus(status), note: readNote(note), isMailed: mail === "on" }),
  note: (input, { note, mail }) =>
    saveStatus(input, { status: undefined, note: readNote(note), isMailed: mail === "on" }),
  async details({ actor, projectId }, fields) {
    const details = readProjectDetails(fields);
    const [problem] = Object.entries(checkProjectDetails(details));
    if (problem) return fail(problem[1], { field: problem[0] });
    const { outcome } = await changeDetails(actor, projectId, details);
    if (outcome === "not-there") throw redirect("/");
    return ok(outcome === "changed" ? actionAnswers.detailsSaved : answers.unchanged);
  },
  "add-plan": (input, { id }) => add(input, "plan", id),
  "add-add-on": (input, { id }) => add(input, "add-on", id),
  "add-product": (input, { id }) => add(input, "product", id),
  "remove-plan": (input, { linkId }) => remove(input, "plan", linkId),
  "remove-add-on": (input, { linkId }) => remove(input, "add-on", linkId),
  "remove-product": (input, { linkId }) => remove(input, "product", linkId),
  "start-billing-plan": (input, fields) => start(input, "plan", fields),
  "start-billing-add-on": (input, fields) => start(input, "add-on", fields),
  "start-billing-product": (input, fields) => start(input, "product", fields),
};

async function saveStatus({ actor, projectId }: Input, wanted: NewStatus) {
  const form = wanted.status === undefined ? "note" : "status";
  const tooLong = checkLength(wanted.note, longestNote);
  if (tooLong) return fail(tooLong, { field: "note", form });
  const saved = await changeStatus(actor, projectId, wanted);
  if (saved.outcome === "not-there") throw redirect("/");
  if (saved.outcome === "unchanged") return ok(answers.unchanged, form);
  return ok(answers.statusSaved(saved.isMailed), form);
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
  return outcome === "removed" ? ok(answers.removed) : fail(actionAnswers.gone);
}

async function start({ actor, projectId }: Input, kind: LineKind, fields: Record<string, string>) {
  const linkId = requireId(fields.linkId);
  const form = `start-billing-${kind}:${linkId}`;
  const from = readDay(fields.from);
  if (!from) return fail(billingWords.noDay, { field: "from", form });
  const { outcome } = await startBilling(actor, projectId, { kind, linkId, from });
  if (outcome === "past") return fail(billingWords.past, { field: "from", form });
  if (outcome === "already") return ok(billingWords.already, form);
  if (outcome === "requested") return fail(billingWords.requested, { form });
  return outcome === "started" ? ok(billingWords.started, form) : fail(actionAnswers.gone, { form });
}

export default function Project({ loaderData, actionData }: Route.ComponentProps) {
  const { page, returned } = loaderData;
  if (returned?.isPaid === false)
    return <PaymentResult isPaid={false} lead={returned.lead} invoice={`/projects/${page.project.id}#payments`} />;
  return <ProjectPage {...page} returned={returned} result={actionData?.result} />;
}
