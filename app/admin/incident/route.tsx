import { randomUUID } from "node:crypto";
import { londonInstant, longDay } from "../../../domain/calendar-day.ts";
import {
  checkWords,
  longestCause,
  longestLine,
  longestNoteToClients,
  readNoteKind,
  readWords,
} from "../../../domain/incident.ts";
import { readRetryKey } from "../../../domain/posted-money.ts";
import { now } from "../../../server/settings/clock.ts";
import { addLine } from "../../../server/sites/add-line.ts";
import { callPlanned, changeCause, type IncidentChanged } from "../../../server/sites/change-incident.ts";
import { findIncident } from "../../../server/sites/find-incident.ts";
import { callOffWork } from "../../../server/sites/plan-work.ts";
import { writeNote } from "../../../server/sites/write-note.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, ok, requireId, runAction, sayStale } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { IncidentPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, problems, title, words } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const at = now();
  const found = await findIncident(requirePerson(context), requireId(params.incidentId), at);
  if (!found) throw new Response(null, { status: 404 });
  return view(found, { at, retryKey: randomUUID() });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { incidentId: requireId(posted.params.incidentId) });
}

const actions: Actions<{ incidentId: string }> = {
  async note({ actor, incidentId }, fields) {
    const kind = readNoteKind(fields.kind);
    if (!kind) return fail(problems.kind, { field: "kind" });
    const text = readWords(fields.text);
    const problem = checkWords(text, longestNoteToClients, problems.note);
    if (problem) return fail(problem, { field: "text" });
    const { nextDay = "", nextTime = "" } = fields;
    const nextBy = nextDay || nextTime ? londonInstant(nextDay, nextTime) : null;
    if (nextBy === undefined) return fail(problems.nextBy, { field: nextDay ? "nextTime" : "nextDay" });
    if (nextBy && nextBy <= actor.at) return fail(problems.nextPast, { field: "nextDay" });
    const note = { kind, text, nextBy, retryKey: readRetryKey(fields.retryKey) };
    const written = await writeNote(actor, incidentId, note);
    if (written.outcome === "not-there") throw new Response(null, { status: 404 });
    return ok(answers.sent(written.clients));
  },
  async line({ actor, incidentId }, fields) {
    const text = readWords(fields.line);
    const problem = checkWords(text, longestLine, problems.line);
    if (problem) return fail(problem, { field: "line" });
    const { outcome } = await addLine(actor, incidentId, { text, retryKey: readRetryKey(fields.retryKey) });
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    return ok(answers.added);
  },
  async cause({ actor, incidentId }, fields) {
    const cause = readWords(fields.cause);
    const problem = checkWords(cause, longestCause, problems.cause);
    if (problem) return fail(problem, { field: "cause" });
    return answer(await changeCause(actor, incidentId, { cause, revision: fields.revision }), cause);
  },
  async planned({ actor, incidentId }) {
    const changed = await callPlanned(actor, incidentId, ({ announcedAt, cause }) =>
      words.planned.cause(longDay(announcedAt), cause),
    );
    return answer(changed, "");
  },
  async "call-off"({ actor, incidentId }) {
    const { outcome } = await callOffWork(actor, incidentId);
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    if (outcome === "begun") return fail(problems.begun);
    return ok(outcome === "already" ? answers.alreadyCalledOff : answers.calledOff);
  },
};

function answer(changed: IncidentChanged, typed: string): Answer {
  switch (changed.outcome) {
    case "not-there":
      throw new Response(null, { status: 404 });
    case "not-announced":
      return fail(problems.notAnnounced);
    case "unchanged":
      return ok(answers.unchanged);
    case "stale":
      return sayStale({ cause: changed.cause }, { cause: typed }, { cause: words.cause.heading });
    case "changed":
      return ok(answers.causeSaved);
  }
}

export default function Incident({ loaderData, actionData }: Route.ComponentProps) {
  return <IncidentPage {...loaderData} result={actionData?.result} />;
}
