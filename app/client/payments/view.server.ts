import { resultWords } from "../../../content/payments.ts";
import { londonDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { invoiceNumber, leastByCard, transferReference } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { whileConfirming } from "../../../domain/payment-attempt.ts";
import { paymentMethods, statementOf } from "../../../domain/statement.ts";
import type { findPayments } from "../../../server/invoices/find-client-money.ts";
import { takesCards } from "../../../server/payments/stripe.ts";
import { writeMark } from "../../actions.server.ts";
import { type Return, saysPaid } from "../../shared/invoice/pay.server.ts";
import { type InvoiceView, owedOf, viewInvoice, viewMethod, viewOwed } from "../../shared/invoice/view.server.ts";
import { viewStatement } from "../../shared/statement.server.ts";
import { answers } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findPayments>>>;
type Input = {
  clientId: string;
  /** What is to come is worked out from plans and prices: only for whoever may see those. */
  seesYear: boolean;
  isContinued: boolean;
  returned: Return | undefined;
  query: URLSearchParams;
  at: Date;
};

export function view(found: Found, { clientId, seesYear, isContinued, returned, query, at }: Input) {
  const { older, method, creditPence, books } = found;
  const today = londonDay(at);
  const open = found.open.map((invoice) => whileConfirming(invoice, returned?.confirming));
  const owed = viewOwed(open.map(owedOf), today);
  const rows = open.map((invoice) => viewInvoice(invoice, today, method));
  const isOnItsWay = (row: InvoiceView) => row.payment.state === "under-way";
  const toPay = rows.filter((row) => !isOnItsWay(row));
  const isStatement = query.get("view") === "statement" || query.has("year");
  return {
    owed: { ...owed, restPence: owed.owedPence - owed.overduePence },
    /** The sum that one payment pays; nothing where the payment provider cannot be asked for it. */
    payAllPence: takesCards() && owed.owedPence >= leastByCard ? owed.owedPence : 0,
    transfer: viewTransfer(toPay),
    /** Each invoice once: what is to pay, what is on its way, what is settled. */
    invoices: [
      ...[...toPay, ...rows.filter(isOnItsWay)].map((row) => ({ ...row, settledOn: "" })),
      ...found.settled.map((invoice) => ({
        ...viewInvoice(invoice, today, method),
        settledOn: invoice.settledAt ? shortDay(invoice.settledAt) : "",
      })),
    ],
    /** Where the list goes on. */
    older: older && `/clients/payments?before=${writeMark(older)}#invoices`,
    /** This is not the beginning of the list. */
    isContinued,
    method: viewMethod(method),
    creditPence,
    maySave: takesCards(),
    receipts: viewReceipts(books.payments),
    statement: isStatement ? viewStatement(statementOf(books), query.get("year") ?? today.slice(0, 4)) : undefined,
    view: { clientId },
    seesYear,
    returned: returned ? viewReturn(returned, found.settled) : viewSaving(query),
    isConfirming: returned?.confirming !== undefined,
  };
}

/** Where a transfer for all of it goes: the bank details that were given last. */
function viewTransfer(toPay: InvoiceView[]) {
  const bank = toPay.toSorted((a, b) => a.number.localeCompare(b.number)).at(-1)?.bank;
  return bank ? { bank, reference: transferReference(toPay.map(({ number }) => number)) } : undefined;
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

function viewReturn({ isPaid, lead }: Return, settled: Found["settled"]): Returned {
  if (!isPaid) return { tone: "fail", message: `${resultWords.notPaid}. ${lead}` };
  return { tone: "ok", message: `${resultWords.paid} ${lead ?? saysPaid(settled)}` };
}

/** Whoever has just come back from saving a way to pay. What is stored never comes from the address: these are words. */
function viewSaving(query: URLSearchParams): Returned | undefined {
  const method = query.get("method");
  if (method === "saved") return { tone: "ok", message: answers.methodSaved };
  if (method !== null) return { tone: "fail", message: answers.methodNotSaved };
  return undefined;
}
