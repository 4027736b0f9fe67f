import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { charityPlan } from "../../domain/website/site.ts";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { invoices, planChanges, plans, projects } from "../db/schema/index.ts";
import { listBillable } from "../projects/billable-items.ts";
import { termParts } from "../projects/term-parts.ts";
import { site } from "../website/site.ts";
import { type CannotChange, type Figured, figureChange } from "./figure-change.ts";
import { figureInterval } from "./figure-interval.ts";
import { figureTakeBack, isPlanned, type TakeBack } from "./figure-take-back.ts";

/** What is looked at: which of the project's things, and what would come in its place. */
export type Looked = { linkId: string | undefined; planId: string | undefined; changeId: string | undefined };

/** What a project pays for each month, what could be there instead, and what the chosen one would do from today. */
export async function findPlanPage(viewer: Person, projectId: string, looked: Looked, at: Date) {
  const today = londonDay(at);
  return readAsViewer(viewer, async (tx) => {
    const project = await findProject(tx, viewer, projectId);
    if (!project) return;
    const items = (await listBillable(tx, projectId)).filter(({ kind }) => kind !== "product");
    const current = items.filter(({ kind, comesOn }) => kind === "plan" && !comesOn);
    const item = items.find(({ linkId }) => linkId === looked.linkId) ?? current[0];
    const isEnding = item?.kind === "add-on";
    const offered = isEnding
      ? []
      : await listOffered(
          tx,
          viewer,
          current.map(({ name }) => name),
        );
    const planId = offered.find(({ id, name }) => id === looked.planId && name !== item?.name)?.id ?? null;
    const wanted = item && (isEnding || planId) ? { linkId: item.linkId, planId } : undefined;
    const figured: Figured | CannotChange | undefined = wanted && (await figureChange(tx, project, wanted, today));
    const planned = await tx
      .select()
      .from(planChanges)
      .where(and(eq(planChanges.projectId, projectId), isPlanned))
      .orderBy(asc(planChanges.startsOn));
    const takeBacks: TakeBack[] = [];
    for (const { id } of planned) {
      const found = await figureTakeBack(tx, project, id, today);
      if (found && (found.planned.kind !== "price" || viewer.role === "admin")) takeBacks.push(found);
    }
    return {
      project,
      item,
      items,
      offered,
      planId,
      figured,
      takeBacks,
      // What cannot be called off here is only said.
      newPrices: planned.filter(
        ({ id, kind }) => kind === "price" && !takeBacks.some(({ planned: { id: other } }) => other === id),
      ),
      // Where something is chosen, that is what is looked at.
      interval: wanted ? undefined : await figureInterval(tx, project, today),
      requested: await findRequested(tx, projectId, looked.changeId),
      today,
    };
  });
}

async function findProject(tx: Tx, viewer: Person, projectId: string) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, clientOf(viewer));
  const { id, projectName, paymentType, termStartedOn, termMonths } = projects;
  const [found] = await tx
    .select({ id, projectName, paymentType, termStartedOn, termMonths, ...termParts })
    .from(projects)
    .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
  return found;
}

/** What is published. The charities' plan is not for a client to choose, unless they have it. */
async function listOffered(tx: Tx, viewer: Person, current: readonly string[]) {
  const forCharities = viewer.role === "admin" ? undefined : charityPlan(site())?.id;
  const rows = await tx
    .select()
    .from(plans)
    .where(isNull(plans.retiredAt))
    .orderBy(asc(plans.pricePence), asc(plans.name));
  return rows.filter(
    ({ id, name, billingCycle }) => billingCycle !== "one_time" && (id !== forCharities || current.includes(name)),
  );
}

/** What became of the change that was asked for last. */
async function findRequested(tx: Tx, projectId: string, changeId: string | undefined) {
  if (!changeId) return;
  const [requested] = await tx
    .select({ change: planChanges, invoiceNumber: invoices.invoiceNumber })
    .from(planChanges)
    .leftJoin(invoices, and(eq(invoices.id, planChanges.invoiceId), isNotNull(invoices.issuedAt)))
    .where(and(eq(planChanges.id, changeId), eq(planChanges.projectId, projectId)))
    .orderBy(desc(planChanges.requestedAt));
  return requested;
}
