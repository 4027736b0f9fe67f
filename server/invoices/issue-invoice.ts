import { eq, sql } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { addDays, type Day, londonDay } from "../../domain/calendar-day.ts";
import { currentTemplate, type IssuedWith, invoiceNumber, splitVat } from "../../domain/invoice.ts";
import { formatPounds } from "../../domain/money.ts";
import type { MoneySettings } from "../../domain/money-settings.ts";
import { keepNumberPrefix } from "../../domain/numbering.ts";
import { type Actor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { clients, type InvoiceRow, invoiceLines, invoices, numberSeries, projects } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { MailKind } from "../mail/kinds.ts";
import { takesCards } from "../payments/stripe.ts";
import { currentLook } from "../website/document-look.ts";
import { keepNextDue } from "./keep-next-due.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { findMoneySettings } from "./money-settings.ts";
import { mailAboutInvoice, recordInvoiceEvent } from "./notify.ts";
import { settle } from "./settle.ts";
import { draftInvoice, type NewInvoice } from "./write-invoice.ts";

/** What the law wants on an invoice and is not there. */
export type MissingField = "bank-details" | "client" | "client-address" | "lines" | "total";

export type Issued =
  | { outcome: "issued"; number: string }
  | { outcome: "already" }
  | { outcome: "stale" }
  | { outcome: "not-there" }
  | { outcome: "incomplete"; missing: MissingField[] };

type Wanted = {
  /** Without one: as many days as the terms allow. */
  dueOn?: Day;
  /** Null: nobody is told. */
  mail?: MailKind | null;
  /** Of the draft that was shown to whoever issues it. */
  revision?: string;
  /** The line of the project's history whose note goes along with the mail. */
  noteId?: string | undefined;
};

/** Thrown to undo a transaction whose invoice cannot be issued. */
export class Incomplete extends Error {
  readonly missing: MissingField[];

  constructor(missing: MissingField[]) {
    super(`an invoice lacks ${missing.join(", ")}`);
    this.missing = missing;
  }
}

/** Written and issued in one go, or not at all. */
export async function issueNew(
  tx: Tx,
  invoice: NewInvoice,
  wanted: Wanted,
  actor: Actor,
): Promise<{ invoiceId: string; number: string }> {
  const invoiceId = await draftInvoice(tx, invoice, actor);
  const issued = await issueDraft(tx, invoiceId, wanted, actor);
  if (issued.outcome === "incomplete") throw new Incomplete(issued.missing);
  if (issued.outcome !== "issued") throw new Error(`a new invoice was not issued: ${issued.outcome}`);
  return { invoiceId, number: issued.number };
}

/** What of a draft decides what it comes to. */
export function draftRevision(
  lines: readonly (typeof invoiceLines.$inferSelect)[],
  settings: Pick<MoneySettings, "vatNumber" | "vatRate"> | undefined,
): string {
  const shown = lines
    .toSorted((a, b) => a.position - b.position)
    .map(({ description, quantity, unitPence, periodFrom, periodTo }) => [
      description,
      quantity,
      unitPence,
      periodFrom,
      periodTo,
    ]);
  return revisionOf([shown, settings?.vatNumber, settings?.vatRate]);
}

/** The provider issues a draft, as it was when they saw it. */
export async function issueInvoice(actor: PersonActor, invoiceId: string, revision?: string): Promise<Issued> {
  requireAdmin(actor);
  return asViewer(actor, (tx) => issueDraft(tx, invoiceId, revision === undefined ? {} : { revision }, actor));
}

/**
 * Gives a draft the next number and freezes it, mails it, and uses what the client has paid too much. An invoice that
 * lacks what it must say is not issued; nothing is written then.
 */
export async function issueDraft(
  tx: Tx,
  invoiceId: string,
  { dueOn, mail = "invoice-issued", noteId, revision }: Wanted,
  actor: Actor,
): Promise<Issued> {
  const draft = await lockMoneyOf(tx, invoiceId);
  if (!draft) return { outcome: "not-there" };
  if (draft.issuedAt) return { outcome: "already" };
  const lines = await tx.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
  const settings = await findMoneySettings(tx);
  if (revision !== undefined && revision !== draftRevision(lines, settings)) return { outcome: "stale" };
  const buyer = draft.clientId ? await findBuyer(tx, draft.clientId) : undefined;
  const missing = listMissing(lines, settings !== undefined, buyer);
  if (missing.length > 0 || !settings || !buyer) return { outcome: "incomplete", missing };
  const named = { project: await findProjectName(tx, draft.projectId), replaces: await findReplaced(tx, draft) };
  const issuedWith = recordOf(settings, buyer, named);
  const totals = await writeShares(tx, lines, issuedWith.vat);
  const issuedOn = londonDay(actor.at);
  // The last lock of the transaction: everybody who issues waits for this row.
  const number = await takeNumber(tx, "invoice");
  await tx
    .update(invoices)
    .set({
      ...totals,
      issuedWith,
      issuedOn,
      invoiceNumber: number,
      issuedAt: actor.at,
      dueDate: dueOn ?? addDays(issuedOn, settings.termsDays),
    })
    .where(eq(invoices.id, invoiceId));
  const total = formatPounds(totals.totalPence);
  const happening = { action: "invoice-issued", invoiceId, details: noteId ? { total, noteId } : { total } } as const;
  await enqueue(tx, "draw-document", { kind: "invoice", invoiceId, requestId: actor.requestId });
  if (mail) await mailAboutInvoice(tx, mail, happening, actor);
  else await recordInvoiceEvent(tx, happening, actor);
  await settle(tx, invoiceId, actor);
  if (draft.projectId) await keepNextDue(tx, draft.projectId);
  return { outcome: "issued", number: invoiceNumber(number) };
}

/** The next of a series, held until the transaction ends: no gaps, no doubles. */
export async function takeNumber(tx: Tx, series: "invoice" | "credit-note"): Promise<number> {
  const [taken] = await tx
    .update(numberSeries)
    .set({ next: sql`${numberSeries.next} + 1` })
    .where(eq(numberSeries.series, series))
    .returning({ next: numberSeries.next, prefix: numberSeries.prefix });
  if (!taken) throw new Error(`there is no series of numbers for ${series}`);
  if (series === "invoice") keepNumberPrefix(taken.prefix);
  return taken.next - 1;
}

type Buyer = { id: string; name: string; billingAddress: string; kind: "business" | "consumer" };

export function listMissing(
  lines: { amountPence: number }[],
  isBankKnown: boolean,
  buyer: Buyer | undefined,
): MissingField[] {
  const missing: MissingField[] = [];
  if (!isBankKnown) missing.push("bank-details");
  if (!buyer) missing.push("client");
  else if (addressLines(buyer).length === 0) missing.push("client-address");
  if (lines.length === 0) missing.push("lines");
  if (lines.reduce((pence, line) => pence + line.amountPence, 0) < 0) missing.push("total");
  return missing;
}

async function findBuyer(tx: Tx, clientId: string): Promise<Buyer | undefined> {
  const { id, name, billingAddress, kind, deletedAt } = clients;
  const [found] = await tx
    .select({ id, name, billingAddress, kind, deletedAt })
    .from(clients)
    .where(eq(clients.id, clientId));
  return found && !found.deletedAt ? found : undefined;
}

async function findProjectName(tx: Tx, projectId: InvoiceRow["projectId"]): Promise<string> {
  if (!projectId) return "";
  const [project] = await tx.select({ name: projects.projectName }).from(projects).where(eq(projects.id, projectId));
  return project?.name ?? "";
}

async function findReplaced(tx: Tx, { replacesId }: InvoiceRow): Promise<string> {
  if (!replacesId) return "";
  const { invoiceNumber: number } = invoices;
  const [found] = await tx.select({ number }).from(invoices).where(eq(invoices.id, replacesId));
  return found?.number ? invoiceNumber(found.number) : "";
}

type Settings = NonNullable<Awaited<ReturnType<typeof findMoneySettings>>>;

function recordOf(settings: Settings, buyer: Buyer, named: { project: string; replaces: string }): IssuedWith {
  const { accountName, sortCode, accountNumber, vatNumber, vatRate } = settings;
  const { name, legalName, address, enquiriesEmail, supportEmail, phone } = business();
  return {
    seller: { name, legalName, address, email: enquiriesEmail, supportEmail, phone: phone.shown },
    buyer: { name: buyer.name, address: addressLines(buyer), kind: buyer.kind },
    ...named,
    bank: { accountName, sortCode, accountNumber },
    vat: vatNumber ? { number: vatNumber, rate: vatRate, rounding: "line" } : null,
    takesCards: takesCards(),
    template: currentTemplate,
    ...currentLook(),
  };
}

/** The first line is often the name once more. */
function addressLines({ name, billingAddress }: Buyer): string[] {
  return billingAddress.split("\n").flatMap((line) => (line.trim() && line.trim() !== name ? [line.trim()] : []));
}

type Line = typeof invoiceLines.$inferSelect;

async function writeShares(tx: Tx, lines: Line[], vat: IssuedWith["vat"]) {
  const totals = { netPence: 0, vatPence: 0, totalPence: 0 };
  for (const { id, amountPence } of lines) {
    const { netPence, vatPence } = splitVat(amountPence, vat);
    if (vatPence !== 0) await tx.update(invoiceLines).set({ netPence, vatPence }).where(eq(invoiceLines.id, id));
    totals.netPence += netPence;
    totals.vatPence += vatPence;
    totals.totalPence += amountPence;
  }
  return totals;
}
