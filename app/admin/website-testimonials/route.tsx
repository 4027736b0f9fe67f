import { isEntryProblem, readTestimonial } from "../../../domain/website/entry-forms.ts";
import { now } from "../../../server/settings/clock.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { saveEntry } from "../../../server/website/edit-entries.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { answerSaved, entryActions } from "../../shared/website/entries.server.ts";
import type { Route } from "./+types/route";
import { WebsiteTestimonialsPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  return view(await findDraft(requirePerson(context), now()));
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  ...entryActions("testimonials"),
  async save({ actor }, fields) {
    const { entry: name = "", revision = "" } = fields;
    const entry = readTestimonial(fields);
    if (isEntryProblem(entry)) return fail(entry.message, { field: entry.field, form: `save:${name}` });
    return answerSaved(await saveEntry(actor, "testimonials", { name, revision, entry }), { name, field: "name" });
  },
};

export default function WebsiteTestimonials({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsiteTestimonialsPage {...loaderData} result={actionData?.result} />;
}
