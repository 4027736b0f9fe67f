import { actionAnswers } from "../../../content/action-answers.ts";
import { shortDay } from "../../../domain/calendar-day.ts";
import type { SiteChange } from "../../../domain/website/changes.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { changeDraft, type Draft, type Edit } from "../../../server/website/edit-draft.ts";
import { type Answer, fail, failStale, ok } from "../../actions.server.ts";
import { draftWords } from "./words.ts";

export type DraftBarView = ReturnType<typeof viewDraftBar>;

/** What the bar above every part says; with `part`, of that part's changes. */
export function viewDraftBar({ changes, online, waiting }: Draft, part?: SiteChange["part"]) {
  const own = changes.filter((change) => !part || change.part === part).map(({ words }) => words);
  return {
    isPart: part !== undefined,
    own,
    all: changes.length,
    online: shortDay(online.at),
    waiting: waiting ? shortDay(waiting.at) : "",
  };
}

/** Saves one piece of the draft. `fields` names the form's own fields by where the schema finds a fault; `form` is its row's. */
export async function saveDraft(
  actor: PersonActor,
  edit: Edit,
  { form, fields = {} }: { form?: string; fields?: Record<string, string> } = {},
): Promise<Answer> {
  const saved = await changeDraft(actor, edit);
  if (saved.outcome === "saved") return ok(draftWords.saved, form);
  if (saved.outcome === "stale") return failStale(draftWords.changedMeanwhile, form);
  const found = Object.entries(fields).find(([place]) => saved.field === place || saved.field.startsWith(`${place}.`));
  return fail(found ? draftWords.fieldWrong : actionAnswers.gone, {
    ...(found ? { field: found[1] } : {}),
    ...(form ? { form } : {}),
  });
}
