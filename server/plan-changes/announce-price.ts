import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { itemCycle } from "../../domain/billing-plan.ts";
import { type Day, londonDay, longDay, noonOf } from "../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { eachOf, newPriceStart } from "../../domain/new-price.ts";
import { endOfTerm } from "../../domain/term.ts";
import { type Person, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, readAsViewer, type Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { clients, planChanges, plans, projectPlans, projects } from "../db/schema/index.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { listBillableOf } from "../projects/billable-items.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { isPlanned } from "./figure-take-back.ts";

/** A project that has a plan at another price than it is sold for today, and when it could pay that one. */
export type Concerned = {
  linkId: string;
  projectId: string;
  project: string;
  clientId: string;
  client: string;
  each: "month" | "year";
  wasPence: Pence;
  willPence: Pence;
  termEndsOn: Day;
  startsOn: Day;
  firstMonth: number;
};

type Plan = typeof plans.$inferSelect;

/** Whoever pays another price and cannot be asked for the new one here, and why. */
export type LeftOut = { projectId: string; project: string; client: string; why: LeftOutWhy };
/** Something is agreed already; its billing has not begun; it is paid at other times; nothing says when the 12 months end. */
export type LeftOutWhy = "agreed" | "not-begun" | "other-times" | "no-term";

/** Who has the plan at another price, and what has been announced and has not begun. */
export async function findNewPrice(viewer: Person, planId: string, today: Day) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => {
    const plan = await findPlan(tx, planId);
    if (!plan) return;
    const { concerned, leftOut } = await listConcerned(tx, plan, today);
    const announced = await listAnnounced(tx, planId);
    const isAnnounced = (one: LeftOut) => announced.some(({ projectId }) => projectId === one.projectId);
    return {
      plan,
      concerned,
      leftOut: leftOut.filter((one) => !isAnnounced(one)),
      revision: revisionOf([concerned]),
      announced,
    };
  });
}

export type PriceAnnounced = { outcome: "announced"; clients: number } | { outcome: "not-there" | "stale" | "nobody" };
type Announcement = { planId: string; linkIds: readonly string[]; revision: string };

/** Writes to those who are chosen; from its day on each is billed the new price. All as it was shown, or nothing. */
export async function announceNewPrice(
  actor: PersonActor,
  { planId, linkIds, revision }: Announcement,
): Promise<PriceAnnounced> {
  requireAdmin(actor);
  return asViewer(actor, async (tx): Promise<PriceAnnounced> => {
    const today = londonDay(actor.at);
    const plan = await findPlan(tx, planId);
    if (!plan) return { outcome: "not-there" };
    // Whoever changes one of these clients' money in the same moment is waited for, and what they did is read below.
    const { concerned: before } = await listConcerned(tx, plan, today);
    const clientIds = new Set(before.map(({ clientId }) => clientId));
    for (const clientId of [...clientIds].toSorted()) await lockMoney(tx, clientId);
    const { concerned } = await listConcerned(tx, plan, today);
    if (revisionOf([concerned]) !== revision) return { outcome: "stale" };
    const chosen = concerned.filter(({ linkId }) => linkIds.includes(linkId));
    if (chosen.length === 0) return { outcome: "nobody" };
    for (const one of chosen) await announce(tx, plan, { ...one, revision }, actor);
    return { outcome: "announced", clients: new Set(chosen.map(({ clientId }) => clientId)).size };
  });
}

async function announce(tx: Tx, plan: Plan, one: Concerned & { revision: string }, actor: PersonActor): Promise<void> {
  const { linkId, projectId, startsOn, firstMonth, wasPence, willPence, revision, each } = one;
  const id = randomUUID();
  await tx.insert(planChanges).values({
    id,
    projectId,
    kind: "price",
    linkId,
    planId: plan.id,
    newLinkId: randomUUID(),
    revision,
    requestedOn: londonDay(actor.at),
    requestedAt: actor.at,
    requestedBy: actor.id,
    requestId: actor.requestId,
    takenAt: actor.at,
    fromName: plan.name,
    toName: plan.name,
    startsOn,
    pricePence: plan.pricePence,
    yearlyPricePence: plan.yearlyPricePence,
    billingCycle: plan.billingCycle,
    firstMonth,
    beforePence: wasPence,
    afterPence: willPence,
  });
  await keepNextDue(tx, projectId);
  const what = `${plan.name} at ${formatPounds(willPence)} a ${each} from ${longDay(noonOf(startsOn))}`;
  await recordProjectEvent(tx, { projectId, kind: "price-announced", what }, actor);
  await queueMail(tx, { kind: "new-price", subjectId: id }, actor);
}

async function findPlan(tx: Tx, planId: string): Promise<Plan | undefined> {
  const [plan] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.id, planId), isNull(plans.retiredAt)));
  return plan;
}

async function listConcerned(tx: Tx, plan: Plan, today: Day) {
  const rows = await tx
    .select({
      linkId: projectPlans.id,
      projectId: projects.id,
      project: projects.projectName,
      paymentType: projects.paymentType,
      startedOn: projects.termStartedOn,
      months: projects.termMonths,
      clientId: clients.id,
      client: clients.name,
    })
    .from(projectPlans)
    .innerJoin(projects, and(eq(projects.id, projectPlans.projectId), isNull(projects.deletedAt)))
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .where(and(eq(projectPlans.planId, plan.id), isNull(projectPlans.removedAt)))
    .orderBy(asc(clients.sortName), asc(projects.id));
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))];
  const items = new Map((await listBillableOf(tx, projectIds)).map((item) => [item.linkId, item]));
  const concerned: Concerned[] = [];
  const leftOut: LeftOut[] = [];
  for (const { paymentType, startedOn, months, ...row } of rows) {
    const item = items.get(row.linkId);
    if (!item) continue;
    const { pricePence, yearlyPricePence, billingCycle: cycle } = plan;
    const [was, will] = [
      itemCycle(item, paymentType),
      itemCycle({ ...item, pricePence, yearlyPricePence, cycle }, paymentType),
    ];
    if (was === "once" || will === "once" || was.pence === will.pence) continue;
    const { projectId, project, client } = row;
    const leaveOut = (why: LeftOutWhy) => leftOut.push({ projectId, project, client, why });
    if (item.endsOn) leaveOut("agreed");
    else if (!item.billingFrom) leaveOut("not-begun");
    else if (was.months !== will.months) leaveOut("other-times");
    else if (!startedOn) leaveOut("no-term");
    else {
      const termEndsOn = endOfTerm({ startedOn, months });
      const start = newPriceStart(item, paymentType, { today, termEndsOn });
      const each = eachOf(item.cycle, paymentType);
      if (start) concerned.push({ ...row, each, wasPence: was.pence, willPence: will.pence, termEndsOn, ...start });
    }
  }
  return { concerned, leftOut };
}

function listAnnounced(tx: Tx, planId: string) {
  const { id, projectId, startsOn, afterPence } = planChanges;
  return tx
    .select({
      id,
      projectId,
      client: clients.name,
      startsOn,
      afterPence,
    })
    .from(planChanges)
    .innerJoin(projects, and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .where(and(eq(planChanges.planId, planId), eq(planChanges.kind, "price"), isPlanned))
    .orderBy(asc(startsOn), asc(id));
}
