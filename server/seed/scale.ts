import pg from "pg";
import { cast } from "./cast.ts";
import { beginnings, clientRows, countedFirst, projectRows } from "./scale-rows.ts";

type Scaled = { owner: string; clients: number };

/**
 * A house that has been in business for long: so many clients beside the sample cast, each with three projects and all
 * that comes with them, the same every time. Safe to repeat, and to ask for more. For development and proofs only.
 */
export async function scale({ owner, clients }: Scaled): Promise<void> {
  if (!loopback.has(new URL(owner).hostname)) throw new Error("this is not a database on this machine");
  const db = new pg.Client(owner);
  await db.connect();
  try {
    await requireCast(db);
    await db.query("begin");
    for (const statement of beginnings) await db.query(statement);
    await db.query(countedFirst, [clients]);
    await withoutWords(db, clientRows);
    await withoutWords(db, projectRows);
    await db.query("analyze clients, projects");
    await db.query(newWords);
    await db.query("commit");
    // What the database's own housekeeper would get round to within the hour.
    await db.query("vacuum (analyze)");
  } finally {
    await db.end();
  }
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

async function requireCast(db: pg.Client): Promise<void> {
  const { id, email } = cast.maya;
  const { rowCount } = await db.query("select from clients where id = $1 and email = $2", [id, email]);
  if (!rowCount) throw new Error("the sample cast is not in this database, so it may be somebody's");
}

/** As `app.keep_client_words` cuts them, for all at once: it takes a lock for each client. */
const newWords = `
  insert into client_words (client_id, word, only_of_projects)
  select c.id, said.word, bool_and(said.of_project) from new_clients n join clients c on c.id = n.id
  cross join lateral (
    select word, false as of_project from app.words_of(concat_ws(' ', c.name, c.contact_name, c.email)) word
    union all
    select word, true from projects p, app.words_of(p.project_name) word where p.client_id = c.id and p.deleted_at is null
  ) said
  where c.deleted_at is null group by c.id, said.word`;

/** Triggers would cut a client's words anew for every project; once for all of them is enough. */
async function withoutWords(db: pg.Client, statements: string[]): Promise<void> {
  await db.query("alter table clients disable trigger clients_found_by_words");
  await db.query("alter table client_people disable trigger clients_follow_people");
  await db.query("alter table projects disable trigger projects_found_by_words");
  for (const statement of statements) await db.query(statement);
  await db.query("alter table projects enable trigger projects_found_by_words");
  await db.query("alter table client_people enable trigger clients_follow_people");
  await db.query("alter table clients enable trigger clients_found_by_words");
}
