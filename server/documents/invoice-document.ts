import { documentWords as words } from "../../content/invoices.ts";
import type { Day } from "../../domain/calendar-day.ts";
import { leastByCard } from "../../domain/invoice.ts";
import type { Detail, DocumentRow, InvoiceDocument } from "../../domain/invoice-document.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { formatSortCode } from "../../domain/money-settings.ts";
import type { DocumentLine, DocumentRecord } from "./document.ts";

/** An invoice as it was issued. What is issued about it later begins with this, and says otherwise what is otherwise by then. */
export function issuedDocument(record: DocumentRecord): InvoiceDocument {
  const { number, seller, buyer, vat, netPence, vatPence, totalPence, dueOn } = record;
  const balancePence = fromBalance(record);
  const leftPence = totalPence - balancePence;
  return {
    title: words.titles.invoice,
    number,
    stamp: undefined,
    seller: {
      name: seller.name,
      lines: [seller.legalName, seller.address.join(", "), seller.email, ...(vat ? [words.vatNumber(vat.number)] : [])],
    },
    buyerHeading: words.billedTo,
    buyer: { name: buyer.name, lines: [...buyer.address] },
    details: detailsOf(record),
    due: dueOn ? { label: words.payBy, value: writtenDay(dueOn) } : undefined,
    columns: columnsOf(record),
    rows: record.lines.map((line) => rowOf(line, record)),
    note: vat ? words.included : words.notRegistered(seller.name),
    sums: [
      ...(vat
        ? [
            { label: words.net, value: pounds(netPence) },
            { label: words.vat(percent(vat.rate)), value: pounds(vatPence) },
          ]
        : []),
      ...(balancePence > 0
        ? [
            { label: words.plainTotal, value: pounds(totalPence) },
            { label: words.fromBalance, value: pounds(0 - balancePence) },
          ]
        : []),
    ],
    total: {
      label: balancePence > 0 ? words.toPay : words.total,
      small: dueOn ? (leftPence > 0 ? words.by(writtenDay(dueOn)) : words.nothingToPay) : "",
      value: pounds(leftPence),
    },
    pay: payOf(record, leftPence),
    moved: undefined,
    notice: undefined,
    foot: seller.legalName,
    ornament: record.template === undefined ? "shop-sign" : "mark",
  };
}

/** A copy tells of everything that was paid, in a table of its own. */
function fromBalance({ about }: DocumentRecord): Pence {
  return about.kind === "invoice" ? (about.fromBalancePence ?? 0) : 0;
}

function detailsOf({ issuedOn, supplyOn, project, vat, replaces }: DocumentRecord): Detail[] {
  return [
    { label: words.invoiceDate, value: writtenDay(issuedOn) },
    ...(vat ? [{ label: words.taxPoint, value: writtenDay(issuedOn) }] : []),
    { label: words.supplyDate, value: writtenDay(supplyOn) },
    ...(project ? [{ label: words.project, value: project }] : []),
    ...(replaces ? [{ label: words.replaces, value: replaces }] : []),
  ];
}

function columnsOf({ vat }: DocumentRecord): string[] {
  const { what, quantity, each, net, amount } = words.columns;
  return vat ? [what, quantity, net, words.vatColumn(percent(vat.rate)), amount] : [what, quantity, each, amount];
}

function rowOf(line: DocumentLine, { vat }: DocumentRecord): DocumentRow {
  const { description, explanation, quantity, unitPence, amountPence, netPence, vatPence, periodFrom, periodTo } = line;
  const period = periodFrom && periodTo ? words.period(writtenDay(periodFrom), writtenDay(periodTo)) : "";
  // Without VAT the price of one has a column of its own.
  const times = vat && quantity > 1 ? words.times(quantity, pounds(unitPence)) : "";
  return {
    what: description,
    small: [times, explanation.includes(period) ? "" : `${period}.`, explanation].filter(Boolean).join(" "),
    cells: vat
      ? [String(quantity), pounds(netPence), pounds(vatPence), pounds(amountPence)]
      : [String(quantity), pounds(unitPence), pounds(amountPence)],
  };
}

function payOf(record: DocumentRecord, leftPence: Pence): InvoiceDocument["pay"] {
  const { number, bank, dueOn, takesCards, seller } = record;
  if (leftPence === 0 || !dueOn) return;
  const isOnline = takesCards && leftPence >= leastByCard;
  const wrong = words.wrong(writtenDay(dueOn), seller.supportEmail);
  return {
    bank: [
      { label: words.accountName, value: bank.accountName },
      { label: words.sortCode, value: formatSortCode(bank.sortCode) },
      { label: words.accountNumber, value: bank.accountNumber },
    ],
    reference: { label: words.reference, value: number },
    onlineHeading: isOnline ? words.online : words.otherwise,
    online: isOnline ? [words.onlineWay, wrong] : [wrong],
  };
}

/** With the sign that is as wide as a figure. */
export function pounds(pence: Pence): string {
  return formatPounds(pence).replace("-", "−");
}

/** '20%', '17.5%', from hundredths of a per cent. */
function percent(rate: number): string {
  return `${rate / 100}%`;
}

// Written out instead of Intl: an invoice must read the same on every machine, whatever locales it carries.
export function writtenDay(day: Day): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

const months = "January February March April May June July August September October November December".split(" ");
