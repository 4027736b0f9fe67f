import { eq } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer, type Tx } from "../db/client.server.ts";
import { twoFactor, user } from "../db/schema/index.ts";
import { findFirstAccount } from "../people/find-accounts.ts";

export type Forgotten = { outcome: "forgotten" } | { outcome: "not-there" };

/** For a client who has lost the phone and the codes, and whom the provider has recognised. The client hears of it. */
export async function forgetSecondStepOf(actor: PersonActor, clientId: string): Promise<Forgotten> {
  requireAdmin(actor);
  const accountId = await asViewer(actor, (tx) => findFirstAccount(tx, clientId));
  if (!accountId) return { outcome: "not-there" };
  return asAccounts(actor, async (tx) => {
    if (!(await forgetSecondStep(tx, accountId))) return { outcome: "not-there" };
    const subject = { kind: "account", id: accountId } as const;
    await recordEvent(tx, { action: "second-step-off", subject }, actor);
    return { outcome: "forgotten" };
  });
}

/** True when there was one. */
export async function forgetSecondStep(tx: Tx, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(twoFactor).where(eq(twoFactor.userId, accountId));
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, accountId));
  return rowCount === 1;
}
