import { isEntryProblem, readProject } from "../../../domain/website/entry-forms.ts";
import { now } from "../../../server/settings/clock.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { saveEntry } from "../../../server/website/edit-entries.ts";
import { storeWebsitePicture } from "../../../server/website/store-website-picture.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { answerSaved, entryActions } from "../../shared/website/entries.server.ts";
import { readUpload, type Upload } from "../../shared/website/read-upload.server.ts";
import type { Route } from "./+types/route";
import { WebsitePortfolioPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { pictureAnswers, title } from "./words.ts";

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
  ...entryActions("projects"),
  async save({ actor, file }, fields) {
    const { entry: name = "", revision = "" } = fields;
    const form = `save:${name}`;
    const { projects } = (await findDraft(actor, actor.at)).content;
    const known = projects.find(({ slug }) => slug === name);
    const entry = readProject(fields, { known, taken: new Set(projects.map(({ slug }) => slug)) });
    if (isEntryProblem(entry)) return fail(entry.message, { field: entry.field, form });
    if (!name && !file) return fail(pictureAnswers.missing, { field: "file", form });
    if (file === "too-large") return fail(pictureAnswers["too-large"], { field: "file", form });
    if (file) {
      const stored = await storeWebsitePicture(actor, await file.bytes());
      if (stored.outcome === "refused") return fail(pictureAnswers[stored.refusal], { field: "file", form });
      entry.pictureId = stored.pictureId;
    }
    return answerSaved(await saveEntry(actor, "projects", { name, revision, entry }), { name, field: "title" });
  },
};

export default function WebsitePortfolio({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsitePortfolioPage {...loaderData} result={actionData?.result} />;
}
