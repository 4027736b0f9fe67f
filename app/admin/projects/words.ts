import { type ProjectStatus, statusWords } from "../../../domain/project-status.ts";
import type { ProjectGroup } from "../../../domain/promise.ts";

export const title = "Projects";

const daysOf = (days: number) => (days === 1 ? "1 day" : `${days} days`);

export const words = {
  heading: "Projects",
  add: "New project",
  days: "The days of each site",
  show: "Show",
  turns: {
    all: "All",
    provider: "Waiting for you",
    client: "With the client",
    live: "Live",
    late: "Late",
  },
  more: "More filters",
  filter: {
    label: "Find projects",
    client: "Client",
    status: "Status",
    anyStatus: "Any status",
    sort: "Order",
    sorts: { promise: "By the promised day", name: "By name", since: "Longest in its status first" },
    find: "Show",
    clear: "Show all",
  },
  heads: { project: "Project", status: "Status", day: "Day", when: "When", owed: "Owed" },
  groups: {
    provider: "Waiting for you",
    client: "With the client",
    live: "Live",
    own: "Without a client",
    late: "Late",
  } satisfies Record<ProjectGroup | "late", string>,
  orders: {
    promise: {
      provider: "Oldest promise first",
      client: "Longest wait first",
      live: "",
      own: "",
      late: "Oldest promise first",
    },
    since: {
      provider: "Longest wait first",
      client: "Longest wait first",
      live: "",
      own: "",
      late: "Longest wait first",
    },
  },
  nobody: "Nobody",
  day: (day: number, isPaused: boolean) => (isPaused ? `Paused on day ${day} of 10` : `Day ${day} of 10`),
  owed: "owed",
  late: (days: number) => `${daysOf(days)} late`,
  promised: (day: string) => `Promised ${day}`,
  dueToday: "Due today",
  due: (day: string) => `Due ${day}`,
  noPromise: "No day promised",
  notPlanned: "Not planned",
  notBilled: "Not billed yet",
  for: (days: number) => (days === 0 ? "Since today" : `For ${daysOf(days)}`),
  statusFor: (status: ProjectStatus | null, days: number) => {
    const { label } = statusWords(status);
    const name = `${label.slice(0, 1)}${label.slice(1).toLowerCase()}`;
    return days === 0 ? `${name} since today` : `${name} for ${daysOf(days)}`;
  },
  onlineSince: (day: string) => `Online since ${day}`,
  next: "Next",
  first: "First page",
  pages: "Pages of projects",
  none: {
    heading: "No projects yet",
    lead: "A project belongs to a client: choose whose it is, or add the client first.",
  },
  notFound: { heading: "No projects found", lead: "Choose another turn, or take something off the filters." },
} as const;

/** What the client is waited for, where the note does not say it. */
export const waitWords: Partial<Record<ProjectStatus, string>> = {
  template_sent: "Template to review",
  on_hold: "On hold",
  awaiting_payment: "Payment to come",
  awaiting_first_payment: "First payment to come",
  payment_failed: "The payment failed",
};
