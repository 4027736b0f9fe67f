import { cleanLine } from "../../../domain/clean-text.ts";
import type { SiteContent } from "../../../domain/website/content.ts";
import { findUnreadable } from "../../../domain/website/identity.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { now } from "../../../server/settings/clock.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { storeWebsitePicture } from "../../../server/website/store-website-picture.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { saveDraft } from "../../shared/website/draft.server.ts";
import { readUpload, type Upload } from "../../shared/website/read-upload.server.ts";
import type { Route } from "./+types/route";
import { IdentityPage } from "./page.tsx";
import { pieces, view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  return view(await findDraft(requirePerson(context), now()));
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { file, ...posted } = await readUpload(request);
  return runAction(actions, { ...posted, context }, { file });
}

const actions: Actions<Pick<Upload, "file">> = {
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
    const changed = (content: SiteContent) => ({ ...content, identity: { ...content.identity, ...identity } });
    return saveDraft(actor, { ...change, change: changed });
  },
  async logo({ actor, file }, { revision = "" }) {
    if (!file) return fail(answers.logo.missing, { field: "file" });
    if (file === "too-large") return fail(answers.logo["too-large"], { field: "file" });
    const stored = await storeWebsitePicture(actor, await file.bytes(), "logo");
    if (stored.outcome === "refused") return fail(answers.logo[stored.refusal], { field: "file" });
    return saveLogo(actor, revision, stored.pictureId);
  },
  async "remove-logo"({ actor }, { revision = "" }) {
    return saveLogo(actor, revision, null);
  },
  async showcases({ actor }, { parkTemplate, builder, revision = "" }) {
    const showcases = { parkTemplate: parkTemplate === "on", builder: builder === "on" };
    const change = { piece: pieces.showcases, revision };
    return saveDraft(actor, { ...change, change: (content) => ({ ...content, showcases }) });
  },
};

function saveLogo(actor: PersonActor, revision: string, logo: string | null) {
  const change = (content: SiteContent) => ({ ...content, identity: { ...content.identity, logo } });
  return saveDraft(actor, { piece: pieces.logo, revision, change });
}

export default function WebsiteIdentity({ loaderData, actionData }: Route.ComponentProps) {
  return <IdentityPage {...loaderData} result={actionData?.result} />;
}
