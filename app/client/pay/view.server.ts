import type { Day } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { InvoiceFound } from "../../../server/invoices/find-client-money.ts";
import { viewInvoice } from "../../shared/invoice/view.server.ts";

export type View = ReturnType<typeof view>;

/** The page behind a pay link: that invoice and nothing else. */
export function view(found: InvoiceFound, token: string, today: Day) {
  const { issuedWith, paidPence, refundedPence, creditedPence } = found;
  const paid = paidPence - refundedPence;
  return {
    invoice: viewInvoice(found, today),
    seller: issuedWith?.seller.name ?? "",
    buyer: issuedWith?.buyer.name ?? "",
    email: issuedWith?.seller.supportEmail ?? "",
    /** In words, and nothing where there is none. */
    paid: paid ? formatPounds(paid) : "",
    credited: creditedPence ? formatPounds(creditedPence) : "",
    /** Its own address, which is a secret. */
    path: `/pay/${token}`,
  };
}
