import { randomUUID } from "node:crypto";
import { londonDay } from "../../domain/calendar-day.ts";
import type { InvoicePurpose } from "../../domain/invoice.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { invoiceLines, invoices } from "../db/schema/index.ts";
import { coverItems, type ItemBilled, type NewLine } from "./item-lines.ts";

export type NewInvoice = {
  clientId: string;
  projectId: string | null;
  purpose: InvoicePurpose;
  addOnRequestId?: string | null;
  retryKey?: string | null;
  /** The one that it corrects. */
  replacesId?: string | null;
  lines: readonly NewLine[];
  /** What of a project it asks for, so that nothing else does. */
  covers?: readonly ItemBilled[];
};

/** A draft: it has no number and nobody but the provider sees it. Gives its id. */
export async function draftInvoice(tx: Tx, invoice: NewInvoice, actor: Actor): Promise<string> {
  const { lines, covers = [], ...fields } = invoice;
  const id = randomUUID();
  await tx.insert(invoices).values({ ...fields, id, createdAt: actor.at, requestId: actor.requestId });
  if (lines.length > 0) await tx.insert(invoiceLines).values(lines.map((line, index) => rowOf(id, line, index)));
  await coverItems(tx, id, covers, londonDay(actor.at));
  return id;
}

/** What share of it is VAT is decided when it is issued. */
export function rowOf(invoiceId: string, line: NewLine, index: number): typeof invoiceLines.$inferInsert {
  const { quantity = 1, unitPence, period, ...rest } = line;
  const amountPence = quantity * unitPence;
  return {
    ...rest,
    id: randomUUID(),
    invoiceId,
    position: index + 1,
    quantity,
    unitPence,
    amountPence,
    netPence: amountPence,
    vatPence: 0,
    periodFrom: period?.from ?? null,
    periodTo: period?.to ?? null,
  };
}
