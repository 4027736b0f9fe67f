import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { countedMinutes, creditPercent, monthOf } from "../../domain/availability.ts";
import { addDays, addMonths, type Day, londonDay } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import { hostingOfMonth, type PlanOfMonth, siteCredit } from "../../domain/site-credit.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { projectPlans, projects, siteCredits, siteDays, sites } from "../db/schema/index.ts";
import { eachAlone } from "./each-alone.ts";
import { rollUp, wholeDays } from "./roll-up-days.ts";

/**
 * What the months that are over give back: written down the night after a month, and given the night after that. Until then it is
 * worked out anew: a place may report late, and what is another sum by then is shown for a day like a new one.
 */
export async function findCredits(at: Date): Promise<void> {
  const thisMonth = monthOf(londonDay(at));
  // A month that no night has come by for is made up for within the next.
  for (const month of [addMonths(thisMonth, -2), addMonths(thisMonth, -1)]) {
    const missed = await asViewer(system, (tx) => listMissed(tx, month, at));
    await eachAlone(missed, (tx, site) => findCredit(tx, site, month, at));
  }
}

/** What waits for an invoice longer than that stays as it was shown. */
const daysAnew = 3;

type Site = Awaited<ReturnType<typeof listMissed>>[number];

/** By what is added up: sites with a month below the promise, and those with a credit of these days that is not given yet. */
async function listMissed(tx: Tx, month: Day, at: Date) {
  const isNew = gt(siteCredits.foundAt, new Date(at.getTime() - daysAnew * 86_400_000));
  const rows = await tx
    .select({
      projectId: sites.projectId,
      watchedSince: sites.watchedSince,
      stoppedAt: sites.stoppedAt,
      clientId: sql<string>`${projects.clientId}`,
      paymentType: projects.paymentType,
      isFound: isNotNull(siteCredits.foundAt).mapWith(Boolean),
      ...sums,
    })
    .from(sites)
    .innerJoin(projects, eq(projects.id, sites.projectId))
    .innerJoin(siteDays, ofMonth(month))
    .leftJoin(siteCredits, and(eq(siteCredits.projectId, sites.projectId), eq(siteCredits.month, month)))
    .where(and(isNotNull(projects.clientId), isNull(siteCredits.givenAt), or(isNull(siteCredits.foundAt), isNew)))
    .groupBy(sites.projectId, projects.id, siteCredits.foundAt)
    .orderBy(asc(sites.projectId));
  return rows.filter((site) => site.isFound || creditPercent(countedMinutes(month, site), site.downMinutes));
}

const sums = { downMinutes: sql<number>`coalesce(sum(${siteDays.downMinutes}), 0)::int` };

/** Of the days before it was watched last, nothing counts. */
function ofMonth(month: Day) {
  return and(
    eq(siteDays.projectId, sites.projectId),
    gte(siteDays.day, month),
    lt(siteDays.day, addMonths(month, 1)),
    gte(siteDays.day, sql`(${sites.watchedSince} at time zone 'Europe/London')::date`),
  );
}

async function findCredit(tx: Tx, site: Site, month: Day, at: Date): Promise<void> {
  const { projectId, clientId, paymentType } = site;
  const monthPence = await findHosting(tx, projectId, month, paymentType);
  // What costs nothing gives nothing back.
  if (monthPence === 0 && !site.isFound) return;
  // Once more from the raw results, as far as they are there: what was told late counts.
  await rollUp(
    tx,
    site,
    wholeDays(site, at).filter((day) => month <= day && day < addMonths(month, 1)),
  );
  const [found] = await tx
    .select(sums)
    .from(sites)
    .innerJoin(siteDays, ofMonth(month))
    .where(eq(sites.projectId, projectId));
  const minutes = countedMinutes(month, site);
  const credit = siteCredit({ month, minutes, downMinutes: found?.downMinutes ?? 0, monthPence });
  const isUngiven = isNull(siteCredits.givenAt);
  if (!credit) {
    const isIt = and(eq(siteCredits.projectId, projectId), eq(siteCredits.month, month));
    await tx.delete(siteCredits).where(and(isIt, isUngiven));
    return;
  }
  const { downMinutes, pence } = credit;
  await tx
    .insert(siteCredits)
    .values({ projectId, clientId, ...credit, foundAt: at })
    .onConflictDoUpdate({
      target: [siteCredits.projectId, siteCredits.month],
      set: { ...credit, foundAt: at },
      setWhere: sql`${isUngiven} and (${siteCredits.downMinutes}, ${siteCredits.pence}) <> (${downMinutes}, ${pence})`,
    });
}

/** What the hosting of a month cost, by the prices on the project. */
async function findHosting(tx: Tx, projectId: string, month: Day, paymentType: PaymentType): Promise<Pence> {
  const { pricePence, yearlyPricePence, billingCycle, addedAt, removedAt, billingFrom } = projectPlans;
  const rows = await tx
    .select({ pricePence, yearlyPricePence, billingCycle, addedAt, removedAt, billingFrom })
    .from(projectPlans)
    .where(
      and(
        eq(projectPlans.projectId, projectId),
        lt(billingFrom, addMonths(month, 1)),
        or(isNull(removedAt), gt(removedAt, new Date(`${addDays(month, -1)}T00:00:00Z`))),
      ),
    );
  return hostingOfMonth(
    month,
    rows.flatMap(({ addedAt: added, removedAt: removed, billingFrom: anchor, ...plan }): PlanOfMonth[] => {
      const addedOn = londonDay(added);
      // One that took the place of another has its anchor, from before it was there.
      return anchor
        ? [{ ...plan, from: anchor > addedOn ? anchor : addedOn, until: removed && londonDay(removed) }]
        : [];
    }),
    paymentType,
  );
}
