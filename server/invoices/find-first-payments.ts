import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import type { Tx } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import { listBillableOf } from "../projects/billable-items.ts";
import type { NewLine } from "./item-lines.ts";
import { firstPayment } from "./request-first-payment.ts";

export type FirstPayment = {
  lines: NewLine[];
  totalPence: Pence;
  open: { id: string; invoiceNumber: number | null; totalPence: Pence; issuedOn: Day | null } | undefined;
};

/** For each project that still owes its first payment: what would be asked for, and whether it has been already. */
export async function findFirstPayments(
  tx: Tx,
  projects: readonly { id: string; paymentType: PaymentType; firstPaymentRequired: boolean }[],
): Promise<Map<string, FirstPayment>> {
  const waiting = projects.filter(({ firstPaymentRequired }) => firstPaymentRequired);
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ id }) => id);
  const items = Map.groupBy(await listBillableOf(tx, ids), ({ projectId }) => projectId);
  const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));
  const { id, invoiceNumber, totalPence, issuedOn, projectId } = invoices;
  const open = await tx
    .select({ id, invoiceNumber, totalPence, issuedOn, projectId })
    .from(invoices)
    .where(and(inArray(projectId, ids), eq(invoices.purpose, "first-payment"), isOpen));
  return new Map(
    waiting.map((project) => {
      const lines = firstPayment(items.get(project.id) ?? [], project.paymentType).flatMap((item) => item.lines);
      const sum = lines.reduce((pence, { quantity = 1, unitPence }) => pence + quantity * unitPence, 0);
      return [project.id, { lines, totalPence: sum, open: open.find((row) => row.projectId === project.id) }];
    }),
  );
}
