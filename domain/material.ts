/** What the provider can want of a client for their site. `date` is one or several, with a time. */
export const materialKinds = ["photos", "files", "text", "choice", "date"] as const;
export type MaterialKind = (typeof materialKinds)[number];

export const longestTitle = 100;
export const longestHint = 500;
export const longestAnswer = 10_000;
export const mostItems = 30;
export const mostChoices = 12;

type Item = {
  kind: MaterialKind;
  /** How many files are enough. */
  enough: number;
  answer: string;
  answeredAt: Date | null;
  /** Why they do not have it; empty where they have not said so. */
  lacks: string;
  wantedAgainAt: Date | null;
  /** The provider says that it is enough. */
  settledAt: Date | null;
};

type Given = { count: number; newestAt: Date | null };

export type ItemState = "waiting" | "part" | "received" | "lacks" | "done";

/** Where one thing stands. What was asked for again waits for something newer than that. */
export function itemState(item: Item, given: Given): ItemState {
  if (item.settledAt) return "done";
  const isNewer = (at: Date | null) => at !== null && (item.wantedAgainAt === null || at > item.wantedAgainAt);
  if (item.lacks !== "") return isNewer(item.answeredAt) ? "lacks" : "waiting";
  if (!takesFiles(item.kind)) return item.answer !== "" && isNewer(item.answeredAt) ? "received" : "waiting";
  if (given.count === 0) return "waiting";
  return given.count >= item.enough && isNewer(given.newestAt) ? "received" : "part";
}

export function takesFiles(kind: MaterialKind): boolean {
  return kind === "photos" || kind === "files";
}

/** Nothing more is waited for; that they do not have it is an answer. */
export function isHere(state: ItemState): boolean {
  return state !== "waiting" && state !== "part";
}

/** Days after the list was sent, or sent again. */
export const reminderDays = [2, 5] as const;

/** What the history says of a list that was only recalled. */
export const reminderWhat = "a reminder";

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
