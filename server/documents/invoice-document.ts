import { documentWords as words } from "../../content/invoices.ts";
import type { Day } from "../../domain/calendar-day.ts";
import { leastByCard } from "../../domain/invoice.ts";
import type { Detail, DocumentRow, InvoiceDocument } from "../../domain/invoice-document.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { formatSortCode } from "../../domain/money-settings.ts";
import type { DocumentLine, DocumentRecord } from "./document.ts";

export function documentOf(record: DocumentRecord): InvoiceDocument {
  const { kind, number, seller, buyer, vat, netPence, vatPence, totalPence, dueOn } = record;
  const isInvoice = kind === "invoice";
  return {
    title: words.titles[kind],
    number,
    seller: {
      name: seller.name,
      lines: [seller.legalName, seller.address.join(", "), seller.email, ...(vat ? [words.vatNumber(vat.number)] : [])],
    },
    buyer: { name: buyer.name, lines: [...buyer.address] },
    details: detailsOf(record),
    due: dueOn ? { label: words.payBy, value: writtenDay(dueOn) } : undefined,
    columns: columnsOf(record),
    rows: record.lines.map((line) => rowOf(line, record)),
    note: isInvoice
      ? vat
        ? words.included
        : words.notRegistered(seller.name)
      : words.creditNote(record.invoiceNumber),
    sums: vat
      ? [
          { label: words.net, value: pounds(netPence) },
          { label: words.vat(percent(vat.rate)), value: pounds(vatPence) },
        ]
      : [],
    total: {
      label: isInvoice ? words.total : words.credited,
      small: dueOn ? (totalPence > 0 ? words.by(writtenDay(dueOn)) : words.nothingToPay) : "",
      value: pounds(totalPence),
    },
    pay: payOf(record),
    foot: seller.legalName,
  };
}

function detailsOf({ kind, issuedOn, supplyOn, project, invoiceNumber, vat }: DocumentRecord): Detail[] {
  const isInvoice = kind === "invoice";
  return [
    { label: isInvoice ? words.invoiceDate : words.creditDate, value: writtenDay(issuedOn) },
    ...(vat ? [{ label: words.taxPoint, value: writtenDay(issuedOn) }] : []),
    isInvoice
      ? { label: words.supplyDate, value: writtenDay(supplyOn) }
      : { label: words.forInvoice, value: invoiceNumber },
    ...(project ? [{ label: words.project, value: project }] : []),
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

function payOf({ kind, number, bank, dueOn, takesCards, totalPence, seller }: DocumentRecord): InvoiceDocument["pay"] {
  if (kind !== "invoice" || totalPence === 0 || !dueOn) return;
  const isOnline = takesCards && totalPence >= leastByCard;
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
function pounds(pence: Pence): string {
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
