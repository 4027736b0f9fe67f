import type pg from "pg";

/** For each client a draft that they were sent for every project, with a word of their own in its note and in their answer. */
export async function markDrafts(db: pg.Client, clients: { owner: string; words: string }[]): Promise<void> {
  for (const { owner, words } of clients) {
    await db.query(
      `with versions as (
         insert into draft_versions (id, project_id, client_id, number, note, fingerprint, files, bytes, uploaded_by, uploaded_at, sent_at)
         select gen_random_uuid(), id, client_id, 1, $2, repeat('a', 64), '{}', 0, $1, now(), now()
         from projects where client_id = $1 and deleted_at is null
         returning id, project_id, client_id, fingerprint)
       insert into draft_answers (id, version_id, project_id, client_id, kind, changes, email, fingerprint, answered_by, answered_at, request_id)
       select gen_random_uuid(), id, project_id, client_id, 'changes', $2, $2, fingerprint, $1, now(), 'seed' from versions`,
      [owner, words],
    );
  }
}
