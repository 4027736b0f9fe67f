import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { billedAhead } from "../../domain/billing-plan.ts";
import { addDays, type Day, londonDay } from "../../domain/calendar-day.ts";
import { type ChargeDecision, decideCharge } from "../../domain/charging.ts";
import { type ChasingDecision, type ChasingStep, chasingSteps, decideSteps } from "../../domain/chasing.ts";
import { owedPence } from "../../domain/invoice.ts";
import { isUnderWay, type PaymentAttempt } from "../../domain/payment-attempt.ts";
import type { Tx } from "../db/client.server.ts";
import { clients, invoices, projects } from "../db/schema/index.ts";
import { moved } from "../invoices/balance.ts";
import { takesCards } from "../payments/stripe.ts";

/** What the billing looks at, read by the run and by whoever wants to know what it will do. */

export const batchSize = 200;

/** The last one of a batch: the next goes on behind it. */
export type Mark = { on: Day; id: string };

/** Every batch of a listing, each read on its own. */
export async function* inBatches<Row extends { mark: Mark }>(
  read: (after: Mark | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Mark | undefined; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.mark;
    if (rows.length < batchSize) return;
  }
}

/** Projects with a period that begins within the days an invoice is written ahead. */
export async function listDueProjects(tx: Tx, today: Day, after: Mark | undefined) {
  const { id, projectName, paymentType, nextPeriodOn } = projects;
  const { name: clientName, billingAddress, kind } = clients;
  const rows = await tx
    .select({ id, projectName, paymentType, nextPeriodOn, clientId: clients.id, clientName, billingAddress, kind })
    .from(projects)
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .where(
      and(
        isNull(projects.deletedAt),
        lte(projects.nextPeriodOn, billedAhead(today)),
        after && sql`(${projects.nextPeriodOn}, ${projects.id}) > (${after.on}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(projects.nextPeriodOn), asc(projects.id))
    .limit(batchSize);
  return rows.map((row) => ({ ...row, mark: { on: row.nextPeriodOn ?? "", id: row.id } }));
}

/** Invoices with money still to come for which a saved method may be charged. */
export function listCollectable(tx: Tx, today: Day, after: Mark | undefined) {
  return takesCards() ? listOpen(tx, and(lte(invoices.dueDate, today), hasMethod), after) : Promise.resolve([]);
}

/** Invoices with money still to come and a step of chasing that is not decided. The last step decides all. */
export function listChasable(tx: Tx, today: Day, after: Mark | undefined) {
  const soonest = addDays(today, 0 - chasingSteps[0].days);
  return listOpen(tx, and(lte(invoices.dueDate, soonest), isNotChasedOut), after);
}

/** One of them, as it stands now. */
export async function findOpen(tx: Tx, invoiceId: string): Promise<OpenInvoice | undefined> {
  const [found] = await listOpen(tx, eq(invoices.id, invoiceId), undefined);
  return found;
}

export type OpenInvoice = Awaited<ReturnType<typeof listOpen>>[number];

/** Undefined: there is nothing to charge. */
export function chargeOf(invoice: OpenInvoice, today: Day, at: Date): ChargeDecision | undefined {
  const { method, attempts, issuedOn, dueDate, owed } = invoice;
  if (!method || !takesCards()) return;
  const failedOn = attempts.filter(isFailedCharge).map(({ changedAt }) => londonDay(new Date(changedAt)));
  return decideCharge({
    kind: method.kind,
    issuedOn,
    dueDate,
    owedPence: owed,
    failedOn,
    isUnderWay: attempts.some((attempt) => isUnderWay(attempt) || isOnThePage(attempt, at)),
    today,
  });
}

/** `isPaused`: what is late waits, because the provider is away. */
export function stepsOf(invoice: OpenInvoice, { today, at, isPaused }: Chasing): ChasingDecision {
  const { issuedOn, dueDate, attempts, decided } = invoice;
  const charge = chargeOf(invoice, today, at)?.outcome;
  const isCollected = charge === "charge" || charge === "wait";
  return decideSteps({
    issuedOn,
    dueDate,
    today,
    decided: new Set(decided),
    isCollected,
    isUnderWay: attempts.some(isUnderWay),
    isPaused,
  });
}

export type Chasing = { today: Day; at: Date; isPaused: boolean };

/** Whether it would be reminded of, were the provider not away. */
export function isKeptWaiting(invoice: OpenInvoice, when: Chasing): boolean {
  const isSent = (isPaused: boolean) =>
    stepsOf(invoice, { today: when.today, at: when.at, isPaused }).send !== undefined;
  return when.isPaused && isSent(false) && !isSent(true);
}

type Attempt = Omit<PaymentAttempt, "id">;

/** Somebody may be about to pay on the payment provider's page. It closes within a day. */
function isOnThePage({ kind, state, startedAt }: Attempt, at: Date): boolean {
  return kind === "checkout" && state === "started" && at.getTime() - Date.parse(startedAt) < 24 * 3_600_000;
}

/** One that expired was never made. */
function isFailedCharge({ kind, state }: Attempt): boolean {
  return kind === "charge" && state === "failed";
}

// Only invoices that were issued since it was saved, and nothing before its agreement: nobody consented to more.
const methods = sql`from saved_methods m where m.client_id = invoices.client_id and m.removed_at is null
  and m.saved_at <= invoices.issued_at
  and not app.agreement_before(invoices.id)`;
const hasMethod = sql`exists (select ${methods})`;
/** Asked for each invoice by the index: `not exists` would be joined, and read all reminders for that. */
const isNotChasedOut = sql`(select true from reminders r where r.invoice_id = invoices.id and r.step = 'final' limit 1) is null`;

async function listOpen(tx: Tx, which: SQL | undefined, after: Mark | undefined) {
  const rows = await tx
    .select({
      id: invoices.id,
      number: sql<number>`${invoices.invoiceNumber}`,
      projectId: invoices.projectId,
      clientName: clients.name,
      issuedOn: sql<Day>`${invoices.issuedOn}::text`,
      dueDate: sql<Day>`${invoices.dueDate}::text`,
      totalPence: invoices.totalPence,
      ...moved,
      method: sql<{ id: string; kind: "card" | "bacs_debit"; label: string } | null>`(
        select json_build_object('id', m.id, 'kind', m.kind, 'label', m.label) ${methods}
        order by m.saved_at desc limit 1)`,
      attempts: sql<Attempt[]>`coalesce((
        select json_agg(json_build_object('kind', a.kind, 'state', a.state, 'startedAt', a.started_at, 'changedAt', a.changed_at))
        from payment_attempts a where a.invoice_id = invoices.id), '[]')`,
      decided: sql<ChasingStep[]>`coalesce((
        select json_agg(r.step) from reminders r where r.invoice_id = invoices.id), '[]')`,
    })
    .from(invoices)
    .innerJoin(clients, and(eq(clients.id, invoices.clientId), isNull(clients.deletedAt)))
    .where(
      and(
        isNotNull(invoices.issuedAt),
        isNull(invoices.settledAt),
        isNull(invoices.voidedAt),
        which,
        after && sql`(${invoices.dueDate}, ${invoices.id}) > (${after.on}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(batchSize);
  return rows.map((row) => ({ ...row, owed: owedPence(row), mark: { on: row.dueDate, id: row.id } }));
}
