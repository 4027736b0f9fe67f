import { londonDay } from "../../../domain/calendar-day.ts";
import { fillText, namesToday } from "../../../domain/website/fill-text.ts";
import { siteOn } from "../../../domain/website/site.ts";
import type { Draft } from "../../../server/website/edit-draft.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";
import { viewEntries } from "../../shared/website/entries.server.ts";

export type View = ReturnType<typeof view>;

/** Lines are as visitors read them, forms as they were written. */
export function view(draft: Draft, at: Date) {
  const site = siteOn(londonDay(at), draft.content);
  return {
    bar: viewDraftBar(draft, "questions"),
    list: viewEntries(draft, "questions"),
    questions: Object.fromEntries(
      draft.content.questions.map(({ question, answer }) => [
        question,
        { question, answer, read: fillText(question, site) },
      ]),
    ),
    names: namesToday(site),
  };
}
