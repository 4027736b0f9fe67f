import type pg from "pg";
import type { Person } from "../../server/access/actor.ts";
import { gareth, maya, noor, sam } from "./people.ts";

export { maya as client, sam };
/** Somebody else who belongs to the client, and somebody who says so and does not. */
export const helper: Person = { ...noor, client: { id: maya.id, may: "project" } };
export const stranger: Person = { ...gareth, client: { id: maya.id, may: "everything" } };

/** What must hold of the server's own functions; a text says why it does not. */
export type Claim = (db: pg.Client) => Promise<boolean | string>;

export const at = new Date("2026-11-14T09:00:00Z");

export async function isTheAdmins(command: () => Promise<unknown>): Promise<boolean | string> {
  try {
    await command();
    return "it was done";
  } catch (error) {
    // Our own refusal, before the database has to refuse.
    return (error instanceof Error && error.message === "this belongs to the admin") || String(error);
  }
}

export function idsOf(rows: readonly { id: string }[]): string {
  return rows
    .map(({ id }) => id)
    .toSorted()
    .join();
}

/** All that is in these tables, as one text. */
export async function contents(db: pg.Client, tables: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const table of tables) {
    const { rows } = await db.query<{ mark: string }>(
      `select md5(string_agg(t::text, '' order by t::text)) as mark from ${table} t`,
    );
    texts.push(rows[0]?.mark ?? "");
  }
  return texts.join();
}
