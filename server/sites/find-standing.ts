import { sql } from "drizzle-orm";
import { anonymous } from "../access/actor.ts";
import { Copy } from "../articles/copy.ts";
import { asViewer } from "../db/client.server.ts";
import { once } from "../settings/once.ts";

export type Standing = { isAnyDown: boolean; checkedAt: Date };

const copy = once(() => new Copy("how the sites stand", ask));

/** How all sites together stand, for anybody; undefined where none is looked at, or nothing can be asked. From the last good answer. */
export function findStanding(): Promise<Standing | undefined> {
  return copy()
    .read()
    .catch(() => undefined);
}

async function ask(): Promise<Standing | undefined> {
  const { rows } = await asViewer(anonymous, (tx) =>
    tx.execute<{ standing: { isAnyDown: boolean; checkedAt: string } | null }>(
      sql`select app.sites_standing() as standing`,
    ),
  );
  const standing = rows[0]?.standing;
  return standing ? { isAnyDown: standing.isAnyDown, checkedAt: new Date(standing.checkedAt) } : undefined;
}
