import { business } from "../../../content/business.ts";
import { excerptOf } from "../../../domain/clean-text.ts";
import type { CommentState } from "../../../domain/draft-comment.ts";
import type { spotKind } from "../../../domain/spot.ts";

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** Of comments on drafts, for both sides. */
export const commentWords = {
  count: (count: number) => counted(count, "comment"),
  open: (count: number) => (count === 0 ? "none open" : `${count} open`),
  named: (number: number) => `Comment ${number}.`,
  state: (state: CommentState, fixedIn: number | null) =>
    state === "fixed" ? `Fixed in version ${fixedIn}` : state === "discussed" ? "Discussed" : "Open",
  notYet: (version: number) => `Not fixed in version ${version}.`,
  about: (version: number) => `On version ${version}`,
  by: (name: string, at: string) => `${name}, ${at}`,
  get provider() {
    return business().firstName;
  },
  pins: "Comments on this page",
  pin: (number: number, state: string, spot: string, isMoved: boolean) =>
    [`Comment ${number}`, state.toLowerCase(), spot && `on the ${spot}`, isMoved && "which may have moved"]
      .filter(Boolean)
      .join(", "),
  spot: (kind: ReturnType<typeof spotKind>, text: string) => (text ? `${kind} ‘${excerptOf(text, 60)}’` : kind),
  moved: "This spot may have moved: please look whether it is still the right one.",
  gone: "This spot is not on the page any more.",
  compare: {
    heading: (number: number, isBoth: boolean) =>
      isBoth ? `Comment ${number}: before and after` : `Comment ${number}`,
    before: (version: number) => `Version ${version}`,
    after: (version: number) => `After: version ${version}`,
    frame: (version: number, page: string) => `Draft, version ${version}, page ‘${page}’, at the comment`,
    noPage: "This page is not in that version.",
    close: "Close",
    open: "Before and after",
    openOf: (number: number) => `Comment ${number}: before and after`,
  },
  reply: "Reply",
  replyTo: (number: number) => `Reply to comment ${number}`,
  yourReply: "Your reply",
  send: "Send reply",
  sendTo: (number: number) => `Send reply to comment ${number}`,
};

export const commentAnswers = {
  replied: (number: number) => `Your reply to comment ${number} is there.`,
  tooMany: "That is a lot in one hour. Please try again a little later.",
};
