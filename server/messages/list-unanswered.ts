import { sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";

export type Unanswered = {
  projectId: string;
  project: string;
  client: string;
  contactName: string;
  /** The first of them, and when it was written. */
  text: string;
  since: Date;
  count: number;
};

/** What clients wrote and the provider has not answered, a line a project, whoever waits longest first. */
export async function listUnanswered(tx: Tx, most: number): Promise<Unanswered[]> {
  const { rows } = await tx.execute<Omit<Unanswered, "since"> & { since: string }>(sql`
    select p.id as "projectId", p.project_name as project, c.name as client, c.contact_name as "contactName",
      (array_agg(m.text order by m.written_at))[1] as text, min(m.written_at) as since, count(*)::int as count
    from messages m
      join projects p on p.id = m.project_id and p.deleted_at is null
      join clients c on c.id = p.client_id and c.deleted_at is null
    where m.side = 'client' and m.answered_at is null
    group by p.id, c.id order by min(m.written_at), p.id limit ${most}`);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}
