import { type SQL, sql } from "drizzle-orm";

/** How many there are, at most one more than `most`: whoever reads on to the end waits longer every year. */
export function countUpTo(most: number, rows: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from (${rows} limit ${most + 1}) counted)`;
}
