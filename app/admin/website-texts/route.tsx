import { actionAnswers } from "../../../content/action-answers.ts";
import { now } from "../../../server/settings/clock.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { readText, type TextFault, textEdit } from "../../../server/website/edit-texts.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { saveDraft } from "../../shared/website/draft.server.ts";
import type { Route } from "./+types/route";
import { WebsiteTextsPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const at = now();
  const draft = await findDraft(requirePerson(context), at);
  const [page = "", find = ""] = ["page", "find"].map((name) => url.searchParams.get(name) ?? "");
  return view(draft, { page, find: find.trim().slice(0, 100), at });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async save({ actor }, { place = "", text = "", revision = "" }) {
    const form = `save:${place}`;
    const { content } = await findDraft(actor, actor.at);
    const read = readText(content, { place, text, revision }, actor.at);
    return "fault" in read ? refuse(read, form) : saveDraft(actor, read, { form });
  },
  "as-it-came": ({ actor }, { place = "", revision = "" }) =>
    saveDraft(actor, textEdit(place, undefined, revision), { form: `as-it-came:${place}` }),
};

function refuse(read: TextFault, form: string): Answer {
  switch (read.fault) {
    case "not-there":
      return fail(actionAnswers.gone, { form });
    case "empty":
      return fail(answers.empty, { field: "text", form });
    case "too-long":
      return fail(answers.tooLong, { field: "text", form });
    case "unknown-names":
      return fail(answers.unknownNames(read.names), { field: "text", form });
  }
}

export default function WebsiteTexts({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsiteTextsPage {...loaderData} result={actionData?.result} />;
}
