import { itemCycle, listBillings, nextBilling, periodWords } from "../../../domain/billing-plan.ts";
import { type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import type { PaymentType } from "../../../domain/pricing.ts";
import type { findProjectPage } from "../../../server/projects/find-projects.ts";
import { costWords } from "../../shared/project/words.ts";
import { adminWords } from "./words.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findProjectPage>>>;
type Item = Found["billable"][number];

const words = adminWords.removal;

/** What removing something means, in pence; undefined where nothing is about to be removed. */
export function viewRemoving({ billable, itemMoney, project }: Found, linkId: string | null) {
  const item = billable.find((each) => each.linkId === linkId);
  if (!item) return;
  const paid = paidWords(item, itemMoney);
  const isBilled = item.kind !== "product" && nextBilling(item, project.paymentType) !== undefined;
  return {
    kind: item.kind,
    linkId: item.linkId,
    name: item.name,
    paid,
    isPaid: paid !== words.notPaid,
    open: openWords(itemMoney.get(item.linkId)?.open ?? []),
    /** A change of plan works out the money, which removing does not. */
    change: isBilled ? `/projects/${project.id}/plan?item=${item.linkId}` : "",
    ends: endWords(item, project.paymentType, itemMoney.get(item.linkId)?.paidPence ?? 0),
  };
}

/** What was removed, what was paid for it, and what putting it back would bill. */
export function viewRemoved({ removed, itemMoney, project }: Found, today: Day) {
  return removed.map((item) => ({
    kind: item.kind,
    linkId: item.linkId,
    name: item.name,
    says: `${adminWords.removedOn(dayWords(item.removedOn))} ${paidWords(item, itemMoney)}`,
    back: backWords(item, project.paymentType, today),
  }));
}

function paidWords({ linkId, isPaid, pricePence }: Item, itemMoney: Found["itemMoney"]): string {
  const { paidUntil, paidPence = 0 } = itemMoney.get(linkId) ?? {};
  if (paidUntil) return words.paidUntil(dayWords(paidUntil));
  // What was paid before there were invoices has no line.
  const paid = paidPence || (isPaid ? pricePence : 0);
  return paid ? words.paidOnce(formatPounds(paid)) : words.notPaid;
}

type Open = NonNullable<ReturnType<Found["itemMoney"]["get"]>>["open"];

function openWords(open: Open): string {
  if (open.length === 0) return "";
  const sum = open.reduce((pence, { amountPence }) => pence + amountPence, 0);
  const invoices = open.map(({ number, dueDate }) =>
    words.onInvoice(invoiceNumber(number), dueDate ? dayWords(dueDate) : ""),
  );
  return words.open(formatPounds(sum), invoices.join("; "));
}

function endWords(item: Item, paymentType: PaymentType, paidPence: Pence): string {
  const isDone = item.isPaid || paidPence > 0 || item.pricePence === 0;
  const price = priceOf(item, paymentType);
  const next = nextBilling(item, paymentType)?.period.from;
  if (next) return words.ends(price, dayWords(next));
  return isDone ? words.nothingEnds : words.neverBilled(price);
}

/** Undone is as if it had never been removed: what has begun since is billed, and that is said. */
function backWords(item: Item, paymentType: PaymentType, today: Day): string {
  const due = listBillings(item, paymentType, today);
  const [first, last] = [due[0], due.at(-1)];
  if (first && last) {
    const sum = due.reduce((pence, { amountPence }) => pence + amountPence, 0);
    return adminWords.backBills(formatPounds(sum), periodWords({ from: first.period.from, to: last.period.to }));
  }
  const next = nextBilling(item, paymentType)?.period.from;
  return next ? adminWords.backFrom(priceOf(item, paymentType), dayWords(next)) : "";
}

/** '£12.99 a month', '£125.00 once'. */
function priceOf(item: Item, paymentType: PaymentType): string {
  const cycle = itemCycle(item, paymentType);
  if (cycle === "once") return `${formatPounds(item.pricePence)} once`;
  return `${formatPounds(cycle.pence)} ${costWords.per[cycle.months === 12 ? "yearly" : "monthly"]}`;
}

function dayWords(day: Day): string {
  return longDay(noonOf(day));
}
