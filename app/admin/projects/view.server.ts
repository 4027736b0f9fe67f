import { type Day, dayOfYear, daysBetween, londonDay } from "../../../domain/calendar-day.ts";
import { excerptOf } from "../../../domain/clean-text.ts";
import { countWords, mostListed } from "../../../domain/counted.ts";
import { formatPounds } from "../../../domain/money.ts";
import { asksForMoney } from "../../../domain/project-status.ts";
import { daysLate, openPromise, type ProjectGroup } from "../../../domain/promise.ts";
import {
  type ListedProject,
  type listProjects,
  type ProjectFilter,
  projectTurns,
} from "../../../server/projects/list-projects.ts";
import { writeProjectFilter } from "./filter.server.ts";
import { waitWords, words } from "./words.ts";

/** Longer ones are read on the project's page. */
const longestReason = 60;

export type View = ReturnType<typeof view>;
export type ProjectRow = ReturnType<typeof viewRow>;

type Found = Awaited<ReturnType<typeof listProjects>>;
type Input = { filter: ProjectFilter; isFirst: boolean; at: Date };

const page = "/dashboard/admin/projects";

export function view({ projects, next, counts }: Found, { filter, isFirst, at }: Input) {
  const count = (of: keyof Found["counts"]) => countWords(counts[of], mostListed);
  return {
    turns: projectTurns.map((turn) => ({
      turn,
      to: `${page}${writeProjectFilter({ ...filter, turn })}`,
      count: count(turn),
      isCurrent: turn === filter.turn,
    })),
    groups: groupsOf(projects, filter).map(({ name, rows }) => ({
      name,
      count: name === "all" ? "" : count(name),
      order: orderOf(name, filter.sort),
      rows: rows.map((project) => viewRow(project, at)),
    })),
    filter: { turn: filter.turn, status: filter.status ?? "", client: filter.client, sort: filter.sort },
    /** Beside the turn, which the chips say. */
    isFiltered: filter.status !== undefined || filter.client !== "" || filter.sort !== "promise",
    hasNone: counts.all === 0 && !filter.status && !filter.client,
    first: isFirst ? "" : `${page}${writeProjectFilter(filter)}`,
    next: next ? `${page}${writeProjectFilter(filter, next)}` : "",
  };
}

type GroupName = ProjectGroup | "late" | "all";

/** As they come: by whose turn it is, or all in one where they are looked for by name. */
function groupsOf(projects: ListedProject[], { turn, sort }: ProjectFilter) {
  const groups: { name: GroupName; rows: ListedProject[] }[] = [];
  for (const project of projects) {
    const name = sort === "name" ? "all" : turn === "late" ? "late" : project.group;
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push(project);
    else groups.push({ name, rows: [project] });
  }
  return groups;
}

function orderOf(name: GroupName, sort: ProjectFilter["sort"]): string {
  return name === "all" || sort === "name" ? "" : words.orders[sort][name];
}

function viewRow(project: ListedProject, at: Date) {
  const { id, name, client, status, group, projectDay, owing } = project;
  const owed = owing?.pence ?? 0;
  return {
    id,
    name,
    client,
    status,
    projectDay,
    look: looks[group],
    owed: formatPounds(owed),
    isOwed: owed > 0,
    ...whenOf(project, owed > 0, at),
  };
}

const looks = { provider: "today", client: "waits", live: "done", own: "waits" } as const;

/** Two lines: when it is or was to be done or how long it has waited, and why. */
function whenOf(project: ListedProject, isOwed: boolean, at: Date) {
  const { group, status, note, description } = project;
  const [today, days] = [londonDay(at), daysBetween(project.statusSince, at)];
  switch (group) {
    case "provider":
      return promiseWords(project, today, words.statusFor(status, days));
    case "client":
      // It waits for money that nothing asks for.
      if (asksForMoney(status) && !isOwed) return { when: words.notBilled, isLate: true, why: words.for(days) };
      return {
        when: words.for(days),
        isLate: false,
        why: excerptOf(note, longestReason) || (waitWords[status ?? "pending"] ?? ""),
      };
    case "live":
      return {
        when: words.for(days),
        isLate: false,
        why: words.onlineSince(dayOfYear(londonDay(project.statusSince), today)),
      };
    case "own":
      return {
        when: words.notPlanned,
        isLate: false,
        why: excerptOf(description, longestReason) || words.statusFor(status, days),
      };
  }
}

function promiseWords({ client, status, promisedOn }: ListedProject, today: Day, waiting: string) {
  const promise = { hasClient: client !== null, status, promisedOn };
  const promised = openPromise(promise);
  const late = daysLate(promise, today);
  if (!promised) return { when: words.noPromise, isLate: false, why: waiting };
  if (late > 0) return { when: words.late(late), isLate: true, why: words.promised(dayOfYear(promised, today)) };
  const when = promised === today ? words.dueToday : words.due(dayOfYear(promised, today));
  return { when, isLate: false, why: waiting };
}
