import { londonInstant, londonMoment } from "../../../domain/calendar-day.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { now } from "../../../server/settings/clock.ts";
import { env } from "../../../server/settings/env.server.ts";
import { callOff, findDraft, publishDraft } from "../../../server/website/edit-draft.ts";
import { listVersions } from "../../../server/website/versions.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, failStale, ok, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { WebsitePage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  const draft = await findDraft(viewer, at);
  const versions = await listVersions(viewer);
  const isPublishing = url.searchParams.has("publish");
  return view(draft, { versions, isPublishing, at, host: new URL(env().SITE_ORIGIN).host });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  publish: ({ actor }, { revision = "" }) => publish(actor, revision),
  async "publish-later"({ actor }, { revision = "", day = "", time = "" }) {
    const later = londonInstant(day, time);
    const latest = new Date(actor.at.getTime() + 366 * 86_400_000);
    return later && later <= latest ? publish(actor, revision, later) : fail(answers.dayWrong, { field: "day" });
  },
  "call-off": async ({ actor }) => ((await callOff(actor)) ? ok(answers.calledOff) : ok(answers.nothingWaits)),
};

async function publish(actor: PersonActor, revision: string, later?: Date): Promise<Answer> {
  const published = await publishDraft(actor, { revision: Number(revision), at: later });
  switch (published.outcome) {
    case "publishing":
      return ok(later ? answers.waits(londonMoment(later)) : answers.publishing);
    case "nothing-changed":
      return ok(answers.nothing);
    case "stale":
      return failStale(answers.stale);
    case "in-the-past":
      return fail(answers.past, { field: "day" });
    case "unfilled":
      return fail(answers.unfilled(published.texts.join("; ")));
  }
}

export default function Website({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsitePage {...loaderData} result={actionData?.result} />;
}
