import { eq, sql } from "drizzle-orm";
import { addDays, type Day, londonDay } from "../../domain/calendar-day.ts";
import { payment } from "../../domain/catalogue.ts";
import { datesAfter, finalLine } from "../../domain/departure.ts";
import { type Actor, system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { type DepartureRow, departures } from "../db/schema/index.ts";
import { queueExport } from "../exports/queue-export.ts";
import { findBalance } from "../invoices/balance.ts";
import { writeCredit } from "../invoices/credit-invoice.ts";
import { issueNew } from "../invoices/issue-invoice.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { askAgain, creditAfter } from "./credit-after.ts";
import { creditCancelled } from "./credit-cancelled.ts";
import { findFinalInvoice } from "./final-invoice.ts";
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
    if (departure.takenBackAt) await goOn(tx, whose, departure, actor);
    else if (!departure.endedAt && departure.endsOn <= londonDay(actor.at)) await end(tx, whose, departure, actor);
    else if (isWarningDue(departure, londonDay(actor.at))) await warn(tx, departure, actor);
    await keepNextDue(tx, whose.projectId);
  });
}

type Whose = { clientId: string; projectId: string };

async function end(tx: Tx, whose: Whose, departure: DepartureRow, actor: Actor): Promise<void> {
  const { id, endsOn } = departure;
  const line = finalLine(await findLastTerm(tx, whose.projectId, endsOn), agreedOf(departure));
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

/** What hosting is asked for by an invoice that stays counts as paid: nobody pays a month twice. */
async function findLastTerm(tx: Tx, projectId: string, endsOn: Day) {
  const term = await findTerm(tx, projectId);
  const { rows } = await tx.execute<{ until: Day | null }>(sql`
    select max(n.period_to)::text as until from invoices i join invoice_lines n on n.invoice_id = i.id
    where i.project_id = ${projectId} and i.issued_at is not null and i.settled_at is null and i.voided_at is null
      and n.period_from <= ${endsOn} and n.link_id in (select id from project_plans where project_id = ${projectId})`);
  const until = rows[0]?.until;
  return term && until && (!term.paidUntil || term.paidUntil < until) ? { ...term, paidUntil: until } : term;
}

function isWarningDue(departure: DepartureRow, today: Day): boolean {
  const { endedAt, warnedAt } = departure;
  return endedAt !== null && warnedAt === null && datesAfter(keptFrom(departure)).warnedOn <= today;
}

async function warn(tx: Tx, { id }: DepartureRow, actor: Actor): Promise<void> {
  await tx.update(departures).set({ warnedAt: actor.at }).where(eq(departures.id, id));
  await queueMail(tx, { kind: "leaving-erasing", subjectId: id }, actor);
}

/** As if they had not left: what leaving cost is credited, and what was credited for the days after it is asked for again. */
async function goOn(tx: Tx, whose: Whose, departure: DepartureRow, actor: Actor): Promise<void> {
  await takeBackInvoice(tx, departure, actor);
  await askAgain(tx, whose, departure, actor);
}

/** What of it is not credited yet; what was paid of it is the client's balance, and pays what comes. */
async function takeBackInvoice(tx: Tx, { id, invoiceId }: DepartureRow, actor: Actor): Promise<void> {
  const invoice = await findFinalInvoice(tx, invoiceId);
  const balance = invoice && !invoice.voidedAt ? await findBalance(tx, invoice.id) : undefined;
  if (!invoice || !balance || balance.totalPence === balance.creditedPence) return;
  const credit = {
    amountPence: balance.totalPence - balance.creditedPence,
    reason: "You stay after all",
    key: `departure ${id}`,
    refundedOn: londonDay(actor.at),
  };
  await writeCredit(tx, invoice, { ...credit, paid: "keep", isByBank: false, isMailed: true }, actor);
}
