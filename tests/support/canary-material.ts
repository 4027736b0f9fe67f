import type pg from "pg";

/** For each client a list that they were sent for their first project, with a word of their own in it and in their answer. */
export async function markMaterial(db: pg.Client, clients: { owner: string; words: string }[]): Promise<void> {
  for (const { owner, words } of clients) {
    await db.query(
      `with lists as (
         insert into material_lists (project_id, client_id, note, sent_at, waits_since)
         select id, client_id, $2, now(), now() from projects where client_id = $1 and deleted_at is null
         returning project_id)
       insert into material_items (id, project_id, position, kind, title, wanted_at, answer, answered_at)
       select gen_random_uuid(), project_id, 1, 'text', $2, now(), $2, now() from lists`,
      [owner, words],
    );
  }
}
