import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { findFirstAccount } from "../people/find-accounts.ts";
import { sendLink } from "./account-links.ts";
import { mayEnter } from "./may-enter.ts";

export type Invited = { outcome: "invited" } | { outcome: "disabled" } | { outcome: "not-there" };

/**
 * What 'Send login details' does: a link with which the first person of the client chooses a password. A new one ends the older ones. Where
 * the login is disabled no link would work, so none is sent.
 */
export async function inviteClient(actor: PersonActor, clientId: string): Promise<Invited> {
  requireAdmin(actor);
  const accountId = await asViewer(actor, (tx) => findFirstAccount(tx, clientId));
  if (!accountId) return { outcome: "not-there" };
  if (!(await mayEnter(accountId))) return { outcome: "disabled" };
  await asAccounts(actor, async (tx) => {
    await sendLink(tx, { accountId, purpose: "invite" }, actor);
    const subject = { kind: "client", id: clientId } as const;
    await recordEvent(tx, { action: "invitation-sent", subject }, actor);
  });
  return { outcome: "invited" };
}
