import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asAccounts } from "../db/client.server.ts";
import { account, accountLinks, profiles, user } from "../db/schema/index.ts";

export type Login = {
  hasPassword: boolean;
  hasSecondStep: boolean;
  invitedAt: Date | undefined;
  /** Since when nobody signs in with it. */
  disabledAt: Date | undefined;
};

/** How far a client has come with their login. */
export async function findLogin(viewer: Person, clientId: string): Promise<Login> {
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
      .where(eq(user.id, clientId)),
  );
  return {
    hasPassword: found?.hasPassword ?? false,
    hasSecondStep: found?.hasSecondStep ?? false,
    invitedAt: found?.invitedAt ? new Date(found.invitedAt) : undefined,
    disabledAt: found?.disabledAt ?? undefined,
  };
}
