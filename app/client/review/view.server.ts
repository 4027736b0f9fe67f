import { londonClock, londonMoment, londonWeekday, longDay, shortDay } from "../../../domain/calendar-day.ts";
import { type DraftPage, listPages, shortFingerprint, statusAfterApproval } from "../../../domain/draft.ts";
import { statusWords } from "../../../domain/project-status.ts";
import type { Review, Version } from "../../../server/drafts/find-review.ts";
import { draftAddress } from "../../../server/drafts/viewing.ts";
import { type CommentView, viewComments } from "../../shared/drafts/comment-view.ts";
import { viewCompare } from "../../shared/drafts/compare-view.ts";
import { commentWords } from "../../shared/drafts/words.ts";
import { words } from "./words.ts";

export type View = NonNullable<ReturnType<typeof view>>;

type Look = { sessionId: string; search: URLSearchParams; at: Date; retryKey: string };

/** One version, one of its pages in the frame; after an answer, what became of it. */
export function view({ project, versions, comments: rows }: Review, look: Look) {
  const { search } = look;
  const newest = versions[0];
  const shown = versions.find(({ number }) => String(number) === search.get("version")) ?? newest;
  if (!newest || !shown) return;
  const isOpen = newest.answer === null && project.status === "template_sent";
  const isLooking = search.has("version");
  const comments = viewComments(rows, versions);
  const shownPage = viewShown(shown, comments, look);
  const open = comments.filter(({ state }) => state !== "fixed").length;
  return {
    project: { id: project.id, name: project.name },
    done: isOpen || isLooking ? undefined : viewDone(newest, project.status),
    isOpen,
    versions: versions.map(({ number }) => ({ number, isShown: number === shown.number })),
    shown: shownPage,
    here: hereOf(project.id, shown.number, shownPage.pages),
    comments: comments.map((comment) => ({
      ...comment,
      goTo: whereOf(comment, shownPage.pages),
      canReopen: isOpen && comment.state === "fixed",
    })),
    open,
    compared: viewCompare(search.get("compare"), { comments, versions }, (version, path) =>
      addressOf(draftAddress({ sessionId: look.sessionId, versionId: version.id }, look.at), { path }),
    ),
    retryKey: look.retryKey,
    isNewest: shown.number === newest.number,
    newest: newest.number,
    answer: isOpen && shown.number === newest.number ? viewAnswer(newest, project, { comments, look }) : undefined,
  };
}

/** The page that is shown, which forms come back to. */
function hereOf(projectId: string, version: number, pages: ReturnType<typeof viewShown>["pages"]): string {
  const href = pages.find(({ isShown }) => isShown)?.href ?? `?version=${version}`;
  return `/projects/${projectId}/review${href}`;
}

/** Where a comment's page is in what is shown, if it is not the page that is shown. */
function whereOf({ page }: CommentView, pages: ReturnType<typeof viewShown>["pages"]): string {
  const there = pages.find(({ path }) => path === page.path);
  return there && !there.isShown ? there.href : "";
}

function viewShown(version: Version, comments: CommentView[], { sessionId, search, at }: Look) {
  const { id, number, note, sentAt, files, answer } = version;
  const base = draftAddress({ sessionId, versionId: id }, at);
  const pages = listPages(files);
  const current = pages.find(({ path }) => path === search.get("page")) ?? pages[0];
  return {
    number,
    here: `${number} ${current?.path ?? ""}`,
    note,
    sent: sentAt ? words.sent(moment(sentAt)) : "",
    sentShort: sentAt ? words.sentShort(`${shortDay(sentAt)}, ${londonClock(sentAt)}`) : "",
    said: answer
      ? answer.kind === "approved"
        ? words.answered.approved(answer.typedName, londonMoment(answer.answeredAt))
        : words.answered.changes(londonMoment(answer.answeredAt))
      : "",
    pages: pages.map((page) => ({
      ...page,
      href: `?${new URLSearchParams({ version: String(number), page: page.path })}`,
      address: addressOf(base, page),
      open: countOpen(comments, page.path),
      isShown: page === current,
    })),
    frame: current ? { title: current.title, address: addressOf(base, current) } : undefined,
  };
}

function countOpen(comments: CommentView[], path: string): string {
  const open = comments.filter(({ state, page }) => state !== "fixed" && page.path === path).length;
  return open ? commentWords.open(open) : "";
}

function addressOf(base: string, { path }: Pick<DraftPage, "path">): string {
  return `${base}${path === "index.html" ? "" : path.split("/").map(encodeURIComponent).join("/")}`;
}

function viewAnswer(
  { number, fingerprint, files, sentAt }: Version,
  project: Review["project"],
  { comments, look: { search, at } }: { comments: CommentView[]; look: Look },
) {
  const open = comments.filter(({ state }) => state !== "fixed").length;
  return {
    number,
    fingerprint,
    confirming: search.has("approve")
      ? {
          short: shortFingerprint(fingerprint),
          what: words.approve.what(listPages(files).length),
          version: words.approve.versionIs(number, sentAt ? londonMoment(sentAt) : ""),
          date: `${londonWeekday(at)} ${longDay(at)}`,
          comments: comments.length > 0 ? words.approve.commentsAre(comments.length - open, open) : "",
          open,
          next: words.approve.next(statusAfterApproval(project) === "awaiting_first_payment"),
        }
      : undefined,
  };
}

function viewDone({ number, answer }: Version, status: Review["project"]["status"]) {
  if (!answer) return;
  const { label } = statusWords(status);
  if (answer.kind === "approved") {
    const pays = status === "awaiting_first_payment";
    return {
      kind: answer.kind,
      heading: words.approved.heading(number),
      name: answer.typedName,
      at: `${londonWeekday(answer.answeredAt)} ${londonMoment(answer.answeredAt)}`,
      fingerprint: shortFingerprint(answer.fingerprint),
      isTheirs: pays,
      next: pays ? words.approved.nextPay : words.approved.next,
      status: pays ? words.approved.statusPay(label) : words.approved.status(label),
      look: words.approved.look,
      changes: "",
    };
  }
  return {
    kind: answer.kind,
    heading: words.changes.heading(),
    name: "",
    at: londonMoment(answer.answeredAt),
    fingerprint: "",
    isTheirs: false,
    next: words.changes.next(number + 1),
    status: words.changes.status(label, number + 1),
    look: words.changes.look(number),
    changes: answer.changes,
  };
}

/** 'Wednesday 18 November 2026, 10:12' */
function moment(at: Date): string {
  return `${londonWeekday(at)} ${longDay(at)}, ${londonClock(at)}`;
}
