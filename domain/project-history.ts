import { type ProjectStatus, statusWords } from "./project-status.ts";

/** Everything that can happen to a project. */
export const projectEventKinds = [
  "created",
  "status-changed",
  "note-changed",
  "details-changed",
  "plan-added",
  "plan-removed",
  "add-on-added",
  "add-on-removed",
  "product-added",
  "product-removed",
  "add-ons-requested",
  "request-approved",
  "request-declined",
  "billing-started",
  "deleted",
  "restored",
] as const;

export type ProjectEventKind = (typeof projectEventKinds)[number];

/** What happened between the provider and the books; the client reads the rest. */
const providersOwn: ReadonlySet<ProjectEventKind> = new Set([
  "details-changed",
  "billing-started",
  "deleted",
  "restored",
]);

export function isForTheClient(kind: ProjectEventKind): boolean {
  return !providersOwn.has(kind);
}

export type ProjectEvent = {
  kind: ProjectEventKind;
  fromStatus: ProjectStatus | null;
  toStatus: ProjectStatus | null;
  /** What was added, removed, asked for or changed. */
  what: string;
};

/** One line of a timeline: what it is, and the rest of the sentence. */
export type EventWords = { title: string; rest: string };

export function eventWords({ kind, fromStatus, toStatus, what }: ProjectEvent): EventWords {
  const label = (status: ProjectStatus | null) => statusWords(status).label;
  switch (kind) {
    case "created":
      return { title: "Project started", rest: `as ${label(toStatus)}` };
    case "status-changed":
      return { title: label(toStatus), rest: `from ${label(fromStatus)}` };
    case "note-changed":
      return { title: "Note", rest: "" };
    case "details-changed":
      return { title: "Details changed", rest: what };
    case "plan-added":
    case "add-on-added":
    case "product-added":
      return { title: what, rest: "added" };
    case "plan-removed":
    case "add-on-removed":
    case "product-removed":
      return { title: what, rest: "removed" };
    case "add-ons-requested":
      return { title: "Add-ons asked for", rest: what };
    case "request-approved":
      return { title: "Add-ons approved", rest: what };
    case "request-declined":
      return { title: "Add-ons declined", rest: what };
    case "billing-started":
      return { title: "Billing started", rest: `from ${what}` };
    case "deleted":
      return { title: "Project deleted", rest: "" };
    case "restored":
      return { title: "Project brought back", rest: "" };
  }
}
