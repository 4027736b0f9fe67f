import {
  addDays,
  dayAndMonth,
  londonClock,
  londonDay,
  londonMoment,
  londonWeekday,
  longDay,
  noonOf,
} from "../../../domain/calendar-day.ts";
import { greetingName } from "../../../domain/client.ts";
import { formatBytes } from "../../../domain/client-export.ts";
import { countWords, reminderDays, takesFiles } from "../../../domain/material.ts";
import { turnOf } from "../../../domain/project-status.ts";
import { readDates } from "../../../domain/wanted-dates.ts";
import type { Material, MaterialItem } from "../../../server/material/find-material.ts";
import { adminWords, words } from "./words.ts";

export type View = ReturnType<typeof view>;
export type ItemView = ReturnType<typeof viewItem> & ReturnType<typeof datesOf>;
export type AdminView = ReturnType<typeof viewAdmin>;

/** For the client: what is wanted, and what of it is here. `isMore`: they have handed it over and forgot something. */
export function view({ project, list, items }: Material, isMore: boolean) {
  const open = items.filter(({ isHere, isNeeded }) => !isHere && isNeeded);
  const done = items.filter(({ isHere }) => isHere).length;
  const isEmpty = items.every(({ state }) => state === "waiting");
  return {
    project: { id: project.id, name: project.name },
    lead: words.lead(items.length),
    note: list?.note ?? "",
    done: { says: words.done(done, items.length), isAll: done === items.length },
    items: items.map((item, index) => Object.assign(viewItem(item, index + 1, project.id), datesOf(item))),
    handOver: {
      isAll: open.length === 0 && !isEmpty,
      isEmpty,
      missing: words.missing(open.length, open.length > mostNamed ? "" : open.map(({ title }) => title).join(", ")),
      partlySent: list?.partlySentAt ? words.partlySent(londonMoment(list.partlySentAt)) : "",
    },
    /** Nothing while it waits for them. */
    sent: list?.returnedAt && !isMore ? viewSent({ project, list, items }, list.returnedAt) : undefined,
    isReturned: list?.returnedAt !== null,
  };
}

/** In the bar that stays in sight on a phone. */
const mostNamed = 3;

export function viewItem(item: MaterialItem, number: number, projectId: string) {
  const { id, kind, title, hint, enough, choices, answer, lacks, missing, state, isHere, files } = item;
  return {
    id,
    number,
    kind,
    title,
    hint,
    enough,
    choices,
    answer,
    lacks,
    /** What the provider wrote when they asked again, while it still waits. */
    missing: isHere ? "" : missing,
    state,
    isHere,
    says: saysOf(item),
    messages: `/projects/${projectId}/messages`,
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      size: formatBytes(file.bytes),
      pixels: file.width && file.height ? `${file.width} × ${file.height}` : "",
      href: `/projects/${projectId}/files/${file.id}`,
      small: file.thumbDigest ? `/projects/${projectId}/files/${file.id}?small` : "",
    })),
  };
}

/** Of a thing that is dates: those, and what was written beside them. */
function datesOf({ kind, answer }: MaterialItem) {
  const { dates, words: inWords } = readDates(kind === "date" ? answer : "");
  return { dates, inWords };
}

function saysOf({ kind, lacks, state, answer, enough, files, wantedAgainAt }: MaterialItem): string {
  if (state === "lacks") return words.lacksIt;
  if (takesFiles(kind)) {
    const received = words.received(files.length, enough);
    if (state === "done") return `${received}. ${words.enough}`;
    return wantedAgainAt && state === "part" ? `${received}. ${words.wantedAgain}` : received;
  }
  if (answer === "" || lacks) return words.nothingYet[kind === "photos" || kind === "files" ? "text" : kind];
  if (kind === "choice") return words.chosen(answer);
  return kind === "text" ? words.words(countWords(answer)) : words.dates(linesOf(answer).length);
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function viewSent({ project, items }: Material, returnedAt: Date) {
  return {
    heading: items.every(({ isHere, isNeeded }) => isHere || !isNeeded) ? words.sent.heading : words.sent.headingTaken,
    at: londonMoment(returnedAt),
    by: project.promisedOn ? words.sent.by(longDay(noonOf(project.promisedOn))) : "",
    what: items.map((item) => ({ title: item.title, says: sentOf(item) })),
  };
}

function sentOf(item: MaterialItem): string {
  const { kind, files, answer, lacks, state } = item;
  if (state === "lacks") return lacks;
  if (takesFiles(kind)) {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return files.length > 0 ? `${files.length}, ${formatBytes(bytes)}` : words.sent.none;
  }
  if (answer === "") return words.sent.none;
  if (kind === "text") return words.words(countWords(answer));
  return linesOf(answer).join(", ");
}

/** For the provider: what came, what is open, and what can be done about it. */
export function viewAdmin({ project, list, items }: Material) {
  const client = greetingName(project.client);
  const listed = items.filter(({ wantedAt }) => wantedAt !== null);
  const open = listed.filter(({ isHere }) => !isHere);
  const bytes = listed.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  const isWaiting = list?.sentAt !== null && list?.returnedAt === null;
  const isClients = isWaiting && turnOf(project.status, project.pausedUntil) === "client";
  return {
    project: { id: project.id, name: project.name },
    client,
    lead: leadOf(list, client),
    items: listed.map((item, index) => ({
      ...viewItem(item, index + 1, project.id),
      isSettled: item.settledAt !== null,
      came: cameOf(item, client),
      word: adminWords.states[item.state],
    })),
    archive: { href: `/projects/${project.id}/material/archive`, says: adminWords.downloadAll(formatBytes(bytes)) },
    hasCome: listed.some(({ state }) => state !== "waiting"),
    turn: {
      isWaiting,
      isClients,
      says: !isWaiting
        ? adminWords.handedOver
        : open.length > 0
          ? adminWords.open(open.length, client)
          : adminWords.allHere(client),
    },
    reminders: { next: isWaiting ? nextReminder(list, client) : "", isOpen: isWaiting && open.length > 0 },
    listSays: adminWords.listLead(listed.length, client),
  };
}

function leadOf(list: Material["list"], client: string): string {
  if (!list?.sentAt || !list.waitsSince) return adminWords.notSent;
  const handed = list.returnedAt ? adminWords.handed(londonMoment(list.returnedAt)) : "";
  const partly = list.partlySentAt && !handed ? adminWords.partly(londonMoment(list.partlySentAt)) : "";
  return [adminWords.from(client, londonMoment(list.waitsSince)), partly, handed].filter(Boolean).join(" ");
}

function cameOf(item: MaterialItem, client: string): string {
  const { kind, state, lacks, answer, files, answeredAt } = item;
  if (state === "lacks") return adminWords.lacks(client, lacks);
  const newest = files.at(-1);
  if (takesFiles(kind))
    return newest ? `${saysOf(item)}. ${adminWords.newest(londonMoment(newest.givenAt))}` : adminWords.notAnswered;
  if (answer === "" || !answeredAt) return adminWords.notAnswered;
  return `${saysOf(item)}, ${adminWords.answered(londonMoment(answeredAt))}`;
}

function nextReminder(list: Material["list"], client: string): string {
  const days = reminderDays[list?.remindersSent ?? 0];
  if (!list?.waitsSince || list.remindersStoppedAt || days === undefined) return adminWords.noMore;
  const day = noonOf(addDays(londonDay(list.waitsSince), days));
  return adminWords.next(client, `${londonWeekday(day)} ${dayAndMonth(londonDay(day))}`);
}

export function savedAt(at: Date): string {
  return londonClock(at);
}
