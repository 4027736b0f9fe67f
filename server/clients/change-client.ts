import { and, eq, isNull } from "drizzle-orm";
import type { ClientDetails } from "../../domain/client.ts";
import { type Person, requireAdmin } from "../access/viewer.ts";
import { type Origin, recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { clients } from "../db/schema/index.ts";

export type ClientChanged = { outcome: "changed" } | { outcome: "not-there" };

/** What an invoice is addressed to. The e-mail address is the account's, and its owner's to change. */
export async function changeClient(
  viewer: Person,
  clientId: string,
  { name, kind, billingAddress }: ClientDetails,
  origin: Origin,
  at: Date,
): Promise<ClientChanged> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const { rowCount } = await tx
      .update(clients)
      .set({ name, kind, billingAddress })
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
    if (!rowCount) return { outcome: "not-there" };
    const subject = { kind: "client", id: clientId } as const;
    await recordEvent(tx, { action: "client-changed", actorId: viewer.id, subject }, origin, at);
    return { outcome: "changed" };
  });
}
