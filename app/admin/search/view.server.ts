import { type Day, daysBetween, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { invoiceNumber, isCharged } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { hasBeginning, wordsOf } from "../../../domain/search-words.ts";
import type { findAnything } from "../../../server/search/find-anything.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof findAnything>>;
type Row<Group extends keyof Found> = Found[Group]["rows"][number];

/** `text` is what was typed, `marked` the beginnings that the page marks in names. */
export function view(text: string, found: Found, today: Day) {
  const { clients, projects, invoices, enquiries } = found;
  const groups = [clients, projects, invoices, enquiries];
  const marked = wordsOf(text);
  return {
    text,
    exampleNumber: invoiceNumber(7),
    marked,
    count: groups.reduce((sum, { rows }) => sum + rows.length, 0),
    hasMore: groups.some(({ hasMore }) => hasMore),
    clients: { ...clients, rows: clients.rows.map((row) => viewClient(row, marked)) },
    projects: { ...projects, rows: projects.rows.map(viewProject) },
    invoices: { ...invoices, rows: invoices.rows.map((row) => viewInvoice(row, marked, today)) },
    enquiries: { ...enquiries, rows: enquiries.rows.map((row) => viewEnquiry(row, marked, today)) },
  };
}

function viewClient({ id, name, contactName, email, owing, projects, isArchived }: Row<"clients">, marked: string[]) {
  const contact = contactName && !name.startsWith(contactName) ? [contactName] : [];
  const others = notIn([name, ...contact, email].join(" "), marked);
  const why = projects.filter((project) => others.some((word) => hasBeginning(project, word))).slice(0, 1);
  return {
    id,
    name,
    about: [...contact, email, ...why, ...(isArchived ? [words.archived] : [])].join(", "),
    /** Nothing where nothing is owed. */
    owed: owing && owing.pence > 0 ? formatPounds(owing.pence) : "",
  };
}

function viewProject({ id, name, status, client }: Row<"projects">) {
  return { id, name, status, client: client ?? "" };
}

function viewInvoice(invoice: Row<"invoices">, marked: string[], today: Day) {
  const { id, project, client, status, foundBy, totalPence } = invoice;
  const isByClient = foundBy === "words" && notIn(project, marked).length > 0;
  return {
    id,
    status,
    foundBy,
    number: invoice.invoiceNumber === null ? "" : invoiceNumber(invoice.invoiceNumber),
    about: [project, !project || isByClient ? client : "", stateOf(invoice, today)].filter(Boolean).join(", "),
    total: formatPounds(totalPence),
  };
}

function stateOf(invoice: Row<"invoices">, today: Day): string {
  const { status, dueDate, settledAt, isUnderWay } = invoice;
  if (status === "void") return words.states.void;
  if (settledAt) return isCharged(invoice) ? words.states.paid(dayOf(settledAt, today)) : words.states.credited;
  if (dueDate === null) return words.states.draft;
  if (isUnderWay) return words.states.underWay;
  if (status === "overdue") return words.states.late(daysBetween(noonOf(dueDate), noonOf(today)));
  return words.states.due(dayOf(noonOf(dueDate), today));
}

function viewEnquiry(enquiry: Row<"enquiries">, marked: string[], today: Day) {
  const { id, name, email, receivedAt, answeredAt } = enquiry;
  const business = enquiry.business === name ? "" : enquiry.business;
  const isByEmail = notIn(`${name} ${business}`, marked).length > 0;
  const about = [business, !business || isByEmail ? email : "", dayOf(receivedAt, today)];
  return { id, name, about: about.filter(Boolean).join(", "), isAnswered: answeredAt !== null };
}

/** The words that something else of a row must have. */
function notIn(text: string, marked: string[]): string[] {
  return marked.filter((word) => !hasBeginning(text, word));
}

/** '28 November', with the year where it is another one. */
function dayOf(moment: Date, today: Day): string {
  const day = longDay(moment);
  const year = ` ${today.slice(0, 4)}`;
  return day.endsWith(year) ? day.slice(0, -year.length) : day;
}
