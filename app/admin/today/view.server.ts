import { adminPhrases } from "../../../content/action-answers.ts";
import {
  addWorkingHours,
  daysBetween,
  londonClock,
  londonDay,
  londonWeekday,
  longDay,
  shortDay,
} from "../../../domain/calendar-day.ts";
import { offer, serviceTargets } from "../../../domain/catalogue.ts";
import { formatPounds } from "../../../domain/money.ts";
import { sumAddOns } from "../../../domain/pricing.ts";
import { countWords, type findDay } from "../../../server/day/find-day.ts";
import { nightlyErasure } from "../../../server/erasure/erase-deleted.ts";

type Day = Awaited<ReturnType<typeof findDay>>;
type Shown = {
  search: string;
  after: unknown;
  name: string;
  at: Date;
  /** What is open of whoever is about to be deleted. */
  open: { id: string; says: string }[];
};

/** What the admin's first screen is told. */
export function showDay(day: Day, { search, after, name, at, open }: Shown) {
  const { counts, next, deleting } = day;
  const [dayOfMonth = "", month = ""] = longDay(at).split(" ");
  return {
    today: { weekday: londonWeekday(at), day: dayOfMonth, month },
    firstName: firstNameOf(name),
    enquiries: {
      count: countWords(counts.enquiries),
      rows: day.enquiries.map(({ id, name: from, business, site, project, receivedAt }) => ({
        id,
        name: from,
        business,
        site,
        excerpt: excerptOf(project),
        ...showDeadline(receivedAt, at),
      })),
    },
    requests: {
      count: countWords(counts.requests),
      rows: day.requests.map(({ id, client, project, lines, requestedAt }) => ({
        id,
        client,
        project,
        ...sumAddOns(lines),
        names: lines.map((line) => line.name).join(", "),
        on: shortDay(requestedAt),
      })),
    },
    projects: {
      count: countWords(counts.projects),
      rows: day.projects.map(({ id, name: projectName, client, status, projectDay, since }) => ({
        id,
        name: projectName,
        client: client ?? "",
        status,
        projectDay,
        age: adminPhrases.age(daysBetween(since, at)),
      })),
    },
    clients: {
      search,
      isFirst: after === undefined,
      next: next && `/clients/dashboard/admin?after=${encodeURIComponent(`${next.sortName}_${next.id}`)}`,
      rows: day.clients.map(({ id, name: clientName, email, statuses, owing }) => ({
        id,
        name: clientName,
        email,
        statuses,
        owes: formatPounds(owing?.pence ?? 0),
        isLate: owing?.isLate ?? false,
      })),
    },
    deleted: day.deleted.map(({ kind, id, name: goneName, deletedAt }) => ({
      kind,
      id,
      name: goneName,
      erasedOn: erasedOn(deletedAt ?? at),
    })),
    confirm: deleting && { ...deleting, open, erasedOn: erasedOn(at) },
  };
}

/** The service target, counted on working days: '16:10 today', 'Mon 09:35'; midnight is the end of the day before. */
export function showDeadline(receivedAt: Date, at: Date) {
  const exactly = addWorkingHours(receivedAt, serviceTargets.enquiryReplyHours);
  const due = londonClock(exactly) === "00:00" ? new Date(exactly.getTime() - 60_000) : exactly;
  const when = londonDay(due) === londonDay(at) ? adminPhrases.today(londonClock(due)) : dayAndClock(due, at);
  return { answerBy: when, isLate: due < at };
}

function dayAndClock(due: Date, at: Date): string {
  const isNear = Math.abs(daysBetween(at, due)) < 6;
  return `${isNear ? londonWeekday(due).slice(0, 3) : shortDay(due)} ${londonClock(due)}`;
}

/** The night of the first round that finds it ten days old. */
export function erasedOn(deletedAt: Date): string {
  const due = new Date(deletedAt.getTime() + offer.retentionDays * 86_400_000);
  const isTonight = londonClock(due) <= nightlyErasure;
  return longDay(isTonight ? due : new Date(due.getTime() + 86_400_000));
}

function firstNameOf(name: string): string {
  return name.split(" ")[0] ?? name;
}

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line;
}
