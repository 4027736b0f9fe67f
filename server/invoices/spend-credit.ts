import { randomUUID } from "node:crypto";
import { eq, sum } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { creditEntries, payments } from "../db/schema/index.ts";

/** What a client has paid too much so far pays for what is issued next. */
export async function spendCredit(
  tx: Tx,
  { invoiceId, clientId, totalPence }: { invoiceId: string; clientId: string; totalPence: Pence },
  actor: Actor,
): Promise<void> {
  const used = Math.min(await findCredit(tx, clientId), totalPence);
  if (used <= 0) return;
  await tx.insert(payments).values({
    id: randomUUID(),
    invoiceId,
    amountPence: used,
    method: "credit",
    receivedOn: londonDay(actor.at),
    recordedAt: actor.at,
    requestId: actor.requestId,
  });
  await tx
    .insert(creditEntries)
    .values({ id: randomUUID(), clientId, invoiceId, amountPence: 0 - used, at: actor.at, requestId: actor.requestId });
}

export async function findCredit(tx: Tx, clientId: string): Promise<Pence> {
  const [found] = await tx
    .select({ pence: sum(creditEntries.amountPence).mapWith(Number) })
    .from(creditEntries)
    .where(eq(creditEntries.clientId, clientId));
  return found?.pence ?? 0;
}
