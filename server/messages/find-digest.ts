import { sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";

export type DigestOf = {
  kind: "messages-to-provider" | "messages-to-client";
  /** The last message that it says. */
  subjectId: string;
  /** Who of the client it is for. */
  copyFor?: string | undefined;
};

export type Digest = {
  projectId: string;
  /** The oldest first. */
  messages: { authorName: string; text: string; writtenAt: Date; files: string[] }[];
};

type Row = { projectId: string; authorName: string; text: string; writtenAt: string; files: string[] };

/**
 * What a mail about messages says: everything of the other side's up to its message that its reader has neither looked at nor been mailed.
 * Undefined where nothing of it is left, or where a later mail says it.
 */
export async function findDigest(tx: Tx, { kind, subjectId, copyFor }: DigestOf): Promise<Digest | undefined> {
  const reader =
    kind === "messages-to-provider"
      ? isProvider
      : sql`account_id in (select account_id from client_people where id = ${copyFor ?? null}::uuid)`;
  const person = sql`d.copy_for is not distinct from ${copyFor ?? null}::uuid`;
  const { rows } = await tx.execute<Row>(sql`
    with newest as (select project_id, side, written_at from messages where id = ${subjectId}),
    mailed as (
      select m.written_at, d.sent_at from mails d join messages m on m.id = d.subject_id join newest on newest.project_id = m.project_id
      where d.kind = ${kind} and ${person} and d.subject_id <> ${subjectId})
    select m.project_id as "projectId", m.author_name as "authorName", m.text, m.written_at as "writtenAt",
      array(select name from attachments where message_id = m.id order by given_at, id) as files
    from messages m join newest on newest.project_id = m.project_id and newest.side = m.side
    where m.written_at <= newest.written_at
      and m.written_at > coalesce((select max(read_at) from message_reads where project_id = newest.project_id and ${reader}), '-infinity')
      and m.written_at > coalesce((select max(written_at) from mailed where sent_at is not null), '-infinity')
      and not exists (select from mailed where mailed.written_at > newest.written_at)
    order by m.written_at`);
  const [first] = rows;
  if (!first) return;
  return {
    projectId: first.projectId,
    messages: rows.map(({ authorName, text, writtenAt, files }) => ({
      authorName,
      text,
      files,
      writtenAt: new Date(writtenAt),
    })),
  };
}

const isProvider = sql`account_id in (select id from profiles where role = 'admin')`;
