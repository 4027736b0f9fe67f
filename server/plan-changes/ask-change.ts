import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { intervalWords } from "../../domain/interval-change.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { planChanges, projects } from "../db/schema/index.ts";
import { Incomplete, type MissingField } from "../invoices/issue-invoice.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { type CannotChange, figureChange, type WantedChange } from "./figure-change.ts";
import { figureInterval } from "./figure-interval.ts";
import { figureTakeBack } from "./figure-take-back.ts";
import { takeChange } from "./take-change.ts";

export type Requested =
  | { outcome: "asked" | "taken"; id: string }
  | { outcome: "stale" | CannotChange }
  | { outcome: "incomplete"; missing: MissingField[] };

type Shown = {
  /** Chosen by the form: sent twice, it is one change. */
  id: string;
  /** What was shown to whoever agrees. */
  revision: string;
};

/**
 * Agrees to a change as it was shown. The provider's is made at once; a client's is written down, and the worker makes it: the
 * books are not theirs to write in.
 */
export function askForChange(actor: PersonActor, projectId: string, wanted: WantedChange & Shown): Promise<Requested> {
  return ask(actor, projectId, wanted.id, async (tx, project) => {
    const figured = await figureChange(tx, project, wanted, londonDay(actor.at));
    if (typeof figured === "string") return figured;
    if (figured.revision !== wanted.revision) return "stale";
    const { linkId, planId } = wanted;
    const { item, next } = figured;
    const what = next ? `${next.name} instead of ${item.name}` : `${item.name} ends`;
    return { kind: next ? "plan" : "end", linkId, planId, undoesId: null, revision: wanted.revision, what };
  });
}

/** By the year instead of by the month, or back, from the first day that nothing is invoiced for. */
export function askForInterval(actor: PersonActor, projectId: string, { id, revision }: Shown): Promise<Requested> {
  return ask(actor, projectId, id, async (tx, project) => {
    const figured = await figureInterval(tx, project, londonDay(actor.at));
    if (typeof figured === "string") return figured;
    if (figured.revision !== revision) return "stale";
    const what = `Paid ${intervalWords[figured.next]} instead of ${intervalWords[project.paymentType]}`;
    return { kind: "interval", linkId: project.id, planId: null, undoesId: null, revision, what };
  });
}

/** A planned change is not wanted any more. */
export function askToTakeBack(
  actor: PersonActor,
  projectId: string,
  wanted: { changeId: string } & Shown,
): Promise<Requested> {
  return ask(actor, projectId, wanted.id, async (tx, project) => {
    const figured = await figureTakeBack(tx, project, wanted.changeId, londonDay(actor.at));
    if (!figured) return "not-there";
    // What the provider has decided is not the client's to take back.
    if (figured.planned.kind === "price" && actor.role !== "admin") return "not-there";
    if (figured.revision !== wanted.revision) return "stale";
    const { linkId, fromName } = figured.planned;
    const { revision, changeId: undoesId } = wanted;
    return { kind: "take-back", linkId, planId: null, undoesId, revision, what: `${fromName} stays` };
  });
}

type Project = Pick<typeof projects.$inferSelect, "id" | "clientId" | "paymentType">;
type Wish = Pick<typeof planChanges.$inferInsert, "kind" | "linkId" | "planId" | "undoesId" | "revision"> & {
  what: string;
};
type Figure = (tx: Tx, project: Project) => Promise<Wish | CannotChange | "stale">;

async function ask(actor: PersonActor, projectId: string, id: string, figure: Figure): Promise<Requested> {
  try {
    return await asViewer(actor, (tx) => askInside(tx, actor, { projectId, id }, figure));
  } catch (error) {
    if (error instanceof Incomplete) return { outcome: "incomplete", missing: error.missing };
    throw error;
  }
}

async function askInside(
  tx: Tx,
  actor: PersonActor,
  { projectId, id }: { projectId: string; id: string },
  figure: Figure,
): Promise<Requested> {
  const owner = actor.role === "admin" ? undefined : eq(projects.clientId, clientOf(actor));
  const { clientId, paymentType } = projects;
  const [project] = await tx
    .select({ id: projects.id, clientId, paymentType })
    .from(projects)
    .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
  if (!project?.clientId) return { outcome: "not-there" };
  const [known] = await tx
    .select({ takenAt: planChanges.takenAt })
    .from(planChanges)
    .where(and(eq(planChanges.id, id), eq(planChanges.projectId, projectId)));
  if (known) return { outcome: known.takenAt ? "taken" : "asked", id };
  const wish = await figure(tx, project);
  if (typeof wish === "string") return { outcome: wish };
  const { what, ...fields } = wish;
  const { rowCount } = await tx
    .insert(planChanges)
    .values({
      ...fields,
      id,
      projectId,
      newLinkId: randomUUID(),
      requestedOn: londonDay(actor.at),
      requestedAt: actor.at,
      requestedBy: actor.id,
      requestId: actor.requestId,
    })
    .onConflictDoNothing();
  if (!rowCount) return { outcome: "asked", id };
  await recordProjectEvent(tx, { projectId, kind: "plan-change-asked", what }, actor);
  if (actor.role !== "admin") {
    await enqueue(tx, "take-plan-change", { changeId: id, requestId: actor.requestId });
    return { outcome: "asked", id };
  }
  const { outcome } = await takeChange(tx, id, actor);
  return outcome === "taken" ? { outcome, id } : { outcome: "stale" };
}
