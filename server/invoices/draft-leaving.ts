import { and, eq, isNull } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { leavingLine } from "../../domain/term.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { invoices, projects } from "../db/schema/index.ts";
import { termOf, termParts } from "../projects/term-parts.ts";
import { lockMoney } from "./lock-money.ts";
import { recordInvoiceEvent } from "./notify.ts";
import { draftInvoice } from "./write-invoice.ts";

export type LeavingDrafted =
  | { outcome: "drafted"; invoiceId: string }
  | { outcome: "not-there" | "not-started" | "past" | "nothing" };

type LastDay = { lastDay: Day; retryKey: string | undefined };

/** The final invoice of a client who leaves, from what their page has shown them: a draft, to be read before it goes out. */
export async function draftLeaving(
  actor: PersonActor,
  projectId: string,
  { lastDay, retryKey }: LastDay,
): Promise<LeavingDrafted> {
  requireAdmin(actor);
  if (lastDay < londonDay(actor.at)) return { outcome: "past" };
  return asViewer(actor, async (tx) => {
    const owner = await findOwner(tx, projectId);
    if (!owner) return { outcome: "not-there" };
    await lockMoney(tx, owner);
    const term = await findTerm(tx, projectId);
    if (!term) return { outcome: "not-started" };
    const known = retryKey ? await findByKey(tx, retryKey) : undefined;
    if (known) return { outcome: "drafted", invoiceId: known };
    const line = leavingLine(term, lastDay);
    if (!line) return { outcome: "nothing" };
    const lines = [{ ...line, source: "free-text" } as const];
    const invoice = { clientId: owner, projectId, purpose: "by-hand", retryKey: retryKey ?? null, lines } as const;
    const invoiceId = await draftInvoice(tx, invoice, actor);
    await recordInvoiceEvent(tx, { action: "invoice-drafted", invoiceId }, actor);
    return { outcome: "drafted", invoiceId };
  });
}

async function findOwner(tx: Tx, projectId: string): Promise<string | null | undefined> {
  const isThere = and(eq(projects.id, projectId), isNull(projects.deletedAt));
  return (await tx.select({ clientId: projects.clientId }).from(projects).where(isThere))[0]?.clientId;
}

async function findTerm(tx: Tx, projectId: string) {
  const { termStartedOn, termMonths } = projects;
  const [found] = await tx
    .select({ termStartedOn, termMonths, ...termParts })
    .from(projects)
    .where(eq(projects.id, projectId));
  return found && termOf(found);
}

async function findByKey(tx: Tx, retryKey: string): Promise<string | undefined> {
  const [known] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.retryKey, retryKey));
  return known?.id;
}
