import { isDay, londonDay } from "../../../domain/calendar-day.ts";
import { checkLength } from "../../../domain/check-text.ts";
import { cleanText } from "../../../domain/clean-text.ts";
import { longestReason, readDay } from "../../../domain/posted-money.ts";
import { dayCounts } from "../../../domain/project-days.ts";
import { correctDay } from "../../../server/projects/correct-day.ts";
import { findDaysPage } from "../../../server/projects/find-days-page.ts";
import { pauseProject } from "../../../server/projects/pause-project.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { DaysPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, problems, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  const found = await findDaysPage(viewer, requireId(params.projectId), at);
  if (!found) throw new Response(null, { status: 404 });
  return view(found, viewer, londonDay(at));
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

/** The admin's alone, says the policy. */
export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { projectId: requireId(posted.params.projectId) });
}

const actions: Actions<{ projectId: string }> = {
  async correct({ actor, projectId }, fields) {
    const reason = cleanText(fields.reason);
    const { day = "" } = fields;
    const counts = dayCounts.find((one) => one === fields.counts);
    if (!isDay(day) || !counts) return fail(problems.noSuchDay, { field: "day" });
    const problem = problemOf(reason);
    if (problem) return fail(problem, { field: "reason" });
    const { outcome } = await correctDay(actor, projectId, { day, counts, reason });
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    if (outcome === "no-such-day") return fail(problems.noSuchDay, { field: "day" });
    return ok(answers[outcome]);
  },
  async pause({ actor, projectId }, fields) {
    const until = readDay(fields.until);
    if (!until) return fail(problems.notADay, { field: "until" });
    const reason = cleanText(fields.reason);
    const problem = problemOf(reason);
    if (problem) return fail(problem, { field: "reason" });
    const { outcome } = await pauseProject(actor, projectId, { until, reason });
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    if (outcome === "not-to-come") return fail(problems.notToCome, { field: "until" });
    return outcome === "not-being-made" ? fail(problems.notBeingMade) : ok(answers[outcome]);
  },
};

function problemOf(reason: string): string | undefined {
  return reason ? checkLength(reason, longestReason) : problems.reason;
}

export default function Days({ loaderData, actionData }: Route.ComponentProps) {
  return <DaysPage {...loaderData} result={actionData?.result} />;
}
