import { and, eq, isNull } from "drizzle-orm";
import type { ClientDetails } from "../../domain/client.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { clients } from "../db/schema/index.ts";

export type ClientChanged = { outcome: "changed" } | { outcome: "not-there" };

/** What an invoice is addressed to. The e-mail address is the account's, and its owner's to change. */
export async function changeClient(
  actor: PersonActor,
  clientId: string,
  { name, kind, billingAddress }: ClientDetails,
): Promise<ClientChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const { rowCount } = await tx
      .update(clients)
      .set({ name, kind, billingAddress })
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
    if (!rowCount) return { outcome: "not-there" };
    const subject = { kind: "client", id: clientId } as const;
    await recordEvent(tx, { action: "client-changed", subject }, actor);
    return { outcome: "changed" };
  });
}
