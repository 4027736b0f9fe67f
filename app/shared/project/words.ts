import { business } from "../../../content/business.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import type { ProjectDay, ProjectStatus, Turn } from "../../../domain/project-status.ts";

/** What a project's card on the dashboard and its own page both say. */
export const projectWords = {
  visit: "Visit the site",
  since: (status: ProjectStatus | null, { day, isPaused }: ProjectDay, since: string) => {
    if (isPaused) return `Paused on day ${day} of 10`;
    if (!since) return "";
    return status === "live" ? `Online since ${since}` : `Since ${since}`;
  },
} as const;

/** Whose turn it is, as each of the two reads it. */
export const turnWords = {
  client: {
    client: "Waiting for you",
    get provider() {
      return `With ${business().firstName}`;
    },
    nobody: "Nothing to do",
  },
  admin: { client: "Waiting for the client", provider: "Waiting for you", nobody: "Nothing to do" },
} as const satisfies Record<string, Record<Turn, string>>;

export const costWords = {
  heading: "What it costs",
  per: { monthly: "a month", yearly: "a year" },
  /** What stands beside the recurring sum. */
  besides: ({ yearlyPence, oncePence }: { yearlyPence: Pence; oncePence: Pence }) =>
    [
      yearlyPence ? `and ${formatPounds(yearlyPence)} a year` : "",
      oncePence ? `and ${formatPounds(oncePence)} once` : "",
    ]
      .filter(Boolean)
      .join(" "),
} as const;

export const stripWords = {
  label: ({ day, isPaused }: ProjectDay) => `${isPaused ? "Paused on day" : "Day"} ${day} of 10: ${days[day - 1]}`,
} as const;

/** What a project has become by then. */
const days = [
  "a pencil sketch",
  "the pages",
  "your red pen",
  "wireframe",
  "real words",
  "the layout",
  "colour and photographs",
  "on a phone",
  "all checked",
  "the website is live",
];
