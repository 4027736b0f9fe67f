import { longDay, noonOf } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { YearAhead } from "../../../server/year-ahead/find-year-ahead.ts";
import { figuresOf, type Happening, isEnd, viewYear } from "../../shared/year-ahead/view.server.ts";
import { eventText } from "../../shared/year-ahead/words.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

/** Their own: of several projects each is named. */
export function view({ events, months, waiting }: YearAhead) {
  const isOne = new Set([...events, ...waiting].map(({ projectId }) => projectId)).size <= 1;
  const happenings = events.map((event): Happening => {
    const whose = { name: isOne ? "" : event.project, isOwn: true };
    return { on: event.on, text: eventText(event, { ...figuresOf(event), whose }), isEnd: isEnd(event) };
  });
  const year = viewYear(months, happenings);
  const terms = events.filter(({ kind }) => kind === "term-ends");
  const [next] = terms;
  const pounds = (pence: number) => (pence > 0 ? formatPounds(pence) : "");
  return {
    ...year,
    lead: words.lead(year.from, year.to),
    terms: {
      count: String(terms.length),
      says: next ? words.nextTerm(next.project, longDay(noonOf(next.on))) : words.noTerm,
    },
    waiting: waiting.map(({ project, monthPence, yearPence }) =>
      words.waiting(project, words.sums(pounds(monthPence), pounds(yearPence))),
    ),
  };
}
