import { sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";

/** Whether a payment has to wait until its client has accepted what is agreed. */
export async function isAgreementWanted(tx: Tx, projectId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ wanted: boolean }>(sql`select app.agreement_wanted(${projectId}) as wanted`);
  return rows[0]?.wanted ?? false;
}
