import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { account, accountLinks, profiles, user } from "../db/schema/index.ts";
import { findFirstAccount } from "../people/find-accounts.ts";

export type Login = {
  hasPassword: boolean;
  hasSecondStep: boolean;
  invitedAt: Date | undefined;
  /** Since when nobody signs in with it. */
  disabledAt: Date | undefined;
};

/** How far the first person of a client has come with their login. */
export async function findLogin(viewer: Person, clientId: string): Promise<Login> {
  requireAdmin(viewer);
  const accountId = await asViewer(viewer, (tx) => findFirstAccount(tx, clientId));
  if (!accountId) return { hasPassword: false, hasSecondStep: false, invitedAt: undefined, disabledAt: undefined };
  return findAccountLogin(viewer, accountId);
}

/** Of one account. */
export async function findAccountLogin(viewer: Person, accountId: string): Promise<Login> {
  requireAdmin(viewer);
  const [found] = await asAccounts(viewer, (tx) =>
    tx
      .select({
        hasSecondStep: user.twoFactorEnabled,
        disabledAt: profiles.disabledAt,
        hasPassword: sql<boolean>`exists (${tx
          .select({ id: account.id })
          .from(account)
          .where(and(eq(account.userId, user.id), isNotNull(account.password)))})`,
        invitedAt: sql<string | null>`(${tx
          .select({ at: sql`max(${accountLinks.createdAt})` })
          .from(accountLinks)
          .where(and(eq(accountLinks.accountId, user.id), eq(accountLinks.purpose, "invite")))})`,
      })
      .from(user)
      .leftJoin(profiles, eq(profiles.id, user.id))
      .where(eq(user.id, accountId)),
  );
  return {
    hasPassword: found?.hasPassword ?? false,
    hasSecondStep: found?.hasSecondStep ?? false,
    invitedAt: found?.invitedAt ? new Date(found.invitedAt) : undefined,
    disabledAt: found?.disabledAt ?? undefined,
  };
}
