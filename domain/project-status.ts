type StatusWords = {
  label: string;
  meaning: string;
  /** Where the project's own page calls it something else than the dashboard. */
  detailLabel?: string;
  /** The project's own page, while the provider has left no note to the client. */
  withoutNote?: string;
  turn: Turn;
  /** The leaf of the ten-day strip. Without one, the project stays on the leaf it was on, paused. */
  projectDay?: number;
};

/** Who has to do something next; `nobody` once the site is live. */
export type Turn = "client" | "provider" | "nobody";

/** The ten values, with what the client reads, whose turn it is, and where the ten-day strip stands. */
export const projectStatuses = {
  not_started: {
    label: "Not Started",
    meaning: "Account created, awaiting initial setup",
    turn: "provider",
    projectDay: 1,
  },
  template_sent: { label: "Template Sent", meaning: "A template was sent to review", turn: "client", projectDay: 4 },
  active: { label: "Active", meaning: "Being worked on", turn: "provider", projectDay: 7 },
  pending: { label: "Pending", meaning: "Will start soon", turn: "provider", projectDay: 1 },
  completed: { label: "Completed", meaning: "Initial design done, to be published", turn: "provider", projectDay: 9 },
  live: { label: "Website Live", meaning: "Live", turn: "nobody", projectDay: 10 },
  on_hold: {
    label: "On Hold",
    meaning: "On hold",
    withoutNote: "On hold. Check your email, or ask me.",
    turn: "client",
  },
  awaiting_payment: { label: "Awaiting Payment", meaning: "Check email for payment instructions", turn: "client" },
  payment_failed: { label: "Payment Failed", meaning: "Contact support", turn: "client" },
  awaiting_first_payment: {
    label: "First Payment Pending",
    detailLabel: "First Payment",
    meaning: "Time to make the initial payment",
    turn: "client",
  },
} as const satisfies Record<string, StatusWords>;

export type ProjectStatus = keyof typeof projectStatuses;

export const statusValues = Object.keys(projectStatuses) as [ProjectStatus, ...ProjectStatus[]];

/** What a new project can start as: every status but the one that follows a template, and none at all. */
export const creationStatuses = statusValues.filter((status) => status !== "template_sent");

/** A project without a status is about to start. */
export function statusWords(status: ProjectStatus | null): StatusWords {
  return projectStatuses[status ?? "pending"];
}

/** The same on the project's own page, the meaning as a sentence. */
export function detailWords(status: ProjectStatus | null, note = ""): Pick<StatusWords, "label" | "meaning"> {
  const { label, meaning, detailLabel = label, withoutNote = `${meaning}.` } = statusWords(status);
  return { label: detailLabel, meaning: note ? `${meaning}.` : withoutNote };
}

/** On hold until a day it is nobody's. */
export function turnOf(status: ProjectStatus | null, pausedUntil: string | null = null): Turn {
  return status === "on_hold" && pausedUntil ? "nobody" : statusWords(status).turn;
}

export type AskingStatus = "awaiting_payment" | "awaiting_first_payment";

/** The client reads that a payment is waited for: there must be something to pay, or a note that says what is agreed. */
export function asksForMoney(status: ProjectStatus | null): status is AskingStatus {
  return status === "awaiting_payment" || status === "awaiting_first_payment";
}

type Change = { isNewStatus: boolean; note: string; isRequested: boolean };

/** Whether the client is written to about a change. A payment request is a mail of its own, and says what there is to say. */
export function isNews({ isNewStatus, note, isRequested }: Change, hasWords: boolean): boolean {
  return note !== "" || (isNewStatus && hasWords && !isRequested);
}

/** What the provider has to do something about; null is a status, too. */
export const providersTurn = statusValues.filter((status) => turnOf(status) === "provider");

export const clientsTurn = statusValues.filter((status) => turnOf(status) === "client");

export type ProjectDay = { day: number; isPaused: boolean };

/** Where the strip stands: `before` are the statuses the project has had, the newest first. */
export function projectDayOf(status: ProjectStatus | null, before: readonly (ProjectStatus | null)[]): ProjectDay {
  const { projectDay } = statusWords(status);
  if (projectDay) return { day: projectDay, isPaused: false };
  const last = before.map((earlier) => statusWords(earlier).projectDay).find((day) => day !== undefined);
  return { day: last ?? 1, isPaused: true };
}

export function isProjectStatus(text: unknown): text is ProjectStatus {
  return typeof text === "string" && Object.hasOwn(projectStatuses, text);
}
