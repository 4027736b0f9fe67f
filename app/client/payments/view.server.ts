import { resultWords } from "../../../content/payments.ts";
import { londonDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { whileConfirming } from "../../../domain/payment-attempt.ts";
import { paymentMethods, statementOf } from "../../../domain/statement.ts";
import type { findPayments } from "../../../server/invoices/find-client-money.ts";
import { takesCards } from "../../../server/payments/stripe.ts";
import { env } from "../../../server/settings/env.server.ts";
import { writeMark } from "../../actions.server.ts";
import { type Return, saysPaid } from "../../shared/invoice/pay.server.ts";
import { owedOf, viewInvoice, viewMethod, viewOwed } from "../../shared/invoice/view.server.ts";
import { viewStatement } from "../../shared/statement.server.ts";
import { answers } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findPayments>>>;
type Input = {
  clientId: string;
  isContinued: boolean;
  returned: Return | undefined;
  query: URLSearchParams;
  at: Date;
};

export function view(found: Found, { clientId, isContinued, returned, query, at }: Input) {
  const { older, method, creditPence, books } = found;
  const today = londonDay(at);
  const open = found.open.map((invoice) => whileConfirming(invoice, returned?.confirming));
  const invoices = found.invoices.map((invoice) => whileConfirming(invoice, returned?.confirming));
  return {
    owed: viewOwed(open.map(owedOf), today),
    open: open.map((invoice) => viewInvoice(invoice, today, method)),
    invoices: invoices.map((invoice) => viewInvoice(invoice, today, method)),
    /** Where the list goes on. */
    older: older && `/clients/payments?before=${writeMark(older)}#invoices`,
    /** This is not the beginning of the list. */
    isContinued,
    method: viewMethod(method),
    creditPence,
    maySave: takesCards(),
    receipts: viewReceipts(books.payments),
    statement: viewStatement(statementOf(books), query.get("year") ?? today.slice(0, 4)),
    view: { clientId, host: env().INVOICE_API_HOST ?? "" },
    returned: returned ? viewReturn(returned, invoices) : viewSaving(query),
    isConfirming: returned?.confirming !== undefined,
  };
}

/** So many receipts are in sight; all of them are lines of the statement. */
const mostReceipts = 12;

/** What has arrived and stayed, the newest first. */
export function viewReceipts(payments: Found["books"]["payments"]) {
  return payments
    .filter(({ method, amountPence, takenOffPence }) => method !== "credit" && takenOffPence < amountPence)
    .slice(-mostReceipts)
    .reverse()
    .map((payment) => ({
      id: payment.id,
      invoiceId: payment.invoiceId,
      number: invoiceNumber(payment.invoiceNumber),
      on: shortDay(noonOf(payment.receivedOn)),
      way: paymentMethods[payment.method],
      amount: formatPounds(payment.amountPence),
    }));
}

type Returned = { tone: "ok" | "fail"; message: string };

function viewReturn({ isPaid, lead }: Return, invoices: Found["invoices"]): Returned {
  if (!isPaid) return { tone: "fail", message: `${resultWords.notPaid}. ${lead}` };
  return { tone: "ok", message: `${resultWords.paid} ${lead ?? saysPaid(invoices)}` };
}

/** Whoever has just come back from saving a way to pay. What is stored never comes from the address: these are words. */
function viewSaving(query: URLSearchParams): Returned | undefined {
  const method = query.get("method");
  if (method === "saved") return { tone: "ok", message: answers.methodSaved };
  if (method !== null) return { tone: "fail", message: answers.methodNotSaved };
  return undefined;
}
