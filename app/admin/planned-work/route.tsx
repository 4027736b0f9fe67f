import { randomUUID } from "node:crypto";
import { londonDay, londonInstant, londonMoment } from "../../../domain/calendar-day.ts";
import { checkWords, longestCause, readWords } from "../../../domain/incident.ts";
import { readRetryKey } from "../../../domain/posted-money.ts";
import { now } from "../../../server/settings/clock.ts";
import { listPlannable, listWorkAhead } from "../../../server/sites/list-sites.ts";
import { planWork } from "../../../server/sites/plan-work.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { PlannedWorkPage } from "./page.tsx";
import { answers, problems, title, words } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const [viewer, at] = [requirePerson(context), now()];
  const sites = await listPlannable(viewer);
  const ahead = await listWorkAhead(viewer, at);
  return {
    sites: sites.map(({ id, name }) => ({ id, name })),
    ahead: ahead.map(({ id, cause, startedAt, endedAt, sites: names }) => ({
      id,
      what: cause,
      names: new Intl.ListFormat("en-GB").format(names),
      when: words.when(londonMoment(startedAt), londonMoment(endedAt ?? startedAt)),
    })),
    today: londonDay(at),
    retryKey: randomUUID(),
  };
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async plan({ actor }, fields) {
    const projectIds = Object.keys(fields)
      .filter((name) => name.startsWith("site-") && fields[name] === "on")
      .map((name) => requireId(name.slice("site-".length)));
    if (projectIds.length === 0) return fail(problems.sites, { field: "sites" });
    const from = londonInstant(fields.fromDay ?? "", fields.fromTime ?? "");
    if (!from) return fail(problems.from, { field: fields.fromDay ? "fromTime" : "fromDay" });
    const to = londonInstant(fields.toDay ?? "", fields.toTime ?? "");
    if (!to) return fail(problems.to, { field: fields.toDay ? "toTime" : "toDay" });
    const what = readWords(fields.what);
    const problem = checkWords(what, longestCause, problems.what);
    if (problem) return fail(problem, { field: "what" });
    const planned = await planWork(actor, { projectIds, from, to, what, retryKey: readRetryKey(fields.retryKey) });
    switch (planned.outcome) {
      case "no-site":
        return fail(problems.gone, { field: "sites" });
      case "not-to-come":
        return fail(problems.notToCome, { field: "fromDay" });
      case "not-after":
        return fail(problems.notAfter, { field: "toDay" });
      case "planned": {
        const links = [{ to: `/dashboard/admin/sites/incidents/${planned.incidentId}`, label: answers.see }];
        return { ...ok(answers.planned(planned.clients, planned.isInTime)), links };
      }
    }
  },
};

export default function PlannedWork({ loaderData, actionData }: Route.ComponentProps) {
  return <PlannedWorkPage {...loaderData} result={actionData?.result} />;
}
