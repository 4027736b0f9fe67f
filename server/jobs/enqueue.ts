import { sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { type Payload, payloads, type TaskName } from "./payloads.ts";

/** Follow-up work commits or vanishes with the change it follows. */
export async function enqueue<Name extends TaskName>(
  tx: Tx,
  task: Name,
  payload: Payload<Name>,
  /** Not before this moment; without one, now. */
  runAt?: Date,
): Promise<void> {
  const checked = JSON.stringify(payloads[task].parse(payload));
  await tx.execute(sql`select jobs.enqueue(${task}, ${checked}::json, ${runAt?.toISOString() ?? null}::timestamptz)`);
}
