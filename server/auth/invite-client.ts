import { type Person, requireAdmin } from "../access/viewer.ts";
import { recordEvent } from "../audit/record-event.ts";
import { findClient } from "../clients/find-clients.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { sendLink } from "./account-links.ts";
import type { Caller } from "./caller.ts";

export type Invited = { outcome: "invited" } | { outcome: "not-there" };

/** What 'Send login details' does: a link with which the client chooses a password. A new one ends the older ones. */
export async function inviteClient(viewer: Person, clientId: string, caller: Caller, at: Date): Promise<Invited> {
  requireAdmin(viewer);
  const client = await asViewer(viewer, (tx) => findClient(tx, clientId));
  if (!client) return { outcome: "not-there" };
  await asAccounts(viewer, async (tx) => {
    await sendLink(tx, { accountId: client.id, purpose: "invite", requestId: caller.requestId }, at);
    const subject = { kind: "client", id: client.id } as const;
    await recordEvent(tx, { action: "invitation-sent", actorId: viewer.id, subject }, caller, at);
  });
  return { outcome: "invited" };
}
