import { and, eq, getTableColumns, inArray, isNull, type SQL } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { addOnRequestLines, addOnRequests, addOns, projects } from "../db/schema/index.ts";
import { Incomplete, type MissingField } from "../invoices/issue-invoice.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { isWaiting } from "./find-requests.ts";
import { invoiceRequest } from "./invoice-request.ts";

export type Decision =
  /** How many of what is sold by the hour or the piece, by the id of its line; one where nothing is said. */
  { kind: "approved"; quantities?: Readonly<Record<string, number>> } | { kind: "declined"; reason: string };
export type Decided =
  | { outcome: Decision["kind"] | "already" | "not-there" }
  /** Its invoice lacks something, so nothing is decided yet. */
  | { outcome: "incomplete"; missing: MissingField[] };

/**
 * Once, however often it is clicked: the row is decided by whoever is first. The client hears of it. What is approved is
 * invoiced in the same breath, and active once it is paid.
 */
export async function decideRequest(actor: PersonActor, addOnRequestId: string, decision: Decision): Promise<Decided> {
  requireAdmin(actor);
  try {
    return await asViewer(actor, (tx) => decide(tx, actor, addOnRequestId, decision));
  } catch (error) {
    if (error instanceof Incomplete) return { outcome: "incomplete", missing: error.missing };
    throw error;
  }
}

async function decide(tx: Tx, actor: PersonActor, addOnRequestId: string, decision: Decision): Promise<Decided> {
  const { kind } = decision;
  const living = tx.select({ id: projects.id }).from(projects).where(isNull(projects.deletedAt));
  const isThisRequest = and(eq(addOnRequests.id, addOnRequestId), inArray(addOnRequests.projectId, living));
  const project = await findProjectOf(tx, isThisRequest);
  if (!project) return { outcome: "not-there" };
  if (project.clientId) await lockMoney(tx, project.clientId);
  const moment =
    kind === "approved" ? { approvedAt: actor.at } : { declinedAt: actor.at, declineReason: decision.reason };
  const [decided] = await tx
    .update(addOnRequests)
    .set(moment)
    .where(and(isThisRequest, isWaiting))
    .returning({ projectId: addOnRequests.projectId });
  if (!decided) {
    const known = await tx.$count(addOnRequests, isThisRequest);
    return { outcome: known ? "already" : "not-there" };
  }
  const lines = await tx
    .select({ ...getTableColumns(addOnRequestLines), byTheHour: addOns.byTheHour })
    .from(addOnRequestLines)
    .innerJoin(addOns, eq(addOns.id, addOnRequestLines.addOnId))
    .where(eq(addOnRequestLines.addOnRequestId, addOnRequestId))
    .orderBy(addOnRequestLines.name);
  const what = lines.map(({ name }) => name).join(", ");
  const note = kind === "declined" ? decision.reason : "";
  const happening = { projectId: decided.projectId, kind: `request-${kind}`, what, note } as const;
  await recordProjectEvent(tx, happening, actor);
  if (kind === "declined") await queueMail(tx, { kind: "request-declined", subjectId: addOnRequestId }, actor);
  else await invoiceRequest(tx, { addOnRequestId, lines, project, quantities: decision.quantities ?? {} }, actor);
  return { outcome: kind };
}

async function findProjectOf(tx: Tx, isThisRequest: SQL | undefined) {
  const { id, clientId, paymentType } = projects;
  const [found] = await tx
    .select({ id, clientId, paymentType })
    .from(addOnRequests)
    .innerJoin(projects, eq(projects.id, addOnRequests.projectId))
    .where(isThisRequest);
  return found;
}
