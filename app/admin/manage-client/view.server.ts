import { longDay, noonOf } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds, plainPounds } from "../../../domain/money.ts";
import type { FirstPayment } from "../../../server/invoices/find-first-payments.ts";
import type { findClientMoney } from "../../../server/invoices/find-owed.ts";

/** What would be asked for as a project's first payment, or the invoice that asks for it already. */
export function showFirstPayment(found: FirstPayment | undefined) {
  if (!found) return;
  const { lines, totalPence, open } = found;
  return {
    lines: lines.map(({ description, quantity = 1, unitPence }, index) => ({
      id: index,
      description,
      amount: formatPounds(quantity * unitPence),
    })),
    total: formatPounds(totalPence),
    typed: plainPounds(totalPence),
    open: open && {
      id: open.id,
      number: invoiceNumber(open.invoiceNumber ?? 0),
      amount: formatPounds(open.totalPence),
      on: open.issuedOn ? longDay(noonOf(open.issuedOn)) : "",
    },
  };
}

export function showClientMoney({ owed, overdue, credit }: Awaited<ReturnType<typeof findClientMoney>>) {
  return {
    owed: formatPounds(owed),
    overdue: overdue > 0 ? formatPounds(overdue) : "",
    credit: credit > 0 ? formatPounds(credit) : "",
  };
}
