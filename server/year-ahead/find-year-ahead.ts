import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { payment } from "../../domain/catalogue.ts";
import type { Pence } from "../../domain/money.ts";
import { eachOf } from "../../domain/new-price.ts";
import {
  dueInYear,
  isInYear,
  type MonthSums,
  type Now,
  notBegun,
  type OpenLine,
  sumsByMonth,
} from "../../domain/year-ahead.ts";
import { type ComingChange, eventsInYear, type YearEvent } from "../../domain/year-events.ts";
import { clientOf, type Person } from "../access/actor.ts";
import { batchSize, inBatches, type Mark } from "../billing/due.ts";
import { nextRunDay } from "../billing/find-tonight.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clients, departures, invoiceLines, invoices, planChanges, projects } from "../db/schema/index.ts";
import { findFinalInvoice } from "../departures/final-invoice.ts";
import { agreedOf } from "../departures/find-departure.ts";
import { findMoneySettings } from "../invoices/money-settings.ts";
import { isPlanned } from "../plan-changes/figure-take-back.ts";
import { listBillableOf } from "../projects/billable-items.ts";
import { termOf, termParts } from "../projects/term-parts.ts";
import { type ComingPrice, listComingPrices } from "./list-coming-prices.ts";

/** Whose it is, as far as the viewer is told. */
type Whose = { projectId: string; project: string; client: string };

export type YearAhead = {
  today: Day;
  events: (YearEvent & Whose)[];
  months: MonthSums[];
  /** What has not begun, and would be asked for then. */
  waiting: (Whose & { monthPence: Pence; yearPence: Pence })[];
  /** For new clients, in these months: only the provider is told. */
  prices: ComingPrice[];
};

/** What ends, renews and comes in within the next twelve months: everybody's for the provider, a client's for whoever may do everything. */
export async function findYearAhead(viewer: Person, at: Date): Promise<YearAhead> {
  return readAsViewer(viewer, async (tx) => {
    const today = londonDay(at);
    // A client reads none of the settings.
    const termsDays = (await findMoneySettings(tx))?.termsDays ?? payment.otherInvoiceDueDays;
    const now: Now = { today, nextRun: nextRunDay(at), termsDays };
    const found: YearAhead = { today, events: [], months: sumsByMonth([], today), waiting: [], prices: [] };
    for await (const batch of inBatches((after) => listOf(tx, viewer, after))) await addBatch(tx, batch, now, found);
    if (viewer.role === "admin")
      found.prices = (await listComingPrices(tx, today)).filter(({ on }) => isInYear(on, today));
    found.events.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
    return found;
  });
}

type ProjectFound = Awaited<ReturnType<typeof listOf>>[number];

async function listOf(tx: Tx, viewer: Person, after: Mark | undefined) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, clientOf(viewer));
  const { id, projectName, paymentType, termStartedOn, termMonths } = projects;
  const rows = await tx
    .select({
      id,
      projectName,
      paymentType,
      termStartedOn,
      termMonths,
      ...termParts,
      client: clients.name,
      departure: departures,
    })
    .from(projects)
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .leftJoin(departures, and(eq(departures.projectId, id), isNull(departures.takenBackAt)))
    .where(and(isNull(projects.deletedAt), owner, after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(batchSize);
  return rows.map((row) => ({ ...row, mark: { on: "", id: row.id } }));
}

async function addBatch(tx: Tx, batch: readonly ProjectFound[], now: Now, found: YearAhead): Promise<void> {
  const ids = batch.map(({ id }) => id);
  const items = Map.groupBy(await listBillableOf(tx, ids), ({ projectId }) => projectId);
  const open = Map.groupBy(await listOpenLines(tx, ids, now.today), ({ projectId }) => projectId);
  const changes = Map.groupBy(await listChanges(tx, ids, now.today), ({ projectId }) => projectId);
  for (const project of batch) {
    const whose = { projectId: project.id, project: project.projectName, client: project.client };
    const year = {
      items: items.get(project.id) ?? [],
      paymentType: project.paymentType,
      term: termOf(project),
      leaving: await findLeaving(tx, project),
      open: open.get(project.id) ?? [],
      changes: (changes.get(project.id) ?? []).flatMap((row) => changeOf(row, project.paymentType)),
    };
    const due = dueInYear(year, now);
    found.events.push(...eventsInYear(year, due, now.today).map((event) => ({ ...event, ...whose })));
    const sums = sumsByMonth(due, now.today);
    found.months = found.months.map((month, index) => addUp(month, sums[index]));
    const waiting = notBegun(year);
    if (!year.leaving && waiting.monthPence + waiting.yearPence > 0) found.waiting.push({ ...whose, ...waiting });
  }
}

function addUp({ month, agreedPence, stayPence }: MonthSums, more: MonthSums | undefined): MonthSums {
  return {
    month,
    agreedPence: agreedPence + (more?.agreedPence ?? 0),
    stayPence: stayPence + (more?.stayPence ?? 0),
  };
}

async function findLeaving(tx: Tx, { departure }: ProjectFound) {
  if (!departure) return;
  const final = await findFinalInvoice(tx, departure.invoiceId);
  const isOpen = final?.issuedAt && !final.settledAt && !final.voidedAt;
  const invoice = isOpen && final.dueDate ? { dueOn: final.dueDate, pence: final.totalPence } : undefined;
  return { ...agreedOf(departure), isOver: departure.endedAt !== null, invoice };
}

/** Of invoices that are due after today and not settled. What the plan includes has no period: it goes with its invoice. */
async function listOpenLines(
  tx: Tx,
  projectIds: readonly string[],
  today: Day,
): Promise<(OpenLine & { projectId: string })[]> {
  const { linkId, source, periodFrom, months, amountPence } = invoiceLines;
  const rows = await tx
    .select({
      projectId: sql<string>`${invoices.projectId}`,
      linkId: sql<string>`coalesce(${linkId}::text, '')`,
      kind: source,
      from: sql<Day>`coalesce(${periodFrom}, ${invoices.dueDate})::text`,
      months: sql<number>`coalesce(${months}, 0)`,
      dueOn: sql<Day>`${invoices.dueDate}::text`,
      pence: amountPence,
    })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(
      and(
        inArray(invoices.projectId, [...projectIds]),
        gt(invoices.dueDate, today),
        sql`${invoices.issuedAt} is not null and ${invoices.settledAt} is null and ${invoices.voidedAt} is null`,
        sql`(${periodFrom} is not null and ${linkId} is not null or ${source} = 'included' and ${invoices.purpose} = 'recurring')`,
      ),
    );
  return rows;
}

type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

function listChanges(tx: Tx, projectIds: readonly string[], today: Day) {
  const { projectId, id, kind, startsOn, fromName, toName, afterPence, billingCycle } = planChanges;
  return tx
    .select({ projectId, id, kind, startsOn, fromName, toName, afterPence, billingCycle })
    .from(planChanges)
    .where(and(inArray(projectId, [...projectIds]), isPlanned, gt(startsOn, today)))
    .orderBy(asc(startsOn), asc(id));
}

function changeOf(row: ChangeRow, paymentType: ProjectFound["paymentType"]): ComingChange[] {
  const { id, kind, startsOn, fromName, toName, afterPence: pence, billingCycle } = row;
  if (!startsOn) return [];
  if (kind === "price") return [{ kind, id, startsOn, toName, pence, each: eachOf(billingCycle, paymentType) }];
  if (kind === "plan") return [{ kind, id, startsOn, fromName, toName }];
  return kind === "end" ? [{ kind, id, startsOn, fromName }] : [];
}
