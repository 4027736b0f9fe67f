import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The last line of a page, the newest first: the next page goes on behind it. */
export type PageMark = { at: Date; id: string };

export function isBehind(mark: PageMark | undefined, at: AnyColumn, id: AnyColumn): SQL | undefined {
  return mark && sql`(${at}, ${id}) < (${mark.at.toISOString()}::timestamptz, ${mark.id}::uuid)`;
}
