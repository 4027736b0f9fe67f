import { and, eq, isNull } from "drizzle-orm";
import { itemCycle, penceEach } from "../../domain/billing-plan.ts";
import type { Day } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import { changeOf, endOf, type NextPlan, type NoChange, type PlanChange } from "../../domain/plan-change.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import type { Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { plans } from "../db/schema/index.ts";
import { findDeparture } from "../departures/find-departure.ts";
import { type Billable, listBillable } from "../projects/billable-items.ts";
import { findNewPriceOf } from "./new-price-of.ts";

/** Without a plan in its place it ends. */
export type WantedChange = { linkId: string; planId: string | null };

export type Figured = {
  item: Billable;
  next: (NextPlan & { id: string }) | null;
  change: PlanChange;
  /** What everything that is paid for as often costs each time, now and afterwards. */
  beforePence: Pence;
  afterPence: Pence;
  each: "month" | "year";
  /** What was shown, in short: where it differs by then, nothing is done. */
  revision: string;
};

export type CannotChange = NoChange | "not-there" | "planned" | "already" | "leaving";

/** What a change of a project would do from a day on, and what it would cost: for whoever is shown it, and for whoever does it. */
export async function figureChange(
  tx: Tx,
  project: { id: string; paymentType: PaymentType },
  { linkId, planId }: WantedChange,
  today: Day,
): Promise<Figured | CannotChange> {
  const all = await listBillable(tx, project.id);
  // A new price that nothing is invoiced at yet goes with what it was for.
  const newPrice = await findNewPriceOf(tx, linkId);
  const isLeft = newPrice && !all.some((one) => one.linkId === newPrice.newLinkId && one.billed.length > 0);
  const items = isLeft
    ? all
        .filter((one) => one.linkId !== newPrice.newLinkId)
        .map((one) => (one.linkId === linkId ? { ...one, endsOn: null } : one))
    : all;
  const item = items.find((one) => one.linkId === linkId);
  if (!item || item.comesOn || item.kind === "product" || (planId !== null) !== (item.kind === "plan"))
    return "not-there";
  if (await findDeparture(tx, project.id)) return "leaving";
  if (item.endsOn) return "planned";
  const next = planId === null ? null : await findPlan(tx, planId);
  if (next === undefined) return "not-there";
  if (next && items.some(({ kind, name }) => kind === "plan" && name === next.name)) return "already";
  const { paymentType } = project;
  const change = next ? changeOf(item, next, paymentType, today) : endOf(item, paymentType, today);
  if (typeof change === "string") return change;
  const stays = items.filter((one) => one !== item && !one.endsOn);
  const wasCycle = itemCycle(item, paymentType);
  const willBe = next ? { ...item, ...next } : undefined;
  const cycle = willBe ? itemCycle(willBe, paymentType) : wasCycle;
  const months = cycle === "once" ? 1 : cycle.months;
  const beforePence = penceEach(
    items.filter(({ comesOn }) => !comesOn),
    months,
    paymentType,
  );
  const afterPence = penceEach(willBe ? [...stays, willBe] : stays, months, paymentType);
  const { direction, startsOn, firstMonth, lines, costPence, creditPence } = change;
  const revision = revisionOf([
    linkId,
    planId,
    next,
    direction,
    startsOn,
    firstMonth,
    lines,
    costPence,
    creditPence,
    afterPence,
  ]);
  return { item, next, change, beforePence, afterPence, each: months === 12 ? "year" : "month", revision };
}

async function findPlan(tx: Tx, planId: string): Promise<(NextPlan & { id: string }) | undefined> {
  const { id, name, pricePence, yearlyPricePence, billingCycle } = plans;
  const [plan] = await tx
    .select({ id, name, pricePence, yearlyPricePence, cycle: billingCycle })
    .from(plans)
    .where(and(eq(plans.id, planId), isNull(plans.retiredAt)));
  return plan;
}
