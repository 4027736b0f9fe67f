import { lt } from "drizzle-orm";
import { daysOfLooksKept } from "../../domain/site-check.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { siteHours } from "../db/schema/index.ts";

/** Every night: raw results that are older than they are kept. What has been added up from them stays. */
export async function forgetLooks(at: Date): Promise<void> {
  const before = new Date(at.getTime() - daysOfLooksKept * 86_400_000);
  await asViewer(system, (tx) => tx.delete(siteHours).where(lt(siteHours.hourAt, before)));
}
