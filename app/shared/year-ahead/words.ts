import type { YearEvent } from "../../../domain/year-events.ts";

/** What both pages of the year ahead say, and their calendars. */
export const yearWords = {
  agreed: "Agreed",
  happens: "What happens when",
  key: { ends: "Something ends", renews: "A renewal, a change or a new price" },
  nothing: "Nothing ends.",
  more: (count: number) => `and ${count} more`,
  columns: { month: "Month", bar: "Bar", agreed: "Agreed", together: "Together" },
  caption: (stays: string) => `By month: agreed, and ${stays.toLowerCase()}`,
  total: "12 months",
  calendar: {
    heading: "In your own calendar",
    says: "A private address with what is listed above, without any sums. Whoever has it can read it, so give it to your calendar alone.",
    none: "There is none at the moment.",
    link: "Address for your calendar",
    hint: (day: string) => `Works until ${day}, and ends when your password changes.`,
    copy: "Copy the address",
    copied: "Copied.",
    make: "Make an address",
    makeNew: "Make a new address",
    end: "End it",
  },
} as const;

/** What became of an action. */
export const yearAnswers = {
  made: "Here is the address. One that you had before has ended.",
  ended: "It has ended. A calendar that has it gets nothing any more.",
} as const;

/** 'Nair Yoga: 12 months end on the 7th': of a project that is named, or of the only one. */
export function eventText(
  event: YearEvent,
  { day, pounds, whose }: { day: string; pounds: string; whose: Whose },
): string {
  const of = (text: string) => (whose.name ? `${whose.name}: ${text}` : text.charAt(0).toUpperCase() + text.slice(1));
  switch (event.kind) {
    case "term-ends":
      return of(`${whose.isOwn ? "your " : ""}${event.months} months end on the ${day}`);
    case "renews":
      return of(`${listOf(event.names)} ${event.names.length === 1 ? "renews" : "renew"} on the ${day} for ${pounds}`);
    case "new-price":
      return of(`${event.name} costs ${pounds} a ${event.each} from the ${day}`);
    case "changes":
      return of(`${event.to} instead of ${event.from} from the ${day}`);
    case "ends":
      return of(`${event.name} ends on the ${day}`);
    case "last-day":
      return of(whose.isOwn ? `you leave on the ${day}` : `they leave on the ${day}`);
  }
}

/** `name`: empty for whoever has one project alone. */
type Whose = { name: string; isOwn: boolean };

/** In a calendar: no sums, and of a client's own nothing that could say whose it is. */
export const calendarWords = {
  name: "Year ahead",
  ends: "This calendar’s address ends. Make a new one on ‘Year ahead’.",
  of: (project: string, text: string) => `${project}: ${text}`,
  events: {
    "term-ends": "12 months end",
    renews: "A year renews",
    "new-price": "A new price begins",
    changes: "A change of plan begins",
    ends: "An add-on ends",
    "last-day": "Last day",
  } satisfies Record<YearEvent["kind"], string>,
};

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** '£3.00 a month and £9.99 a year'. */
export function monthsAWords(month: string, year: string): string {
  return [month && `${month} a month`, year && `${year} a year`].filter(Boolean).join(" and ");
}
