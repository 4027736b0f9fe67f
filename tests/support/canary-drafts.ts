import type pg from "pg";

/** For each client a draft that they were sent for every project, with a word of their own in its note, in their answer, in a comment of theirs and in what was said to it. */
export async function markDrafts(db: pg.Client, clients: { owner: string; words: string }[]): Promise<void> {
  for (const { owner, words } of clients) {
    await db.query(
      `with versions as (
         insert into draft_versions (id, project_id, client_id, number, note, fingerprint, files, bytes, uploaded_by, uploaded_at, sent_at)
         select gen_random_uuid(), id, client_id, 1, $2, repeat('a', 64), '{}', 0, $1, now(), now()
         from projects where client_id = $1 and deleted_at is null
         returning id, project_id, client_id, fingerprint),
       comments as (
         insert into draft_comments (id, project_id, version_id, number, page, text, author_id, author_name, written_at, submission, request_id)
         select gen_random_uuid(), project_id, id, 1, 'index.html', $2, $1, $2, now(), gen_random_uuid(), 'seed' from versions
         returning id, project_id),
       replies as (
         insert into draft_replies (id, project_id, comment_id, side, author_id, author_name, text, written_at, submission, request_id)
         select gen_random_uuid(), project_id, id, 'client', $1, $2, $2, now(), gen_random_uuid(), 'seed' from comments)
       insert into draft_answers (id, version_id, project_id, client_id, kind, changes, email, fingerprint, answered_by, answered_at, request_id)
       select gen_random_uuid(), id, project_id, client_id, 'changes', $2, $2, fingerprint, $1, now(), 'seed' from versions`,
      [owner, words],
    );
  }
}
