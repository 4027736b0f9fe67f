import { longDay, noonOf } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds, plainPounds } from "../../../domain/money.ts";
import type { FirstPayment } from "../../../server/invoices/find-first-payments.ts";

export type FirstPaymentView = ReturnType<typeof viewFirstPayment>;

/** What would be asked for as a project's first payment, or the invoice that asks for it already. */
export function viewFirstPayment({ lines, totalPence, open }: FirstPayment) {
  return {
    lines: lines.map(({ description, quantity = 1, unitPence }, index) => ({
      id: index,
      description,
      amount: formatPounds(quantity * unitPence),
    })),
    total: formatPounds(totalPence),
    /** As the field writes it. */
    typed: plainPounds(totalPence),
    open: open && {
      id: open.id,
      number: invoiceNumber(open.invoiceNumber ?? 0),
      amount: formatPounds(open.totalPence),
      on: open.issuedOn ? longDay(noonOf(open.issuedOn)) : "",
    },
  };
}
