import { business } from "../../../content/business.ts";
import { isDay, longDay, monthName, noonOf } from "../../../domain/calendar-day.ts";
import { readCorrection } from "../../../domain/project-days.ts";
import type { ProjectEventKind } from "../../../domain/project-history.ts";
import { type ProjectStatus, statusWords } from "../../../domain/project-status.ts";

export const historyWords = {
  /** What nobody pressed a button for. */
  get itself() {
    return `${business().name} itself`;
  },
} as const;

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
    case "paused":
      return { title: "Paused", rest: `until ${dayWords(what)}` };
    case "day-corrected":
      return { title: "A day was corrected", rest: dayWords(readCorrection(what)?.day ?? "") };
    case "material-asked":
      return { title: "Things asked for", rest: what };
    case "material-sent":
      return { title: "Things sent", rest: what };
    case "draft-sent":
      return { title: `Version ${what} sent`, rest: "" };
    case "draft-approved":
      return { title: `Version ${what} approved`, rest: "" };
    case "draft-changes":
      return { title: "Changes asked for", rest: `version ${what}` };
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
    case "plan-change-asked":
      return { title: "Change of plan asked for", rest: what };
    case "plan-changed":
      return { title: "Plan changed", rest: what };
    case "price-announced":
      return { title: "New price announced", rest: what };
    case "plan-change-taken-back":
      return { title: "Change of plan taken back", rest: what };
    case "plan-put-back":
    case "add-on-put-back":
    case "product-put-back":
      return { title: what, rest: "put back" };
    case "add-ons-requested":
      return { title: "Add-ons asked for", rest: what };
    case "request-approved":
      return { title: "Add-ons approved", rest: what };
    case "request-declined":
      return { title: "Add-ons declined", rest: what };
    case "request-reopened":
      return { title: "Add-ons not approved after all", rest: "the request waits for an answer again" };
    case "billing-started":
      return { title: "Billing started", rest: `from ${dayWords(what)}` };
    case "agreement-accepted":
      return { title: "Agreement accepted", rest: what };
    case "agreement-requested":
      return { title: "Agreement", rest: "still to be accepted" };
    case "agreement-cancelled":
      return { title: "Agreement cancelled", rest: `${what}, within the 14 days` };
    case "term-started":
      return { title: "The 12 months began", rest: `on ${dayWords(what)}` };
    case "term-changed":
      return { title: "The 12 months", rest: what ? `begin on ${dayWords(what)}` : "have not begun" };
    case "term-notice":
      return { title: "The 12 months", rest: `end on ${dayWords(what)}` };
    case "letter-sent":
      return { title: "Monthly letter", rest: isDay(what) ? `about ${monthName(what)} ${what.slice(0, 4)}` : what };
    case "leaving-booked":
      return { title: "Leaving", rest: `on ${dayWords(what)}` };
    case "leaving-taken-back":
      return { title: "Staying after all", rest: `not leaving on ${dayWords(what)}` };
    case "leaving-waived":
      return { title: "Leaving costs nothing", rest: what };
    case "left":
      return { title: "Left", rest: `${dayWords(what)} was the last day` };
    case "deleted":
      return { title: "Project deleted", rest: "" };
    case "restored":
      return { title: "Project brought back", rest: "" };
  }
}

function dayWords(what: string): string {
  return isDay(what) ? longDay(noonOf(what)) : what;
}
