import type { Day } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { Offered } from "../../../server/agreements/find-agreement.ts";
import type { findPayPage } from "../../../server/invoices/find-pay-page.ts";
import { viewOffered } from "../../shared/agreement/view.server.ts";
import { viewMoves } from "../../shared/invoice/moves.server.ts";
import { viewInvoice } from "../../shared/invoice/view.server.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findPayPage>>>;

/** The page behind a pay link: that invoice and nothing else. */
export function view(found: Found, token: string, today: Day, offered?: Offered) {
  const { issuedWith, paidPence, refundedPence, creditedPence } = found;
  const paid = paidPence - refundedPence;
  const path = `/pay/${token}`;
  const invoice = viewInvoice(found, today);
  return {
    invoice,
    /** What was issued is not what is true any more: both can be opened. */
    isClosed: invoice.status === "paid" || invoice.status === "void",
    moves: viewMoves(found.moves, path),
    seller: issuedWith?.seller.name ?? "",
    buyer: issuedWith?.buyer.name ?? "",
    email: issuedWith?.seller.supportEmail ?? "",
    /** In words, and nothing where there is none. */
    paid: paid ? formatPounds(paid) : "",
    credited: creditedPence ? formatPounds(creditedPence) : "",
    /** What has to be accepted before it is paid. */
    agreement: offered && {
      ...viewOffered(offered, today),
      isByLink: offered.parts.isByLink,
      to: `/projects/${offered.parts.projectId}/agreement`,
    },
    /** Its own address, which is a secret. */
    path,
  };
}
