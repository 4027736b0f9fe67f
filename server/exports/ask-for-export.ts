import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";
import { clientExports, clients } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";

export type RequestedExport =
  | { outcome: "requested" | "under-way" | "not-there" }
  | { outcome: "too-many"; waitSeconds: number };

/** One at a time, and so many a day. The worker makes it, and whoever asked is mailed when it is there. */
export async function askForExport(actor: PersonActor, clientId: string): Promise<RequestedExport> {
  if (actor.role !== "admin" && clientId !== clientOf(actor)) return { outcome: "not-there" };
  return asViewer(actor, async (tx) => {
    const [client] = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
    if (!client) return { outcome: "not-there" };
    const isUnderWay = and(eq(clientExports.clientId, clientId), isNull(clientExports.madeAt));
    if ((await tx.$count(clientExports, isUnderWay)) > 0) return { outcome: "under-way" };
    const waitSeconds = await takeAllowance(tx, { bucket: "export", subject: clientId }, actor.at);
    if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
    const id = randomUUID();
    const requested = { id, clientId, requestedAt: actor.at, requestedBy: actor.id, requestId: actor.requestId };
    const added = await tx.insert(clientExports).values(requested).onConflictDoNothing();
    // Somebody else asked in the same moment.
    if (!added.rowCount) return { outcome: "under-way" };
    await enqueue(tx, "make-export", { exportId: id, requestId: actor.requestId });
    return { outcome: "requested" };
  });
}
