import { z } from "zod";
import { askForRun } from "../../../server/billing/ask-for-run.ts";
import { findRun, listRuns } from "../../../server/billing/find-runs.ts";
import { findTonight, nextRunDay } from "../../../server/billing/find-tonight.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, ok, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { TonightPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

/** '?run=ID' opens a run in the recorder; without one, the newest. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const runs = await listRuns(viewer);
  const query = z.uuid().safeParse(url.searchParams.get("run")).data ?? runs[0]?.id;
  const run = query ? await findRun(viewer, query) : undefined;
  return view(await findTonight(viewer, nextRunDay(now())), runs, run);
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async run({ actor }) {
    await askForRun(actor);
    return { ...ok(answers.started), links: [{ to: "/dashboard/admin/billing#runs", label: answers.look }] };
  },
};

export default function Billing({ loaderData, actionData }: Route.ComponentProps) {
  return <TonightPage {...loaderData} result={actionData?.result} />;
}
