import { and, eq, isNull } from "drizzle-orm";
import { addDays, type Day, londonDay } from "../../domain/calendar-day.ts";
import type { LineKind } from "../../domain/catalogue-entry.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { isAgreementWanted } from "../agreements/agreement-wanted.ts";
import { askForAgreement } from "../agreements/ask-for-agreement.ts";
import { asViewer } from "../db/client.server.ts";
import { billedPeriods, projectAddOns, projectPlans, projectProducts } from "../db/schema/index.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

/** `unagreed`: it is started, and the client is asked to accept what is agreed before they pay it. */
export type BillingStarted = {
  outcome: "started" | "unagreed" | "not-there" | "past" | "far" | "already" | "requested";
};

/** Nobody agrees today what is billed in three years; a slip of the finger does. */
const mostDaysAhead = 2 * 366;

/** From that day on a recurring item is invoiced. What has been paid otherwise until then stays out of the books. */
export async function startBilling(
  actor: PersonActor,
  projectId: string,
  { kind, linkId, from }: { kind: LineKind; linkId: string; from: Day },
): Promise<BillingStarted> {
  requireAdmin(actor);
  const today = londonDay(actor.at);
  if (from < today) return { outcome: "past" };
  if (from > addDays(today, mostDaysAhead)) return { outcome: "far" };
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project) return { outcome: "not-there" };
    const links = { plan: projectPlans, "add-on": projectAddOns, product: projectProducts }[kind];
    const isThere = and(eq(links.id, linkId), eq(links.projectId, projectId), isNull(links.removedAt));
    // An invoice asks for its first months: paying it starts the billing.
    const isRequested = and(eq(billedPeriods.linkId, linkId), eq(billedPeriods.fromMonth, 0));
    const unstarted = and(isThere, isNull(links.billingFrom));
    if ((await tx.$count(links, unstarted)) && (await tx.$count(billedPeriods, isRequested)))
      return { outcome: "requested" };
    const isUnagreed = kind === "plan" && (await isAgreementWanted(tx, projectId));
    const { rowCount } = await tx.update(links).set({ billingFrom: from }).where(unstarted);
    if (!rowCount) return { outcome: (await tx.$count(links, isThere)) ? "already" : "not-there" };
    await keepNextDue(tx, projectId);
    await recordProjectEvent(tx, { projectId, kind: "billing-started", what: from }, actor);
    if (isUnagreed) await askForAgreement(tx, projectId, actor);
    return { outcome: isUnagreed ? "unagreed" : "started" };
  });
}
