import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { invoiceNumber } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import { formatPounds } from "../../domain/money.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import type { AskingStatus } from "../../domain/project-status.ts";
import { type Actor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, invoices, projects } from "../db/schema/index.ts";
import { type Billable, listBillable } from "../projects/billable-items.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { Incomplete, issueNew, type MissingField } from "./issue-invoice.ts";
import { billNext, type ItemBilled, type NewLine } from "./item-lines.ts";
import { lockMoney } from "./lock-money.ts";
import { mailAboutInvoice, wasJustMailed } from "./notify.ts";

export type Wanted = {
  /** Another amount than the one worked out, and why. */
  amountPence: Pence | undefined;
  reason: string;
  /** Whose page it is asked on: another's project is not there. */
  ofClient?: string;
  /** What the project waits as; 'First Payment Pending' unless something else is said. */
  status?: AskingStatus;
  /** The line of the project's history whose note goes along with the mail. */
  noteId?: string | undefined;
};

export type FirstPaymentRequested =
  | { outcome: "issued" | "sent-again"; number: string; email: string }
  | { outcome: "not-there" | "no-client" | "nothing-to-pay" | "reason-missing" }
  | { outcome: "incomplete"; missing: MissingField[] };

/**
 * Issues the invoice of a project's first payment and mails its pay link; the project waits for it from then on. While
 * it is open, asking again sends the same one again.
 */
export async function requestFirstPayment(
  actor: PersonActor,
  projectId: string,
  wanted: Wanted,
): Promise<FirstPaymentRequested> {
  requireAdmin(actor);
  try {
    return await asViewer(actor, (tx) => requestInside(tx, projectId, wanted, actor));
  } catch (error) {
    if (error instanceof Incomplete) return { outcome: "incomplete", missing: error.missing };
    throw error;
  }
}

/** The same inside somebody's own transaction, which an `Incomplete` invoice undoes. */
export async function requestInside(
  tx: Tx,
  projectId: string,
  wanted: Wanted,
  actor: Actor,
): Promise<FirstPaymentRequested> {
  const owner = await findOwner(tx, projectId);
  if (!owner || (wanted.ofClient && owner.clientId !== wanted.ofClient)) return { outcome: "not-there" };
  if (!owner.clientId || !owner.email) return { outcome: "no-client" };
  await lockMoney(tx, owner.clientId);
  const project = await lockProject(tx, projectId);
  if (!project) return { outcome: "not-there" };
  const open = await findOpenFirstPayment(tx, projectId);
  if (open?.invoiceNumber) {
    if (!(await wasJustMailed(tx, open.id, ["invoice-issued", "invoice-sent"], actor.at)))
      await mailAboutInvoice(tx, "invoice-issued", { action: "invoice-sent", invoiceId: open.id }, actor);
    return { outcome: "sent-again", number: invoiceNumber(open.invoiceNumber), email: owner.email };
  }
  const items = firstPayment(await listBillable(tx, projectId), project.paymentType);
  const suggested = items.flatMap(({ lines }) => lines);
  const amount = wanted.amountPence ?? total(suggested);
  if (amount === 0) return { outcome: "nothing-to-pay" };
  if (suggested.length > 0 && amount !== total(suggested) && !wanted.reason) return { outcome: "reason-missing" };
  const lines = linesFor(project.projectName, suggested, amount, wanted.reason);
  const invoice = { clientId: owner.clientId, projectId, purpose: "first-payment", lines } as const;
  // Before the invoice: where credit pays it at once, what follows must find the project waiting.
  await waitForPayment(tx, project, wanted.status ?? "awaiting_first_payment", actor);
  const { number } = await issueNew(tx, { ...invoice, covers: items }, { noteId: wanted.noteId }, actor);
  return { outcome: "issued", number, email: owner.email };
}

/** What a project's first payment comes to: everything it has that is on no invoice and not billed by the run. */
export function firstPayment(items: readonly Billable[], paymentType: PaymentType): ItemBilled[] {
  return items.filter(({ billingFrom }) => !billingFrom).flatMap((item) => billNext(item, paymentType) ?? []);
}

/** From an amount alone there is one line; another amount than the one worked out is a line that says why. */
function linesFor(projectName: string, suggested: NewLine[], amount: Pence, reason: string): NewLine[] {
  if (suggested.length === 0)
    return [
      {
        source: "first-payment",
        description: `First payment for ${projectName}`,
        unitPence: amount,
        explanation: reason,
      },
    ];
  const difference = amount - total(suggested);
  if (difference === 0) return suggested;
  const explanation = `Worked out: ${formatPounds(total(suggested))}. Agreed: ${formatPounds(amount)}.`;
  return [...suggested, { source: "first-payment", description: reason, unitPence: difference, explanation }];
}

function total(lines: readonly NewLine[]): Pence {
  return lines.reduce((pence, { quantity = 1, unitPence }) => pence + quantity * unitPence, 0);
}

async function waitForPayment(tx: Tx, project: typeof projects.$inferSelect, toStatus: AskingStatus, actor: Actor) {
  const { id: projectId, status } = project;
  const isWaiting = status === toStatus;
  await tx
    .update(projects)
    .set({
      firstPaymentRequired: true,
      status: toStatus,
      statusSince: isWaiting ? project.statusSince : actor.at,
      note: isWaiting ? project.note : "",
    })
    .where(eq(projects.id, projectId));
  if (isWaiting) return;
  const happening = { projectId, kind: "status-changed", fromStatus: status, toStatus } as const;
  await recordProjectEvent(tx, happening, actor);
}

async function findOwner(tx: Tx, projectId: string) {
  const [found] = await tx
    .select({ clientId: clients.id, email: clients.email })
    .from(projects)
    .leftJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)));
  return found;
}

async function findOpenFirstPayment(tx: Tx, projectId: string) {
  const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));
  const [open] = await tx
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      totalPence: invoices.totalPence,
      issuedOn: invoices.issuedOn,
    })
    .from(invoices)
    .where(and(eq(invoices.projectId, projectId), eq(invoices.purpose, "first-payment"), isOpen));
  return open;
}
