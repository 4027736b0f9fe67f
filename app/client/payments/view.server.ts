import { resultWords } from "../../../content/payments.ts";
import { londonDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { paymentMethods, statementOf } from "../../../domain/statement.ts";
import type { findPayments } from "../../../server/invoices/find-client-money.ts";
import { takesCards } from "../../../server/payments/stripe.ts";
import { env } from "../../../server/settings/env.server.ts";
import { writeMark } from "../../actions.server.ts";
import { saysWhatWasPaid } from "../../shared/invoice/pay.server.ts";
import { owedOf, viewInvoice, viewMethod, viewOwed } from "../../shared/invoice/view.server.ts";
import { viewStatement } from "../../shared/statement.server.ts";
import { answers } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findPayments>>>;
type Input = { clientId: string; isContinued: boolean; query: URLSearchParams; at: Date };

export function view(found: Found, { clientId, isContinued, query, at }: Input) {
  const { open, invoices, older, method, creditPence, books } = found;
  const today = londonDay(at);
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
    returned: viewReturn(query, saysWhatWasPaid(invoices)),
  };
}

/** So many receipts are in sight; all of them are lines of the statement. */
const mostReceipts = 12;

/** What has arrived, the newest first. */
function viewReceipts(payments: Found["books"]["payments"]) {
  return payments
    .filter(({ method }) => method !== "credit")
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

/** Whoever has just come back from the payment provider. What is stored never comes from the address: these are words. */
function viewReturn(query: URLSearchParams, paid: string = resultWords.onItsWay): Returned | undefined {
  const [payment, method] = [query.get("payment"), query.get("method")];
  if (payment === "success") return { tone: "ok", message: `${resultWords.paid} ${paid}` };
  if (payment !== null) return { tone: "fail", message: `${resultWords.notPaid}. ${resultWords.nothingTaken}` };
  if (method === "saved") return { tone: "ok", message: answers.methodSaved };
  if (method !== null) return { tone: "fail", message: answers.methodNotSaved };
  return undefined;
}
