import { and, asc, eq, gt, gte, isNull, lt, or } from "drizzle-orm";
import { countedMinutes, startOfDay } from "../../domain/availability.ts";
import { invoicedOn, planInvoices } from "../../domain/billing-plan.ts";
import { addDays, addMonths, type Day, londonDay } from "../../domain/calendar-day.ts";
import { payment } from "../../domain/catalogue.ts";
import type { Pence } from "../../domain/money.ts";
import { standingOn } from "../../domain/term.ts";
import { nextRunDay } from "../billing/find-tonight.ts";
import type { Tx } from "../db/client.server.ts";
import {
  incidentSites,
  incidents,
  type projects,
  type SiteRow,
  siteCredits,
  siteDays,
  sites,
} from "../db/schema/index.ts";
import { findDeparture, findTerm } from "../departures/find-departure.ts";
import { findFreeCredit } from "../invoices/find-credit.ts";
import { listBillable } from "../projects/billable-items.ts";

type Project = Pick<typeof projects.$inferSelect, "id" | "clientId" | "paymentType" | "nextPeriodOn">;
export type Letter = NonNullable<Awaited<ReturnType<typeof findLetter>>>;

/** What there is to say of a site's month, as it is known now. Undefined: nobody watches it any more. */
export async function findLetter(tx: Tx, project: Project, month: Day, at: Date) {
  const [site] = await tx
    .select()
    .from(sites)
    .where(and(eq(sites.projectId, project.id), isNull(sites.stoppedAt)));
  if (!site) return;
  const days = await listDays(tx, site, month);
  const total = (count: (day: (typeof days)[number]) => number) => days.reduce((sum, day) => sum + count(day), 0);
  const [credit] = await tx
    .select()
    .from(siteCredits)
    .where(and(eq(siteCredits.projectId, project.id), eq(siteCredits.month, month)));
  const departure = await findDeparture(tx, project.id);
  const term = departure ? undefined : await findTerm(tx, project.id);
  return {
    site,
    minutes: countedMinutes(month, site),
    downMinutes: total(({ downMinutes }) => downMinutes),
    plannedMinutes: total(({ plannedMinutes }) => plannedMinutes),
    unknownMinutes: Math.max(
      0,
      countedMinutes(month, site) - total((day) => day.upMinutes + day.downMinutes + day.plannedMinutes),
    ),
    downDays: days.filter(({ downMinutes }) => downMinutes > 0).map(({ day }) => day),
    outages: await listOutages(tx, project.id, month),
    middleMs: middleOf(days.flatMap(({ medianMs }) => medianMs ?? [])),
    credit,
    standing: term && standingOn(term, londonDay(at)),
    next: departure ? undefined : await findNext(tx, project, at),
  };
}

function listDays(tx: Tx, { projectId, watchedSince }: SiteRow, month: Day) {
  const since = londonDay(watchedSince);
  return tx
    .select()
    .from(siteDays)
    .where(
      and(
        eq(siteDays.projectId, projectId),
        gte(siteDays.day, since > month ? since : month),
        lt(siteDays.day, addMonths(month, 1)),
      ),
    )
    .orderBy(asc(siteDays.day));
}

/** When it was down, with the causes that the provider wrote. */
async function listOutages(tx: Tx, projectId: string, month: Day) {
  const { downFrom, upAt } = incidentSites;
  return tx
    .select({ from: downFrom, to: upAt, cause: incidents.cause })
    .from(incidentSites)
    .innerJoin(incidents, eq(incidents.id, incidentSites.incidentId))
    .where(
      and(
        eq(incidentSites.projectId, projectId),
        eq(incidents.kind, "outage"),
        lt(downFrom, startOfDay(addMonths(month, 1))),
        or(isNull(upAt), gt(upAt, startOfDay(month))),
      ),
    )
    .orderBy(asc(downFrom));
}

/** Half of them are no more. */
function middleOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length / 2) - 1];
}

/** The next invoice that the billing writes for the project, and what the client's balance takes off it. */
async function findNext(tx: Tx, { id, clientId, paymentType, nextPeriodOn }: Project, at: Date) {
  if (!nextPeriodOn || !clientId) return;
  const dayOfIssue = addDays(nextPeriodOn, 0 - payment.recurringInvoiceDaysAhead);
  const items = await listBillable(tx, id);
  const next = planInvoices(items, paymentType, dayOfIssue).find(({ dueOn }) => dueOn === nextPeriodOn);
  if (!next) return;
  const lessPence: Pence = Math.min(next.totalPence, Math.max(0, await findFreeCredit(tx, clientId)));
  return { issuedOn: invoicedOn(nextPeriodOn, nextRunDay(at)), dueOn: nextPeriodOn, pence: next.totalPence, lessPence };
}
