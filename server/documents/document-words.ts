import { documentWords as words } from "../../content/invoices.ts";
import type { Detail, DocumentRow, InvoiceDocument } from "../../domain/invoice-document.ts";
import type { About, DocumentMove, DocumentRecord } from "./document.ts";
import { issuedDocument, pounds, writtenDay } from "./invoice-document.ts";

/** A document in words, whichever it is. */
export function documentOf(record: DocumentRecord): InvoiceDocument {
  const { about } = record;
  switch (about.kind) {
    case "invoice":
      return issuedDocument(record);
    case "credit-note":
      return creditNote(record, about);
    case "paid-copy":
      return paidCopy(record, about);
    case "void-copy":
      return voidCopy(record, about);
    case "receipt":
      return receipt(record, about);
  }
}

type Of<Kind extends About["kind"]> = Extract<About, { kind: Kind }>;

function creditNote(record: DocumentRecord, { href, paid }: Of<"credit-note">): InvoiceDocument {
  const { invoiceNumber, issuedOn, project, vat, totalPence } = record;
  const isFirst = record.template === undefined;
  const forInvoice: Detail = { label: words.forInvoice, value: invoiceNumber };
  return {
    ...issuedDocument(record),
    title: words.titles["credit-note"],
    details: [
      { label: words.creditDate, value: writtenDay(issuedOn) },
      ...(vat ? [{ label: words.taxPoint, value: writtenDay(issuedOn) }] : []),
      isFirst ? forInvoice : { ...forInvoice, href },
      ...(project ? [{ label: words.project, value: project }] : []),
    ],
    note: isFirst || !paid ? words.creditNote(invoiceNumber) : words.credit.note(invoiceNumber),
    total: { label: words.credited, small: "", value: pounds(totalPence) },
    pay: undefined,
    notice: isFirst || !paid ? undefined : { heading: words.credit.heading, lines: meaning(record, paid) },
  };
}

/** What becomes of it: it goes back, is kept, or is not asked for. */
function meaning({ totalPence, invoiceNumber }: DocumentRecord, paid: NonNullable<Of<"credit-note">["paid"]>) {
  const { backPence, keptPence } = paid;
  const lessPence = totalPence - backPence - keptPence;
  return [
    ...(backPence > 0 ? [words.credit.back(pounds(backPence))] : []),
    ...(keptPence > 0 ? [words.credit.kept(pounds(keptPence))] : []),
    ...(lessPence > 0 ? [words.credit.less(pounds(lessPence), invoiceNumber)] : []),
  ];
}

function paidCopy(record: DocumentRecord, about: Of<"paid-copy">): InvoiceDocument {
  const { number, totalPence } = record;
  const { isCredited, replacedBy, moves, kept } = about;
  const { columns, lead, credited, replaced, kept: keptWords, on, small } = words.paid;
  const day = writtenDay(about.on);
  return {
    ...issuedDocument(record),
    stamp: { word: isCredited ? words.stamps.credited : words.stamps.paid, day, isVoid: false },
    due: isCredited ? undefined : { label: on, value: day },
    total: { label: words.plainTotal, small: isCredited ? "" : small, value: pounds(totalPence) },
    pay: undefined,
    moved:
      moves.length > 0
        ? { columns: [columns.what, columns.day, columns.amount], rows: moves.map((move) => movedRow(move)) }
        : undefined,
    notice: {
      heading: words.nothingLeft,
      lines: [
        isCredited ? credited(number, day) : lead(number, day),
        ...(replacedBy ? [replaced(replacedBy)] : []),
        ...(kept.pence > 0 ? [keptWords(pounds(kept.pence), writtenDay(kept.on))] : []),
      ],
    },
    ornament: "mark",
  };
}

function movedRow(move: DocumentMove): DocumentRow {
  const { methods, reference, sentBack, creditNote: named } = words.paid;
  const cells = [writtenDay(move.on), pounds(move.amountPence)];
  switch (move.kind) {
    case "payment":
      return { what: methods[move.method], small: move.reference ? reference(move.reference) : "", cells };
    case "sent-back":
      return { what: sentBack, small: "", cells };
    case "credit-note":
      return { what: named(move.number), small: "", cells };
  }
}

function voidCopy(record: DocumentRecord, { voidedOn }: Of<"void-copy">): InvoiceDocument {
  const { number, totalPence } = record;
  const day = writtenDay(voidedOn);
  return {
    ...issuedDocument(record),
    stamp: { word: words.stamps.void, day, isVoid: true },
    due: { label: words.void.since, value: day },
    total: { label: words.plainTotal, small: words.void.small, value: pounds(totalPence) },
    pay: undefined,
    notice: {
      heading: words.nothingLeft,
      lines: [words.void.lead(number, day)],
    },
    ornament: "mark",
  };
}

function receipt(record: DocumentRecord, about: Of<"receipt">): InvoiceDocument {
  const { number, project, vat, totalPence } = record;
  const { payment, creditedPence, othersPence } = about;
  const said = words.receipt;
  const how = words.paid.methods[payment.method];
  const minus = (label: string, pence: number) => (pence === 0 ? [] : [{ label, value: pounds(0 - pence) }]);
  return {
    ...issuedDocument(record),
    title: words.titles.receipt,
    buyerHeading: said.from,
    details: [
      { label: said.receivedOn, value: writtenDay(payment.on) },
      { label: said.how, value: how },
      ...(payment.reference ? [{ label: said.reference, value: payment.reference }] : []),
      { label: said.invoice, value: number },
      ...(project ? [{ label: words.project, value: project }] : []),
    ],
    due: undefined,
    columns: [words.columns.what, said.amount],
    rows: [{ what: said.line(number), small: "", cells: [pounds(payment.amountPence)] }],
    note: vat ? said.vat(number) : said.note,
    sums: [
      { label: said.invoiceTotal, value: pounds(totalPence) },
      ...minus(said.credited, creditedPence),
      ...minus(said.others, othersPence),
    ],
    total: { label: said.total, small: `${how}, ${writtenDay(payment.on)}`, value: pounds(payment.amountPence) },
    pay: undefined,
    notice: leftOf(record, about),
    ornament: "mark",
  };
}

function leftOf({ number, dueOn }: DocumentRecord, { leftPence, isVoid }: Of<"receipt">): InvoiceDocument["notice"] {
  const { left, leftLead, nothingLeft, wasVoid, tooMuch } = words.receipt;
  if (leftPence > 0 && dueOn) return { heading: left(pounds(leftPence)), lines: [leftLead(number, writtenDay(dueOn))] };
  const more = leftPence < 0 ? [tooMuch(pounds(0 - leftPence))] : [];
  return { heading: words.nothingLeft, lines: [isVoid ? wasVoid(number) : nothingLeft(number), ...more] };
}
