import { z } from "zod";
import { isDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { isProjectStatus } from "../../../domain/project-status.ts";
import {
  type ProjectFilter,
  type ProjectMark,
  projectSorts,
  projectTurns,
} from "../../../server/projects/list-projects.ts";

/** What is looked for, out of the address. What is no turn, status or order is none. */
export function readProjectFilter(query: URLSearchParams): ProjectFilter {
  const status = query.get("status");
  return {
    turn: projectTurns.find((turn) => turn === query.get("turn")) ?? "all",
    sort: projectSorts.find((sort) => sort === query.get("sort")) ?? "promise",
    status: isProjectStatus(status) ? status : undefined,
    client: cleanLine(query.get("client")).slice(0, 200),
  };
}

/** The same as a link carries it: '?turn=late'. What is as always is left out. */
export function writeProjectFilter({ turn, sort, status, client }: ProjectFilter, after?: ProjectMark): string {
  const query = new URLSearchParams();
  if (turn !== "all") query.set("turn", turn);
  if (status) query.set("status", status);
  if (client) query.set("client", client);
  if (sort !== "promise") query.set("sort", sort);
  if (after) query.set("after", `${after.group}_${after.key}_${after.id}`);
  return query.size ? `?${query}` : "";
}

/** Which kind of key a group has, so that nothing reaches the database that it could not read. */
const keyOf = {
  promised: z.string().refine(isDay),
  unpromised: moment(),
  waiting: moment(),
  client: moment(),
  live: moment(),
  own: moment(),
  late: z.union([z.string().refine(isDay), moment()]),
  all: z.string(),
} satisfies Record<ProjectMark["group"], z.ZodType<string>>;

/** The database has no year 0. */
function moment() {
  return z.iso.datetime().refine((text) => !text.startsWith("0000"));
}

/** 'group_key_id': a name may hold anything, group and id have no underscore. Whatever is no mark is the beginning. */
export function readProjectMark(text: string | null, { sort }: ProjectFilter): ProjectMark | undefined {
  const [, group, key = "", id] = /^([a-z]+)_(.*)_([\da-f-]{36})$/su.exec(text ?? "") ?? [];
  const name = z.enum(Object.keys(keyOf) as [ProjectMark["group"]]).safeParse(group).data;
  if (!name || !z.uuid().safeParse(id).success || !id || !keyOf[name].safeParse(key).success) return;
  // Late ones stand in either order, and a day is no moment.
  if (name === "late" && isDay(key) !== (sort === "promise")) return;
  return { group: name, key: cleanLine(key), id };
}
