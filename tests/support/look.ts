import type pg from "pg";
import { asRole } from "./as-role.ts";

/** What is really in the database, whoever may see it. */
export async function look<Row extends pg.QueryResultRow = Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await asRole("postgres", (db) => db.query<Row>(sql, values))).rows;
}
