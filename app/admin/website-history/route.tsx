import { actionAnswers } from "../../../content/action-answers.ts";
import { now } from "../../../server/settings/clock.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { bringBack, findDifference, listVersions } from "../../../server/website/versions.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, failStale, ok, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { WebsiteHistoryPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  const version = readNumber(url.searchParams.get("back"));
  const changes = version ? await findDifference(viewer, version, at) : undefined;
  const confirm = version && changes ? { version, changes } : undefined;
  return view(await findDraft(viewer, at), { versions: await listVersions(viewer), confirm });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async "bring-back"({ actor }, { version = "", revision = "" }) {
    const { outcome } = await bringBack(actor, readNumber(version) ?? 0, Number(revision));
    if (outcome === "stale") return failStale(answers.stale);
    return outcome === "brought-back" ? ok(answers.broughtBack(version)) : fail(actionAnswers.gone);
  },
};

/** A version's number, of what a column can hold. */
function readNumber(text: string | null): number | undefined {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : undefined;
}

export default function WebsiteHistory({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsiteHistoryPage {...loaderData} result={actionData?.result} />;
}
