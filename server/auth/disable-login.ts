import { eq, sql } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, profiles } from "../db/schema/index.ts";
import { findFirstAccount } from "../people/find-accounts.ts";

type NotThere = { outcome: "not-there" };

/** Nobody signs in with it any more, and every session ends. Invoices, mails and pay links go on as before. */
export async function disableLogin(actor: PersonActor, clientId: string): Promise<{ outcome: "disabled" } | NotThere> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const login = await lockLogin(tx, clientId);
    if (!login) return { outcome: "not-there" };
    if (login.disabledAt) return { outcome: "disabled" };
    await tx.execute(sql`select app.end_access(${login.accountId}, ${actor.at.toISOString()}::timestamptz)`);
    await recordEvent(tx, { action: "login-disabled", subject: { kind: "account", id: login.accountId } }, actor);
    return { outcome: "disabled" };
  });
}

/** They sign in as before, with the password they had. */
export async function enableLogin(actor: PersonActor, clientId: string): Promise<{ outcome: "enabled" } | NotThere> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const login = await lockLogin(tx, clientId);
    if (!login) return { outcome: "not-there" };
    if (!login.disabledAt) return { outcome: "enabled" };
    // By the database's own moment: ours would lose its microseconds.
    await tx.execute(
      sql`select app.return_access(id, disabled_at) from ${profiles} where ${profiles.id} = ${login.accountId}`,
    );
    await recordEvent(tx, { action: "login-enabled", subject: { kind: "account", id: login.accountId } }, actor);
    return { outcome: "enabled" };
  });
}

type OwnLogin = { accountId: string; disabledAt: Date | null };

/** Of the first person of a client who is there. Two clicks at once are one after the other. */
async function lockLogin(tx: Tx, clientId: string): Promise<OwnLogin | undefined> {
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for("update");
  const accountId = await findFirstAccount(tx, clientId);
  if (!accountId) return;
  const [login] = await tx.select({ disabledAt: profiles.disabledAt }).from(profiles).where(eq(profiles.id, accountId));
  return login && { accountId, ...login };
}
