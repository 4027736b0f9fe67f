import { type SQL, sql } from "drizzle-orm";
import { mostCounted } from "../../domain/counted.ts";
import { clientOf, type Person } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { countUpTo } from "../db/count-up-to.ts";

/** How many messages of others each project has that this person has not read; one more than is counted at most. */
export async function countUnread(tx: Tx, viewer: Person, projectIds: string[]): Promise<Map<string, number>> {
  if (projectIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; count: number }>(
    sql`select p.id, ${unreadOf(viewer)} as count from unnest(${sql.param(projectIds)}::uuid[]) p(id)`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The same of all projects of a client together: a column of a query. */
export function allUnread(viewer: Person): SQL<number> {
  const isTheirs = sql`p.client_id = ${clientOf(viewer, "project")} and p.deleted_at is null`;
  return countUpTo(mostCounted, sql`select from projects p cross join lateral (${unread(viewer)}) m where ${isTheirs}`);
}

/** The same of the project `p`. */
export function unreadOf(viewer: Person): SQL<number> {
  return countUpTo(mostCounted, unread(viewer));
}

function unread(viewer: Person): SQL {
  // One's own are never new, and to the provider only what the client wrote.
  const ofOthers =
    viewer.role === "admin" ? sql`m.side = 'client'` : sql`m.author_id is distinct from ${viewer.id}::uuid`;
  return sql`select from messages m where m.project_id = p.id and ${ofOthers} and m.written_at > coalesce(
    (select r.read_at from message_reads r where r.project_id = p.id and r.account_id = ${viewer.id}::uuid), '-infinity')`;
}
