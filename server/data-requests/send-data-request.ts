import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import type { DataRequestFields } from "../../domain/data-request.ts";
import { type Actor, anonymous, clientOf, type PersonActor } from "../access/actor.ts";
import { takeAllowance, takeStrangersAllowance } from "../access/rate-limit.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, dataRequests } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";

export type DataRequestSent = { outcome: "received" } | { outcome: "too-many"; waitSeconds: number };

/**
 * From anybody: nothing is looked up, so the answer is the same whether the address is known here or not. Whether it gets a link to do
 * it themselves, the worker finds out when it is about to send it.
 */
export async function sendDataRequest(
  fields: DataRequestFields,
  { address, requestId }: Pick<Actor, "address" | "requestId">,
  at: Date,
): Promise<DataRequestSent> {
  return asViewer(anonymous, async (tx) => {
    const waitSeconds = await takeStrangersAllowance(tx, { bucket: "data-request", address }, at);
    if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
    await store(tx, { ...fields, clientId: null }, requestId, at);
    return { outcome: "received" };
  });
}

/** A client who is logged in asks for everything of theirs to be erased. */
export async function requestErasure(
  actor: PersonActor,
  text: string,
): Promise<DataRequestSent | { outcome: "not-there" }> {
  return asViewer(actor, async (tx) => {
    const { id, name, email } = clients;
    const [client] = await tx
      .select({ id, name, email })
      .from(clients)
      .where(eq(id, clientOf(actor)));
    if (!client) return { outcome: "not-there" };
    const waitSeconds = await takeAllowance(tx, { bucket: "own-data-request", subject: client.id }, actor.at);
    if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
    const fields = { kind: "erasure", name: client.name, email: client.email, text, clientId: client.id } as const;
    await store(tx, fields, actor.requestId, actor.at);
    return { outcome: "received" };
  });
}

/** Sent twice on a day, it is the same one. */
async function store(
  tx: Tx,
  fields: DataRequestFields & { clientId: string | null },
  requestId: string,
  at: Date,
): Promise<void> {
  const { kind, name, email, text, clientId } = fields;
  const submission = createHash("sha256")
    .update(JSON.stringify([londonDay(at), kind, name, email.toLowerCase(), text, clientId]))
    .digest("base64url");
  const row = { id: randomUUID(), kind, name, email, text, clientId, submission, requestId, receivedAt: at };
  const { rowCount } = await tx.insert(dataRequests).values(row).onConflictDoNothing();
  if (!rowCount) return;
  await queueMail(tx, { kind: "data-request-received", subjectId: row.id }, { requestId, at });
  if (kind !== "complaint" && !clientId)
    await queueMail(tx, { kind: "data-request-link", subjectId: row.id }, { requestId, at });
}
