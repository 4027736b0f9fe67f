import { checkLength } from "../../../domain/check-text.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { longestExpectedText } from "../../../domain/incident.ts";
import { now } from "../../../server/settings/clock.ts";
import { changeSite, type SiteSettings } from "../../../server/sites/change-site.ts";
import { findSitePage } from "../../../server/sites/find-site-page.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, ok, requireId, runAction, sayStale } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { SitePage } from "./page.tsx";
import { view } from "./view.server.ts";
import { adminWords, answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  const found = await findSitePage(viewer, requireId(params.projectId), at);
  if (!found) throw new Response(null, { status: 404 });
  return view(found, viewer, at);
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

/** The admin's alone, says the policy. */
export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { projectId: requireId(posted.params.projectId) });
}

type Of = { projectId: string };

const actions: Actions<Of> = {
  settings: (input, fields) => save(input, fields, answers.changed),
  undo: (input, fields) => save(input, fields, answers.undone),
};

async function save(
  { actor, projectId }: Parameters<Actions<Of>[string]>[0],
  fields: Record<string, string>,
  done: string,
): Promise<Answer> {
  const expectedText = cleanLine(fields.expectedText);
  const problem = checkLength(expectedText, longestExpectedText);
  if (problem) return fail(problem, { field: "expectedText" });
  const isWatched = fields.isWatched === "on";
  const changed = await changeSite(actor, projectId, { isWatched, expectedText, revision: fields.revision });
  switch (changed.outcome) {
    case "not-there":
      throw new Response(null, { status: 404 });
    case "stale":
      return sayStale(saidOf(changed.is), saidOf({ isWatched, expectedText }), {
        isWatched: adminWords.settings.watch,
        expectedText: adminWords.settings.expected,
      });
    case "unchanged":
      return ok(answers.unchanged);
    case "changed":
      return { ...ok(done), was: typedOf(changed.was) };
  }
}

/** As a sentence names it. */
function saidOf({ isWatched, expectedText }: SiteSettings) {
  return { isWatched: answers[isWatched ? "yes" : "no"], expectedText };
}

/** As the form sends it. */
function typedOf({ isWatched, expectedText }: SiteSettings) {
  return { isWatched: isWatched ? "on" : "", expectedText };
}

export default function Site({ loaderData, actionData }: Route.ComponentProps) {
  return <SitePage {...loaderData} result={actionData?.result} was={actionData?.was} />;
}
