import { and, eq, isNull } from "drizzle-orm";
import type { ClientDetails } from "../../domain/client.ts";
import { keysOf } from "../../domain/is-key-of.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { clients } from "../db/schema/index.ts";

export type ClientChanged =
  | { outcome: "changed" }
  | { outcome: "not-there" }
  /** Somebody else has changed it since it was shown: as it is now. */
  | { outcome: "stale"; now: ClientDetails };

export function clientRevision({ name, contactName, kind, billingAddress, phone }: ClientDetails): string {
  return revisionOf([name, contactName, kind, billingAddress, phone]);
}

/** What an invoice is addressed to, who is greeted and how they are reached. The e-mail address is the account's: `correctEmail` changes it. */
export async function changeClient(
  actor: PersonActor,
  clientId: string,
  { name, contactName, kind, billingAddress, phone }: ClientDetails,
  revision?: string,
): Promise<ClientChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const [before] = await tx
      .select()
      .from(clients)
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
      .for("update");
    if (!before) return { outcome: "not-there" };
    const details = { name, contactName, kind, billingAddress, phone };
    const changed = keysOf(details).filter((key) => before[key] !== details[key]);
    if (changed.length === 0) return { outcome: "changed" };
    if (revision !== undefined && revision !== clientRevision(before)) return { outcome: "stale", now: before };
    await tx.update(clients).set(details).where(eq(clients.id, clientId));
    const subject = { kind: "client", id: clientId } as const;
    const what = changed.map((key) => detailNames[key]).join(", ");
    await recordEvent(tx, { action: "client-changed", subject, details: { what } }, actor);
    return { outcome: "changed" };
  });
}

export const detailNames: Record<keyof ClientDetails, string> = {
  name: "name",
  contactName: "contact person",
  kind: "kind",
  billingAddress: "billing address",
  phone: "phone",
};
