import { cleanLine } from "../../../domain/clean-text.ts";
import { findUnreadable } from "../../../domain/website/identity.ts";
import { now } from "../../../server/settings/clock.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { saveDraft } from "../../shared/website/draft.server.ts";
import type { Route } from "./+types/route";
import { IdentityPage } from "./page.tsx";
import { pieces, view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  return view(await findDraft(requirePerson(context), now()));
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async colours({ actor }, { main = "", accent = "", revision = "" }) {
    const identity = { main: cleanLine(main).toLowerCase(), accent: cleanLine(accent).toLowerCase() };
    for (const name of ["main", "accent"] as const)
      if (!/^#[0-9a-f]{6}$/.test(identity[name])) return fail(answers.noColour, { field: name });
    const [worst] = findUnreadable(identity);
    if (worst) {
      const { on, is, least, colour } = worst;
      return fail(answers.unreadable(on, is.toFixed(1), String(least)), { field: colour });
    }
    const change = { piece: pieces.colours, revision };
    return saveDraft(actor, { ...change, change: (content) => ({ ...content, identity }) });
  },
  async showcases({ actor }, { parkTemplate, builder, revision = "" }) {
    const showcases = { parkTemplate: parkTemplate === "on", builder: builder === "on" };
    const change = { piece: pieces.showcases, revision };
    return saveDraft(actor, { ...change, change: (content) => ({ ...content, showcases }) });
  },
};

export default function WebsiteIdentity({ loaderData, actionData }: Route.ComponentProps) {
  return <IdentityPage {...loaderData} result={actionData?.result} />;
}
