import { and, eq, isNull, sql } from "drizzle-orm";
import type { OwnContact } from "../../domain/client.ts";
import { clientOf, mayDo, type Person, type PersonActor } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clientPeople, clients } from "../db/schema/index.ts";
import { detailNames } from "./change-client.ts";

/** How somebody is greeted and reached, and their client's address, for their own account page; undefined for whoever belongs to no client. */
export function findOwnContact(viewer: Person): Promise<(OwnContact & { name: string }) | undefined> {
  return asViewer(viewer, (tx) => findContact(tx, viewer));
}

export type OwnContactChanged =
  | { outcome: "changed" }
  | { outcome: "address-needed" }
  | { outcome: "not-there" }
  | { outcome: "too-many" };

/**
 * Somebody's own name and phone, and their client's address where they may see its invoices. Invoices that were issued keep what they were issued with; the next
 * ones have the new address, so one that is there may be replaced and not taken away.
 */
export async function changeOwnContact(actor: PersonActor, contact: OwnContact): Promise<OwnContactChanged> {
  return asViewer(actor, async (tx) => {
    const before = await findContact(tx, actor);
    if (!before) return { outcome: "not-there" };
    const isTaken = mayDo(actor, "money") && hasAddress(before) && !hasAddress({ ...before, ...contact });
    if (isTaken) return { outcome: "address-needed" };
    // History keeps every change for good, so there is an end to them.
    const wait = await takeAllowance(tx, { bucket: "contact-change", subject: actor.id }, actor.at);
    if (wait > 0) return { outcome: "too-many" };
    const changed = await change(tx, contact);
    if (!changed) return { outcome: "not-there" };
    if (changed.length === 0) return { outcome: "changed" };
    const what = changed.map((key) => detailNames[key]).join(", ");
    const subject = { kind: "client", id: clientOf(actor, "any") } as const;
    await recordEvent(tx, { action: "client-changed", subject, details: { what } }, actor);
    return { outcome: "changed" };
  });
}

/** The database changes what is the viewer's own of these three, and says which were another before. */
async function change(tx: Tx, { contactName, billingAddress, phone }: OwnContact) {
  const { rows } = await tx.execute<{ changed: (keyof OwnContact)[] | null }>(
    sql`select app.change_own_contact(${contactName}, ${billingAddress}, ${phone}) as changed`,
  );
  return rows[0]?.changed;
}

/** Something to write to beside the name, which stands on the invoice already. */
function hasAddress({ name, billingAddress }: { name: string; billingAddress: string }): boolean {
  return billingAddress.split("\n").some((line) => line.trim() && line.trim() !== name);
}

async function findContact(tx: Tx, viewer: Person) {
  const { name, billingAddress } = clients;
  const isViewer = and(eq(clientPeople.accountId, viewer.id), isNull(clientPeople.removedAt));
  const [own] = await tx
    .select({ name, contactName: clientPeople.name, billingAddress, phone: clientPeople.phone })
    .from(clients)
    .innerJoin(clientPeople, and(eq(clientPeople.clientId, clients.id), isViewer))
    .where(and(eq(clients.id, clientOf(viewer, "any")), isNull(clients.deletedAt)));
  return own;
}
