import { eq } from "drizzle-orm";
import { type Actor, clientOf, type Person, type PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, paymentCustomers, savedMethods } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { ifThere, requireStripe } from "./stripe.ts";

/** A client's name with the payment provider, made when they first save a card or a mandate. */
export async function requireCustomer(actor: PersonActor): Promise<string> {
  const clientId = clientOf(actor, "money");
  const known = await asViewer(actor, (tx) => findCustomer(tx, clientId));
  if (known) return known;
  const client = await findOwnName(actor);
  if (!client) throw new Error("only a client has a name with the payment provider");
  // Two clicks at once are one customer, by the key.
  const made = await (await requireStripe()).customers.create(
    { ...client, metadata: { clientId } },
    { idempotencyKey: `customer-${clientId}` },
  );
  await asViewer(actor, (tx) =>
    tx.insert(paymentCustomers).values({ clientId, customerId: made.id, createdAt: actor.at }).onConflictDoNothing(),
  );
  return (await asViewer(actor, (tx) => findCustomer(tx, clientId))) ?? made.id;
}

/** What the payment provider is told of a client. */
export async function findOwnName(viewer: Person): Promise<{ name: string; email: string } | undefined> {
  const [client] = await asViewer(viewer, (tx) =>
    tx
      .select({ name: clients.name, email: clients.email })
      .from(clients)
      .where(eq(clients.id, clientOf(viewer, "money"))),
  );
  return client;
}

export async function findCustomer(tx: Tx, clientId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.clientId, clientId));
  return found?.customerId;
}

export async function findClientOf(tx: Tx, customerId: string | undefined): Promise<string | undefined> {
  if (!customerId) return;
  const [found] = await tx
    .select({ clientId: paymentCustomers.clientId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.customerId, customerId));
  return found?.clientId;
}

/** Of a client who is erased, before the client's own row goes: here at once, with the payment provider by a task. */
export async function forgetPayer(tx: Tx, clientId: string, actor: Actor): Promise<void> {
  const customerId = await findCustomer(tx, clientId);
  await tx.delete(savedMethods).where(eq(savedMethods.clientId, clientId));
  if (!customerId) return;
  await tx.delete(paymentCustomers).where(eq(paymentCustomers.clientId, clientId));
  await enqueue(tx, "forget-customer", { customerId, requestId: actor.requestId });
}

/** Their saved methods go with them. */
export async function forgetCustomer(customerId: string): Promise<void> {
  await ifThere((await requireStripe()).customers.del(customerId));
}
