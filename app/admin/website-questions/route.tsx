import { londonDay } from "../../../domain/calendar-day.ts";
import { isEntryProblem, readQuestion } from "../../../domain/website/entry-forms.ts";
import { siteOn } from "../../../domain/website/site.ts";
import { now } from "../../../server/settings/clock.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { saveEntry } from "../../../server/website/edit-entries.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { answerSaved, entryActions } from "../../shared/website/entries.server.ts";
import type { Route } from "./+types/route";
import { WebsiteQuestionsPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const at = now();
  return view(await findDraft(requirePerson(context), at), at);
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  ...entryActions("questions"),
  async save({ actor }, fields) {
    const { entry: name = "", revision = "" } = fields;
    const { content } = await findDraft(actor, actor.at);
    const entry = readQuestion(fields, siteOn(londonDay(actor.at), content));
    if (isEntryProblem(entry)) return fail(entry.message, { field: entry.field, form: `save:${name}` });
    return answerSaved(await saveEntry(actor, "questions", { name, revision, entry }), { name, field: "question" });
  },
};

export default function WebsiteQuestions({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsiteQuestionsPage {...loaderData} result={actionData?.result} />;
}
