import { checkLength } from "../../../domain/check-text.ts";
import { longestReason, readDay } from "../../../domain/posted-money.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { bookDeparture } from "../../../server/departures/book-departure.ts";
import { findLeavePage } from "../../../server/departures/find-leave-page.ts";
import { takeBackDeparture } from "../../../server/departures/take-back-departure.ts";
import { waiveDeparture } from "../../../server/departures/waive-departure.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, failStale, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { LeavePage } from "./page.tsx";
import { view } from "./view.server.ts";
import { problems, title, words } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  const found = await findLeavePage(viewer, requireId(params.projectId), at);
  if (!found) throw new Response(null, { status: 404 });
  const [when, day, month] = ["when", "day", "month"].map((name) => url.searchParams.get(name));
  return view(found, viewer, { when: when ?? null, day: day ?? null, month: month ?? null }, at);
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { projectId: requireId(posted.params.projectId) });
}

const actions: Actions<{ projectId: string }> = {
  leave: ({ actor, projectId }, fields) => book(actor, projectId, fields),
  async stay({ actor, projectId }, { departureId }) {
    const { outcome } = await takeBackDeparture(actor, projectId, requireId(departureId));
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    if (outcome === "too-late") return fail(problems.tooLate);
    return ok(actor.role === "admin" ? words.answers.staysAdmin : words.answers.stays);
  },
  async waive({ actor, projectId }, fields) {
    if (actor.role !== "admin") throw new Response(null, { status: 404 });
    const reason = fields.reason?.trim() ?? "";
    const problem = reason ? checkLength(reason, longestReason) : problems.reason;
    if (problem) return fail(problem, { field: "reason" });
    const { outcome } = await waiveDeparture(actor, projectId, reason);
    return outcome === "not-there" ? fail(problems.notThere) : ok(words.answers.waived);
  },
};

async function book(actor: PersonActor, projectId: string, fields: Record<string, string>): Promise<Answer> {
  const endsOn = readDay(fields.endsOn);
  const pence = Number(fields.pence);
  if (!endsOn || !Number.isSafeInteger(pence)) throw new Response(null, { status: 400 });
  const { outcome } = await bookDeparture(actor, projectId, { id: requireId(fields.departureId), endsOn, pence });
  if (outcome === "not-there") throw new Response(null, { status: 404 });
  if (outcome === "booked") return { tone: "ok", message: "" };
  return outcome === "stale" ? failStale(problems.stale) : fail(problems[outcome]);
}

export default function Leave({ loaderData, actionData }: Route.ComponentProps) {
  return <LeavePage {...loaderData} result={actionData?.result} />;
}
