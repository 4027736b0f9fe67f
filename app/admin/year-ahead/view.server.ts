import { longDay, noonOf } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { YearAhead } from "../../../server/year-ahead/find-year-ahead.ts";
import { ordinalOf } from "../../shared/term/days.ts";
import { figuresOf, type Happening, isEnd, viewYear } from "../../shared/year-ahead/view.server.ts";
import { eventText } from "../../shared/year-ahead/words.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

/** So many of those who have not begun are named. */
const mostNamed = 5;

export function view({ events, months, waiting, prices }: YearAhead) {
  const happenings = events.map((event): Happening => {
    const whose = { name: event.project, isOwn: false };
    return { on: event.on, text: eventText(event, { ...figuresOf(event), whose }), isEnd: isEnd(event) };
  });
  const forNewClients = prices.map(({ name, on, pence }): Happening => {
    return { on, text: words.newClients(name, formatPounds(pence), ordinalOf(Number(on.slice(8)))), isEnd: false };
  });
  const all = [...happenings, ...forNewClients].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const year = viewYear(months, all);
  const terms = events.filter(({ kind }) => kind === "term-ends");
  const [next] = terms;
  return {
    ...year,
    lead: words.lead(year.from, year.to),
    terms: {
      count: String(terms.length),
      says: next ? words.nextTerm(next.project, longDay(noonOf(next.on))) : words.noTerm,
    },
    waiting: viewWaiting(waiting),
  };
}

function viewWaiting(waiting: YearAhead["waiting"]): string[] {
  const pounds = (pence: number) => (pence > 0 ? formatPounds(pence) : "");
  const named = waiting
    .slice(0, mostNamed)
    .map(({ project, monthPence, yearPence }) =>
      words.waiting(project, words.sums(pounds(monthPence), pounds(yearPence))),
    );
  const more = waiting.length - named.length;
  return more > 0 ? [...named, words.moreWaiting(more)] : named;
}
