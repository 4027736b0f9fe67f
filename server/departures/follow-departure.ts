import { eq } from "drizzle-orm";
import { addDays, type Day, londonDay } from "../../domain/calendar-day.ts";
import { payment } from "../../domain/catalogue.ts";
import { datesAfter, finalLine } from "../../domain/departure.ts";
import { type Actor, system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { type DepartureRow, departures, invoices } from "../db/schema/index.ts";
import { queueExport } from "../exports/queue-export.ts";
import { findBalance } from "../invoices/balance.ts";
import { writeCredit } from "../invoices/credit-invoice.ts";
import { issueNew } from "../invoices/issue-invoice.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { creditAfter } from "./credit-after.ts";
import { creditCancelled } from "./credit-cancelled.ts";
import { agreedOf, findTerm, keptFrom } from "./find-departure.ts";

/**
 * What the books make of a departure, in one transaction and once, however often it is asked for: on its last day it ends
 * with the final invoice, and where it is taken back that invoice is, too.
 */
export async function followDeparture(departureId: string, actor: Actor): Promise<void> {
  await asViewer(system, async (tx) => {
    const isOne = eq(departures.id, departureId);
    const [found] = await tx.select().from(departures).where(isOne);
    if (!found?.projectId) return;
    await lockMoney(tx, found.clientId);
    // A deleted project's waits for the project.
    if (!(await lockProject(tx, found.projectId))) return;
    // Read again behind the wait.
    const [departure] = await tx.select().from(departures).where(isOne);
    if (!departure?.projectId) return;
    const whose = { clientId: departure.clientId, projectId: departure.projectId };
    if (departure.takenBackAt) await takeBackInvoice(tx, departure, actor);
    else if (!departure.endedAt && departure.endsOn <= londonDay(actor.at)) await end(tx, whose, departure, actor);
    else if (isWarningDue(departure, londonDay(actor.at))) await warn(tx, departure, actor);
    await keepNextDue(tx, whose.projectId);
  });
}

type Whose = { clientId: string; projectId: string };

async function end(tx: Tx, whose: Whose, departure: DepartureRow, actor: Actor): Promise<void> {
  const { id, endsOn } = departure;
  const line = finalLine(await findTerm(tx, whose.projectId), agreedOf(departure));
  await tx.update(departures).set({ endedAt: actor.at }).where(eq(departures.id, id));
  await (departure.cancelsId ? creditCancelled : creditAfter)(tx, whose.projectId, departure, actor);
  if (line) {
    const lines = [{ ...line, source: "free-text" } as const];
    const invoice = { ...whose, purpose: "recurring", retryKey: `departure ${id}`, lines } as const;
    const dueOn = addDays(londonDay(actor.at), payment.otherInvoiceDueDays);
    const { invoiceId } = await issueNew(tx, invoice, { dueOn }, actor);
    await tx.update(departures).set({ invoiceId }).where(eq(departures.id, id));
  }
  await recordProjectEvent(tx, { projectId: whose.projectId, kind: "left", what: endsOn }, actor);
  // Once more, as it is by the end.
  await queueExport(tx, whose.clientId, actor);
  // Whoever cancelled was written to when they did.
  if (!departure.cancelsId) await queueMail(tx, { kind: "leaving-last-day", subjectId: id }, actor);
}

function isWarningDue(departure: DepartureRow, today: Day): boolean {
  const { endedAt, warnedAt } = departure;
  return endedAt !== null && warnedAt === null && datesAfter(keptFrom(departure)).warnedOn <= today;
}

async function warn(tx: Tx, { id }: DepartureRow, actor: Actor): Promise<void> {
  await tx.update(departures).set({ warnedAt: actor.at }).where(eq(departures.id, id));
  await queueMail(tx, { kind: "leaving-erasing", subjectId: id }, actor);
}

/** What of it is not credited yet; what was paid of it is the client's balance, and pays what comes. */
async function takeBackInvoice(tx: Tx, { id, invoiceId }: DepartureRow, actor: Actor): Promise<void> {
  if (!invoiceId) return;
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
  const balance = invoice && !invoice.voidedAt ? await findBalance(tx, invoiceId) : undefined;
  if (!invoice || !balance || balance.totalPence === balance.creditedPence) return;
  const credit = {
    amountPence: balance.totalPence - balance.creditedPence,
    reason: "You stay after all",
    key: `departure ${id}`,
    refundedOn: londonDay(actor.at),
  };
  await writeCredit(tx, invoice, { ...credit, paid: "keep", isByBank: false, isMailed: true }, actor);
}
