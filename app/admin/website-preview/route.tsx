import { redirectDocument } from "react-router";
import { now } from "../../../server/settings/clock.ts";
import { env } from "../../../server/settings/env.server.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { previewCookie, readPreviewCookie } from "../../../server/website/preview-cookie.ts";
import { endPreview, findPreview, listPreviews, makePreview } from "../../../server/website/previews.ts";
import { cookieHeaders, requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { WebsitePreviewPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title, words } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  return view(await findDraft(viewer, at), await listPreviews(viewer, at), env().SITE_ORIGIN);
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { cookies: posted.request.headers.get("cookie") });
}

const actions: Actions<{ cookies: string | null }> = {
  async make({ actor }) {
    const made = await makePreview(actor);
    if (made.outcome === "too-many") return fail(answers.tooMany);
    return { ...ok(answers.made), links: [{ to: `/preview/${made.token}`, label: words.look.button }] };
  },
  /** With the link that this browser has, if it still works. */
  async look({ actor, cookies }) {
    const { at } = actor;
    const token = readPreviewCookie(cookies, at);
    if (token && (await findPreview(token, at))) throw redirectDocument("/");
    const made = await makePreview(actor);
    if (made.outcome === "too-many") return fail(answers.tooMany);
    throw redirectDocument("/", {
      headers: cookieHeaders([previewCookie(made.token, { endsAt: made.endsAt, at })]),
    });
  },
  async end({ actor }, { previewId }) {
    return ok((await endPreview(actor, requireId(previewId))) ? answers.ended : answers.endedBefore);
  },
};

export default function WebsitePreview({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsitePreviewPage {...loaderData} result={actionData?.result} />;
}
