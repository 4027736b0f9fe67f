import { and, eq, isNull, sql } from "drizzle-orm";
import type { DraftLine } from "../../domain/draft-invoice.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { billedPeriods, clients, invoiceLines, invoices, projects } from "../db/schema/index.ts";
import { listBillable } from "../projects/billable-items.ts";
import { lockProject } from "../projects/lock-project.ts";
import { billNext, type ItemBilled } from "./item-lines.ts";
import { lockMoney, lockMoneyOf } from "./lock-money.ts";
import { recordInvoiceEvent } from "./notify.ts";
import { draftInvoice, rowOf } from "./write-invoice.ts";

export type ByHand = {
  clientId: string;
  projectId: string | null;
  lines: readonly DraftLine[];
  /** What the project has and no invoice asks for yet, by their links: each becomes a line at its price. */
  items?: readonly string[];
  retryKey: string | undefined;
};
export type Drafted = { outcome: "drafted"; invoiceId: string } | { outcome: "not-there" | "billed-already" };

/** An invoice that the provider writes: a draft at first, so that it can be read before it goes out. */
export async function draftByHand(actor: PersonActor, wanted: ByHand): Promise<Drafted> {
  requireAdmin(actor);
  const { clientId, projectId, lines, items = [], retryKey = null } = wanted;
  return asViewer(actor, async (tx) => {
    if (!(await isClientsOwn(tx, clientId, projectId))) return { outcome: "not-there" };
    await lockMoney(tx, clientId);
    const known = retryKey ? await findByKey(tx, retryKey) : undefined;
    if (known) return { outcome: "drafted", invoiceId: known };
    const covers = projectId ? await findItems(tx, projectId, items) : [];
    if (covers.length < items.length) return { outcome: "billed-already" };
    const freeText = lines.map((line) => newLine(line, undefined));
    const all = [...covers.flatMap((item) => item.lines), ...freeText];
    const invoice = { clientId, projectId, purpose: "by-hand", retryKey, lines: all, covers } as const;
    const invoiceId = await draftInvoice(tx, invoice, actor);
    await recordInvoiceEvent(tx, { action: "invoice-drafted", invoiceId }, actor);
    return { outcome: "drafted", invoiceId };
  });
}

/** What is billed next of each; fewer where one is on an invoice already. */
async function findItems(tx: Tx, projectId: string, items: readonly string[]): Promise<ItemBilled[]> {
  if (items.length === 0) return [];
  const project = await lockProject(tx, projectId);
  if (!project) return [];
  const billable = await listBillable(tx, projectId);
  return billable
    .filter(({ linkId }) => items.includes(linkId))
    .flatMap((item) => billNext(item, project.paymentType) ?? []);
}

/** Other lines for a draft. A line that was there keeps what it is for; what no line is for any more can be billed again. */
export async function changeDraft(
  actor: PersonActor,
  invoiceId: string,
  lines: readonly DraftLine[],
): Promise<{ outcome: "changed" | "not-there" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const draft = await lockMoneyOf(tx, invoiceId);
    if (!draft || draft.issuedAt) return { outcome: "not-there" };
    const before = await tx.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
    await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
    const known = new Map(before.map((line) => [line.id, line]));
    await tx
      .insert(invoiceLines)
      .values(lines.map((line, index) => rowOf(invoiceId, newLine(line, known.get(line.lineId ?? "")), index)));
    const isFor = sql`exists (select from invoice_lines l where l.invoice_id = ${invoiceId}
      and l.link_id = billed_periods.link_id and coalesce(l.period_from, billed_periods.period_from) = billed_periods.period_from)`;
    await tx.delete(billedPeriods).where(and(eq(billedPeriods.invoiceId, invoiceId), sql`not ${isFor}`));
    await recordInvoiceEvent(tx, { action: "invoice-drafted", invoiceId }, actor);
    return { outcome: "changed" };
  });
}

type Known = typeof invoiceLines.$inferSelect;

function newLine({ description, quantity, unitPence }: DraftLine, known: Known | undefined) {
  if (!known) return { description, quantity, unitPence, source: "free-text" } as const;
  const { source, explanation, linkId, addOnRequestLineId, months, periodFrom: from, periodTo: to } = known;
  const period = from && to ? { from, to } : null;
  return { description, quantity, unitPence, source, explanation, linkId, addOnRequestLineId, months, period };
}

/** A draft leaves nothing behind: it never had a number. What it would have asked for can be billed otherwise. */
export async function discardDraft(
  actor: PersonActor,
  invoiceId: string,
): Promise<{ outcome: "discarded" | "not-there" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const draft = await lockMoneyOf(tx, invoiceId);
    if (!draft || draft.issuedAt) return { outcome: "not-there" };
    await tx.delete(billedPeriods).where(eq(billedPeriods.invoiceId, invoiceId));
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
