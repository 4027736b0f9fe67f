import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { mostListed } from "../../domain/counted.ts";
import { type ProjectStatus, projectDayOf } from "../../domain/project-status.ts";
import { groupOf } from "../../domain/promise.ts";
import { wordsOf } from "../../domain/search-words.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { isFoundBy, isOfListed } from "../clients/find-clients.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { countUpTo } from "../db/count-up-to.ts";
import { clients, isClientsTurn, isLive, isProvidersTurn, projects } from "../db/schema/index.ts";
import { sumOwing } from "../invoices/owing.ts";
import { lastOnTheStrip } from "./project-lines.ts";

const pageSize = 50;

export const projectTurns = ["all", "provider", "client", "live", "late"] as const;
export type ProjectTurn = (typeof projectTurns)[number];

export const projectSorts = ["promise", "name", "since"] as const;
export type ProjectSort = (typeof projectSorts)[number];

export type ProjectFilter = {
  turn: ProjectTurn;
  sort: ProjectSort;
  /** Null is shown as Pending, and found with it. */
  status: ProjectStatus | undefined;
  /** The beginnings of words of a client's name, address or projects. */
  client: string;
};

/** The last project of a page: where it stood, and by what. */
export type ProjectMark = { group: GroupName; key: string; id: string };

/** By whose turn it is and by day; `after` continues where a page ended. The counts are of what is looked for, in every turn. */
export async function listProjects(viewer: Person, filter: ProjectFilter, after: ProjectMark | undefined, today: Day) {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const groups = groupsOf(filter, today);
    const rows = await listRows(tx, picked(groups, matches(filter), after), today);
    const page = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? page.at(-1) : undefined;
    return {
      projects: page.map(withPlace),
      next: last && markOf(last, groups),
      counts: await countProjects(tx, matches(filter), today),
    };
  });
}

export type ListedProject = Awaited<ReturnType<typeof listProjects>>["projects"][number];

const hasClient = isNotNull(projects.clientId);
const isLate = (today: Day) => and(isProvidersTurn, hasClient, lt(projects.promisedOn, today));

/** In the order of an index each, so that a page reads no more than it shows. */
type Group = { name: GroupName; where: SQL | undefined; by: keyof typeof keys };
export type GroupName = "promised" | "unpromised" | "waiting" | "late" | "client" | "live" | "own" | "all";

function groupsOf({ turn, sort }: ProjectFilter, today: Day): Group[] {
  if (sort === "name") return [{ name: "all", where: turnsOf(today)[turn], by: "name" }];
  const isWaiting = and(isProvidersTurn, hasClient);
  const waiting: Group[] =
    sort === "since"
      ? [{ name: "waiting", where: isWaiting, by: "since" }]
      : [
          { name: "promised", where: and(isWaiting, isNotNull(projects.promisedOn)), by: "promise" },
          { name: "unpromised", where: and(isWaiting, isNull(projects.promisedOn)), by: "since" },
        ];
  const client: Group = { name: "client", where: and(isClientsTurn, hasClient), by: "since" };
  const live: Group = { name: "live", where: and(isLive, hasClient), by: "since" };
  const own: Group = { name: "own", where: turnsOf(today).own, by: "since" };
  switch (turn) {
    case "all":
      return [...waiting, client, live, own];
    case "provider":
      return waiting;
    case "client":
      return [client];
    case "live":
      return [live];
    case "late":
      return [{ name: "late", where: isLate(today), by: sort }];
  }
}

function turnsOf(today: Day): Record<ProjectTurn | "own", SQL | undefined> {
  return {
    all: isNull(projects.deletedAt),
    provider: and(isProvidersTurn, hasClient),
    client: and(isClientsTurn, hasClient),
    live: and(isLive, hasClient),
    late: isLate(today),
    own: and(isNull(projects.clientId), isNull(projects.deletedAt)),
  };
}

/** What a group is ordered by, and the same as an address carries it. The database counts finer than a Date. */
const keys = {
  promise: { column: projects.promisedOn, type: sql.raw("date"), written: sql<string>`${projects.promisedOn}::text` },
  since: {
    column: projects.statusSince,
    type: sql.raw("timestamptz"),
    written: sql<string>`to_char(${projects.statusSince} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  },
  name: { column: projects.sortName, type: sql.raw("text"), written: sql<string>`${projects.sortName}` },
};

function matches({ status, client }: ProjectFilter): SQL | undefined {
  const isOf = status === "pending" ? sql`(${projects.status} is null or ${projects.status} = 'pending')` : undefined;
  return and(
    isOfListed,
    status ? (isOf ?? eq(projects.status, status)) : undefined,
    client ? isFoundBy(projects.clientId, wordsOf(client)) : undefined,
  );
}

/** The ids of one page. Nothing is worked out for those that are not on it. */
function picked(groups: Group[], filter: SQL | undefined, after: ProjectMark | undefined): SQL {
  const from = after ? groups.findIndex(({ name }) => name === after.group) : 0;
  const parts = groups.flatMap(({ where, by }, place) => {
    if (place < from) return [];
    const { column, type } = keys[by];
    const isBehind =
      after && place === from
        ? sql`(${column}, ${projects.id}) > (${after.key}::${type}, ${after.id}::uuid)`
        : undefined;
    const key = (name: keyof typeof keys) => (by === name ? sql`${column}` : sql`null::${keys[name].type}`);
    return sql`(select ${projects.id} as id, ${sql.raw(String(place))} as place,
      ${key("promise")} as promise, ${key("since")} as since, ${key("name")} as name
      from ${projects} where ${and(where, filter, isBehind)} order by ${column}, ${projects.id} limit ${pageSize + 1})`;
  });
  return sql`(select * from (${sql.join(parts, sql` union all `)}) listed
    order by place, promise, since, name collate "C", id limit ${pageSize + 1}) picked`;
}

function listRows(tx: Tx, page: SQL, today: Day) {
  return tx
    .select({
      id: projects.id,
      name: projects.projectName,
      status: projects.status,
      note: projects.note,
      description: projects.description,
      statusSince: projects.statusSince,
      promisedOn: projects.promisedOn,
      client: { id: clients.id, name: clients.name },
      owing: sumOwing(sql`invoices.project_id = projects.id`, today),
      lastOnTheStrip,
      group: sql<number>`picked.place`,
      keys: { promise: keys.promise.written, since: keys.since.written, name: keys.name.written },
    })
    .from(projects)
    .innerJoin(page, sql`picked.id = ${projects.id}`)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .orderBy(sql`picked.place, picked.promise, picked.since, picked.name collate "C", picked.id`);
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

function withPlace({ group, keys: _, lastOnTheStrip: before, ...project }: Row) {
  return {
    ...project,
    group: groupOf({ hasClient: project.client !== null, status: project.status }),
    projectDay: projectDayOf(project.status, [before]),
  };
}

function markOf({ id, group, keys: written }: Pick<Row, "id" | "group" | "keys">, groups: Group[]) {
  const at = groups[group];
  return at && { group: at.name, key: written[at.by], id };
}

export type ProjectCounts = Record<ProjectTurn | "own", number>;

/** Each at most one more than is counted, and in the order of its index. */
async function countProjects(tx: Tx, filter: SQL | undefined, today: Day): Promise<ProjectCounts> {
  const { all, provider, client, live, late, own } = turnsOf(today);
  const upTo = (where: SQL | undefined, order: SQL) =>
    countUpTo(mostListed, sql`select from ${projects} where ${and(where, filter)} order by ${order}`);
  const [name, since, promise] = [
    sql`${projects.sortName}, ${projects.id}`,
    sql`${projects.statusSince}`,
    sql`${projects.promisedOn}`,
  ];
  const { rows } = await tx.execute<ProjectCounts>(sql`
    select ${upTo(all, name)} as "all", ${upTo(provider, promise)} as provider, ${upTo(client, since)} as client,
      ${upTo(live, since)} as live, ${upTo(late, promise)} as late, ${upTo(own, since)} as own`);
  return rows[0] ?? { all: 0, provider: 0, client: 0, live: 0, late: 0, own: 0 };
}
