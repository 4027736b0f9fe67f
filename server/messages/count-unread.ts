import { sql } from "drizzle-orm";
import { mostCounted } from "../../domain/counted.ts";
import type { Person } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { countUpTo } from "../db/count-up-to.ts";

/** How many messages of others each project has that this person has not read; one more than is counted at most. */
export async function countUnread(tx: Tx, viewer: Person, projectIds: string[]): Promise<Map<string, number>> {
  if (projectIds.length === 0) return new Map();
  // One's own are never new, and to the provider only what the client wrote.
  const ofOthers =
    viewer.role === "admin" ? sql`m.side = 'client'` : sql`m.author_id is distinct from ${viewer.id}::uuid`;
  const unread = sql`select from messages m where m.project_id = p.id and ${ofOthers} and m.written_at > coalesce(
    (select r.read_at from message_reads r where r.project_id = p.id and r.account_id = ${viewer.id}::uuid), '-infinity')`;
  const { rows } = await tx.execute<{ id: string; count: number }>(
    sql`select p.id, ${countUpTo(mostCounted, unread)} as count from unnest(${sql.param(projectIds)}::uuid[]) p(id)`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
