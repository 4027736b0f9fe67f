import { and, eq, isNull } from "drizzle-orm";
import type { DraftLine } from "../../domain/draft-invoice.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, invoiceLines, invoices, projects } from "../db/schema/index.ts";
import { lockMoney, lockMoneyOf } from "./lock-money.ts";
import { recordInvoiceEvent } from "./notify.ts";
import { draftInvoice, rowOf } from "./write-invoice.ts";

export type ByHand = {
  clientId: string;
  projectId: string | null;
  lines: readonly DraftLine[];
  retryKey: string | undefined;
};
export type Drafted = { outcome: "drafted"; invoiceId: string } | { outcome: "not-there" };

/** An invoice that the provider writes: a draft at first, so that it can be read before it goes out. */
export async function draftByHand(actor: PersonActor, wanted: ByHand): Promise<Drafted> {
  requireAdmin(actor);
  const { clientId, projectId, lines, retryKey = null } = wanted;
  return asViewer(actor, async (tx) => {
    if (!(await isClientsOwn(tx, clientId, projectId))) return { outcome: "not-there" };
    await lockMoney(tx, clientId);
    const known = retryKey ? await findByKey(tx, retryKey) : undefined;
    if (known) return { outcome: "drafted", invoiceId: known };
    const freeText = lines.map((line) => ({ ...line, source: "free-text" }) as const);
    const invoice = { clientId, projectId, purpose: "by-hand", retryKey, lines: freeText } as const;
    const invoiceId = await draftInvoice(tx, invoice, actor);
    await recordInvoiceEvent(tx, { action: "invoice-drafted", invoiceId }, actor);
    return { outcome: "drafted", invoiceId };
  });
}

/** Other lines for a draft. */
export async function changeDraft(
  actor: PersonActor,
  invoiceId: string,
  lines: readonly DraftLine[],
): Promise<{ outcome: "changed" | "not-there" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const draft = await lockMoneyOf(tx, invoiceId);
    if (!draft || draft.issuedAt) return { outcome: "not-there" };
    await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
    await tx
      .insert(invoiceLines)
      .values(lines.map((line, index) => rowOf(invoiceId, { ...line, source: "free-text" }, index)));
    await recordInvoiceEvent(tx, { action: "invoice-drafted", invoiceId }, actor);
    return { outcome: "changed" };
  });
}

/** A draft leaves nothing behind: it never had a number. */
export async function discardDraft(
  actor: PersonActor,
  invoiceId: string,
): Promise<{ outcome: "discarded" | "not-there" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const draft = await lockMoneyOf(tx, invoiceId);
    if (!draft || draft.issuedAt) return { outcome: "not-there" };
    await tx.delete(invoices).where(eq(invoices.id, invoiceId));
    await recordInvoiceEvent(tx, { action: "invoice-discarded", invoiceId }, actor);
    return { outcome: "discarded" };
  });
}

async function isClientsOwn(tx: Tx, clientId: string, projectId: string | null): Promise<boolean> {
  if (!(await tx.$count(clients, and(eq(clients.id, clientId), isNull(clients.deletedAt))))) return false;
  if (!projectId) return true;
  const own = and(eq(projects.id, projectId), eq(projects.clientId, clientId), isNull(projects.deletedAt));
  return (await tx.$count(projects, own)) > 0;
}

async function findByKey(tx: Tx, retryKey: string): Promise<string | undefined> {
  const [known] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.retryKey, retryKey));
  return known?.id;
}
