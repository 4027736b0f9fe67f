import type pg from "pg";
import type { Person } from "../../server/access/viewer.ts";
import { cast } from "../../server/seed/cast.ts";

/** What must hold of the server's own functions; a text says why it does not. */
export type Claim = (db: pg.Client) => Promise<boolean | string>;

export const at = new Date("2026-11-14T09:00:00Z");
export const sam: Person = { kind: "person", id: cast.sam.id, role: "admin" };
export const client: Person = { kind: "person", id: cast.maya.id, role: "user" };

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
