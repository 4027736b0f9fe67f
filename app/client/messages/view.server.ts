import { business } from "../../../content/business.ts";
import {
  type Day,
  dayAndMonth,
  londonClock,
  londonDay,
  londonWeekday,
  longDay,
  noonOf,
} from "../../../domain/calendar-day.ts";
import { greetingName } from "../../../domain/client.ts";
import { formatBytes } from "../../../domain/client-export.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { type ThreadPart, threadParts } from "../../../domain/message.ts";
import { formatPounds } from "../../../domain/money.ts";
import { turnOf } from "../../../domain/project-status.ts";
import type { Person } from "../../../server/access/actor.ts";
import type { Attached } from "../../../server/messages/attachments.ts";
import type { Entry, findThread } from "../../../server/messages/find-thread.ts";
import { type readMark, writeMark } from "../../actions.server.ts";
import { moveWords } from "../../shared/invoice/move-words.ts";
import { namesFor } from "../../shared/project/day-names.ts";
import { eventWords, historyWords } from "../../shared/project/history-words.ts";
import { turnWords } from "../../shared/project/words.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;
export type EntryView = View["days"][number]["entries"][number];

type Found = NonNullable<Awaited<ReturnType<typeof findThread>>>;
type Wanted = { part: ThreadPart; before: ReturnType<typeof readMark>; at: Date; retryKey: string };

export function view(found: Found, viewer: Person, { part, before, at, retryKey }: Wanted) {
  const { project, entries, older, seesMoney } = found;
  const reader = viewer.role === "admin" ? "admin" : "client";
  const client = greetingName({ name: project.client, contactName: project.contactName });
  const newest = entries.at(-1);
  const firstNew = findFirstNew(found, viewer);
  const isSeeing = !before && (part === "everything" || part === "messages");
  const hasNew = newest !== undefined && (project.readAt === null || project.readAt < newest.at);
  return {
    project: { id: project.id, name: project.name },
    isAdmin: reader === "admin",
    /** Whom the reader writes to. */
    other: reader === "admin" ? client : business().firstName,
    part,
    parts: threadParts.filter((one) => (one !== "private" || reader === "admin") && (one !== "money" || seesMoney)),
    days: groupByDay(entries).map(({ day, entries: ofDay }) => ({
      day,
      ...viewDay(day, found, { reader, client, today: londonDay(at) }),
      entries: ofDay.map((entry) => ({
        id: entry.id,
        at: londonClock(entry.at),
        iso: entry.at.toISOString(),
        isFirstNew: entry.id === firstNew,
        ...viewEntry(entry, viewer, client),
        files: found.attachments.flatMap((file) => (file.messageId === entry.id ? [viewFile(file, project.id)] : [])),
      })),
    })),
    older: older ? addressOf(project.id, part, writeMark(older)) : "",
    newest: before ? addressOf(project.id, part) : "",
    /** The newest thing on the page, where messages are shown: up to it everything counts as read, once they look. */
    seen: isSeeing && newest ? newest.at.toISOString() : "",
    isToRead: isSeeing && hasNew,
    isUnanswered: reader === "admin" && project.isUnanswered,
    retryKey,
    /** What the reader has given for the message that they write. */
    attached: found.attachments.flatMap((file) => (file.messageId ? [] : [viewFile(file, project.id)])),
    /** Another one after each that was sent, so that the form is empty again. */
    lastOwn: entries.findLast((entry) => isOwn(entry, viewer))?.id ?? "",
  };
}

export type FileView = ReturnType<typeof viewFile>;

function viewFile({ id, name, bytes, thumbDigest }: Attached, projectId: string) {
  const href = `/projects/${projectId}/files/${id}`;
  return { id, name, size: formatBytes(bytes), href, small: thumbDigest ? `${href}?small` : "" };
}

function addressOf(projectId: string, part: ThreadPart, before = ""): string {
  const query = new URLSearchParams({
    ...(part === "everything" ? {} : { show: part }),
    ...(before ? { before } : {}),
  });
  return `/projects/${projectId}/messages${query.size ? `?${query}` : ""}`;
}

/** Whoever has never looked knows that all of it is new. */
function findFirstNew({ project: { readAt }, entries }: Found, viewer: Person): string | undefined {
  return readAt ? entries.find((entry) => entry.at > readAt && !isOwn(entry, viewer))?.id : undefined;
}

function isOwn(entry: Entry, viewer: Person): boolean {
  if (entry.kind === "message") return entry.authorId === viewer.id;
  if (entry.kind === "event") return entry.actorId === viewer.id;
  return entry.kind === "note";
}

function groupByDay(entries: readonly Entry[]) {
  const days: { day: Day; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = londonDay(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

type Of = { reader: "client" | "admin"; client: string; today: Day };

function viewDay(day: Day, { project, days, today: number }: Found, { reader, client, today }: Of) {
  const date = `${londonWeekday(noonOf(day))} ${dayAndMonth(day)}${day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${day.slice(0, 4)}`}`;
  const counted = days.find((one) => one.day === day);
  const { status, pausedUntil } = project;
  const turn = pausedUntil ? namesFor(reader, client).paused.short : turnWords[reader][turnOf(status)];
  return {
    number: Number(day.slice(8)),
    heading: day === today ? words.today(date) : date,
    isToday: day === today,
    says: counted
      ? words.day(counted.number, namesFor(reader, client)[counted.counts].with)
      : day === today && number
        ? words.dayNow(number, turn)
        : "",
  };
}

function viewEntry(entry: Entry, viewer: Person, client: string) {
  switch (entry.kind) {
    case "message":
      return { kind: entry.kind, ...viewMessage(entry, viewer) } as const;
    case "note":
      return { kind: entry.kind, text: entry.text } as const;
    case "event":
      return { kind: entry.kind, ...viewEvent(entry, viewer, client) } as const;
    case "invoice": {
      const due = entry.dueDate ? longDay(noonOf(entry.dueDate)) : "";
      return {
        kind: "money",
        isPaid: false,
        before: words.invoice,
        invoice: viewInvoice(entry.id, entry.number, viewer),
        after: words.invoiceFor(formatPounds(entry.totalPence), due),
      } as const;
    }
    case "payment":
      return {
        kind: "money",
        isPaid: true,
        before: words.payment(formatPounds(entry.amountPence)),
        invoice: viewInvoice(entry.invoiceId, entry.number, viewer),
        after: moveWords.methods[entry.method],
      } as const;
  }
}

function viewInvoice(id: string, number: number | null, viewer: Person) {
  const to = viewer.role === "admin" ? `/dashboard/admin/invoices/${id}` : `/invoices/${id}`;
  return { to, number: invoiceNumber(number ?? 0) };
}

function viewMessage(
  { side, authorId, authorName, text, mailReceivedAt }: Extract<Entry, { kind: "message" }>,
  viewer: Person,
) {
  const name = side === "provider" ? business().firstName : authorName;
  const isOfReader = authorId === viewer.id;
  const by = isOfReader ? words.you : name;
  return { side, isOfReader, by, initial: [...name][0]?.toUpperCase() ?? "", text, isByMail: mailReceivedAt !== null };
}

function viewEvent({ event, actorId, note }: Extract<Entry, { kind: "event" }>, viewer: Person, client: string) {
  const { title, rest } = eventWords(event);
  const isNobody = actorId === null;
  const who = viewer.role !== "admin" ? "" : isNobody ? historyWords.itself : actorId === viewer.id ? "you" : client;
  return {
    isPause: event.kind === "paused",
    isStatus: event.kind === "created" || event.kind === "status-changed",
    title,
    rest: [rest, who && words.by(who)].filter(Boolean).join(", "),
    note,
  };
}
