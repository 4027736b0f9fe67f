import { and, eq, isNotNull } from "drizzle-orm";
import type { AdminActor } from "../access/actor.ts";
import { makeLink } from "../auth/account-links.ts";
import { findAccountLogin } from "../auth/find-login.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { findFirstAccount } from "../people/find-accounts.ts";

/** For whoever has no password yet: the mail about a list leads to choosing one, and from there to the list. */
export async function prepareLogin(actor: AdminActor, projectId: string): Promise<void> {
  const accountId = await asViewer(actor, async (tx) => {
    const [owner] = await tx
      .select({ id: clients.id })
      .from(projects)
      .innerJoin(clients, eq(clients.id, projects.clientId))
      .where(and(eq(projects.id, projectId), isNotNull(projects.clientId)));
    return owner && findFirstAccount(tx, owner.id);
  });
  if (!accountId) return;
  const { hasPassword, disabledAt } = await findAccountLogin(actor, accountId);
  if (hasPassword || disabledAt) return;
  const wantedPage = `/projects/${projectId}/material`;
  await asAccounts(actor, (tx) => makeLink(tx, { accountId, purpose: "invite", wantedPage }, actor.at));
}
