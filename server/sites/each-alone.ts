import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";

/** Each in a transaction of its own: one that fails leaves the others done, and is tried again with them. */
export async function eachAlone<One>(all: readonly One[], work: (tx: Tx, one: One) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all)
    await asViewer(system, (tx) => work(tx, one)).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} sites failed`);
}
