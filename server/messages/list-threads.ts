import { sql } from "drizzle-orm";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer } from "../db/client.server.ts";
import type { messages } from "../db/schema/index.ts";
import { unreadOf } from "./count-unread.ts";

/** Nobody has more; whoever had would see those with the newest messages. */
const mostThreads = 50;

type Message = typeof messages.$inferSelect;
type Row = { id: string; name: string; unread: number; at: string | null } & (
  | Pick<Message, "side" | "authorId" | "authorName" | "text">
  | { side: null }
);

/** A client's projects with the newest message of each, the newest first, and how many of it this person has not read. */
export async function listThreads(viewer: Person) {
  const { rows } = await readAsViewer(viewer, (tx) =>
    tx.execute<Row>(sql`
      select p.id, p.project_name as name, ${unreadOf(viewer)} as unread,
        n.side, n.author_id as "authorId", n.author_name as "authorName", n.text, n.written_at as at
      from projects p left join lateral (
        select * from messages m where m.project_id = p.id order by m.written_at desc, m.id desc limit 1
      ) n on true
      where p.client_id = ${clientOf(viewer, "project")} and p.deleted_at is null
      order by coalesce(n.written_at, p.created_at) desc, p.id limit ${mostThreads}`),
  );
  return rows.map(({ id, name, unread, at, ...newest }) => ({
    id,
    name,
    unread,
    newest: newest.side && at ? { at: new Date(at), ...newest } : undefined,
  }));
}
