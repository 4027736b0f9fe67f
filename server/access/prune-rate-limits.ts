import { lt } from "drizzle-orm";
import { asViewer } from "../db/client.server.ts";
import { rateLimits } from "../db/schema/index.ts";
import { system } from "./actor.ts";

/** An allowance that is full again says nothing. */
export async function pruneRateLimits(at: Date): Promise<void> {
  await asViewer(system, (tx) => tx.delete(rateLimits).where(lt(rateLimits.spentUntil, at)));
}
