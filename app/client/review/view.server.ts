import { londonClock, londonMoment, londonWeekday, longDay } from "../../../domain/calendar-day.ts";
import { type DraftPage, listPages, shortFingerprint, statusAfterApproval } from "../../../domain/draft.ts";
import { statusWords } from "../../../domain/project-status.ts";
import type { Review, Version } from "../../../server/drafts/find-review.ts";
import { draftAddress } from "../../../server/drafts/viewing.ts";
import { words } from "./words.ts";

export type View = NonNullable<ReturnType<typeof view>>;

type Look = { sessionId: string; search: URLSearchParams; at: Date };

/** One version, one of its pages in the frame; after an answer, what became of it. */
export function view({ project, versions }: Review, { sessionId, search, at }: Look) {
  const newest = versions[0];
  const shown = versions.find(({ number }) => String(number) === search.get("version")) ?? newest;
  if (!newest || !shown) return;
  const isOpen = newest.answer === null && project.status === "template_sent";
  const isLooking = search.has("version");
  return {
    project: { id: project.id, name: project.name },
    done: isOpen || isLooking ? undefined : viewDone(newest, project.status),
    isOpen,
    versions: versions.map(({ number }) => ({ number, isShown: number === shown.number })),
    shown: viewShown(shown, { sessionId, search, at }),
    isNewest: shown.number === newest.number,
    newest: newest.number,
    answer: isOpen && shown.number === newest.number ? viewAnswer(newest, project, { search, at }) : undefined,
  };
}

function viewShown(version: Version, { sessionId, search, at }: Look) {
  const { id, number, note, sentAt, files, answer } = version;
  const base = draftAddress({ sessionId, versionId: id }, at);
  const pages = listPages(files);
  const current = pages.find(({ path }) => path === search.get("page")) ?? pages[0];
  return {
    number,
    note,
    sent: sentAt ? words.sent(moment(sentAt)) : "",
    said: answer
      ? answer.kind === "approved"
        ? words.answered.approved(answer.typedName, londonMoment(answer.answeredAt))
        : words.answered.changes(londonMoment(answer.answeredAt))
      : "",
    pages: pages.map((page) => ({
      ...page,
      href: `?${new URLSearchParams({ version: String(number), page: page.path })}`,
      address: addressOf(base, page),
      isShown: page === current,
    })),
    frame: current ? { title: current.title, address: addressOf(base, current) } : undefined,
  };
}

function addressOf(base: string, { path }: DraftPage): string {
  return `${base}${path === "index.html" ? "" : path.split("/").map(encodeURIComponent).join("/")}`;
}

function viewAnswer(
  { number, fingerprint, files, sentAt }: Version,
  project: Review["project"],
  { search, at }: Pick<Look, "search" | "at">,
) {
  return {
    number,
    fingerprint,
    confirming: search.has("approve")
      ? {
          short: shortFingerprint(fingerprint),
          what: words.approve.what(listPages(files).length),
          version: words.approve.versionIs(number, sentAt ? londonMoment(sentAt) : ""),
          date: `${londonWeekday(at)} ${longDay(at)}`,
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
