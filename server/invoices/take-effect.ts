import { and, desc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { isRecurring } from "../../domain/pricing.ts";
import type { ProjectStatus } from "../../domain/project-status.ts";
import type { Actor } from "../access/actor.ts";
import { isAgreementBefore, isUnderAgreement } from "../agreements/agreement-wanted.ts";
import { askForAgreement } from "../agreements/ask-for-agreement.ts";
import type { Tx } from "../db/client.server.ts";
import {
  addOnRequestLines,
  addOns,
  billedPeriods,
  type InvoiceRow,
  invoiceLines,
  invoices,
  projectAddOns,
  projectEvents,
  projectPlans,
  projectProducts,
  projects,
} from "../db/schema/index.ts";
import { beginTermByPayment } from "../projects/begin-term.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { daysOf } from "./item-lines.ts";

/** What was waiting for the money: the project begins, add-ons become active, one-time ones are paid. Safe to repeat. */
export async function takeEffect(tx: Tx, invoice: InvoiceRow, actor: Actor): Promise<void> {
  const { id: invoiceId, projectId, purpose } = invoice;
  if (!projectId) return;
  const [project] = await tx
    .select({ id: projects.id, status: projects.status })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .for("update");
  if (!project) return;
  const lines = await tx.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
  const today = londonDay(actor.at);
  const isUnagreed = await isAgreementBefore(tx, invoiceId);
  for (const line of lines) {
    if (line.addOnRequestLineId)
      await activate(tx, projectId, { ...line, addOnRequestLineId: line.addOnRequestLineId }, today, actor);
    else if (line.linkId) await begin(tx, { ...line, linkId: line.linkId }, today);
  }
  const hasHosting = lines.some(({ source }) => source === "plan");
  if (purpose === "first-payment" || (hasHosting && (await isUnderAgreement(tx, projectId))))
    await beginTermByPayment(tx, projectId, invoiceId, actor);
  if (isUnagreed) await askForAgreement(tx, projectId, actor);
  if (purpose === "first-payment") await beginProject(tx, project, actor);
  else if (project.status === "awaiting_payment" || project.status === "payment_failed")
    await carryOn(tx, project, actor);
}

/** Before the first payment it waited; what is on its way already stays where it is. */
const waiting: ReadonlySet<ProjectStatus | null> = new Set([
  null,
  "not_started",
  "pending",
  "template_sent",
  "awaiting_first_payment",
  "awaiting_payment",
  "payment_failed",
  "on_hold",
]);

type Project = { id: string; status: ProjectStatus | null };

async function beginProject(tx: Tx, { id: projectId, status }: Project, actor: Actor) {
  const isWaiting = waiting.has(status);
  // A note explains the status it was written for.
  const begun = isWaiting ? ({ status: "active", statusSince: actor.at, note: "" } as const) : {};
  await tx
    .update(projects)
    .set({ firstPaymentRequired: false, ...begun })
    .where(eq(projects.id, projectId));
  if (!isWaiting) return;
  const happening = { projectId, kind: "status-changed", fromStatus: status, toStatus: "active", note: "" } as const;
  await recordProjectEvent(tx, happening, actor);
}

/** Everything it waited for is paid: it is again what it was before it waited, and active where it had not begun. */
async function carryOn(tx: Tx, { id: projectId, status }: Project, actor: Actor) {
  const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));
  if (await tx.$count(invoices, and(eq(invoices.projectId, projectId), isOpen))) return;
  const { kind, at, id, fromStatus } = projectEvents;
  const [before] = await tx
    .select({ status: fromStatus })
    .from(projectEvents)
    .where(
      and(
        eq(projectEvents.projectId, projectId),
        eq(kind, "status-changed"),
        notInArray(fromStatus, ["awaiting_payment", "awaiting_first_payment", "payment_failed"]),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1);
  const toStatus = !before || waiting.has(before.status) ? "active" : before.status;
  await tx
    .update(projects)
    .set({ status: toStatus, statusSince: actor.at, note: "" })
    .where(eq(projects.id, projectId));
  await recordProjectEvent(tx, { projectId, kind: "status-changed", fromStatus: status, toStatus, note: "" }, actor);
}

type Line = typeof invoiceLines.$inferSelect;

/** An add-on that was asked for: at the price it was approved at, under the id of its wish, so it comes once. */
async function activate(
  tx: Tx,
  projectId: string,
  line: Line & { addOnRequestLineId: string },
  today: Day,
  actor: Actor,
) {
  const [wish] = await tx
    .select({ wish: addOnRequestLines, severalTimes: addOns.severalTimes })
    .from(addOnRequestLines)
    .innerJoin(addOns, eq(addOns.id, addOnRequestLines.addOnId))
    .where(eq(addOnRequestLines.id, line.addOnRequestLineId));
  if (!wish) return;
  const { id, addOnId, name, pricePence, yearlyPricePence, pricingType } = wish.wish;
  const { rowCount } = await tx
    .insert(projectAddOns)
    .values({
      id,
      projectId,
      addOnId,
      // Of what is sold by the hour: all of them together.
      pricePence: isRecurring(pricingType) ? pricePence : pricePence * line.quantity,
      yearlyPricePence,
      pricingType,
      severalTimes: wish.severalTimes,
      addedAt: actor.at,
      isPaid: !isRecurring(pricingType),
      billingFrom: isRecurring(pricingType) ? today : null,
    })
    .onConflictDoNothing();
  if (!rowCount) return;
  await cover(tx, { ...line, linkId: id }, today);
  await recordProjectEvent(tx, { projectId, kind: "add-on-added", what: name }, actor);
}

/** Something the project has already: its months begin today, or it is paid for good. */
async function begin(tx: Tx, line: Line & { linkId: string }, today: Day) {
  const { linkId, source, months, periodFrom } = line;
  if (periodFrom) return;
  if (!months) {
    const isOnce = and(eq(projectAddOns.id, linkId), eq(projectAddOns.pricingType, "one_time"));
    if (source === "add-on") await tx.update(projectAddOns).set({ isPaid: true }).where(isOnce);
    return;
  }
  if (source === "first-payment" || source === "free-text" || source === "included") return;
  const links = { plan: projectPlans, "add-on": projectAddOns, product: projectProducts }[source];
  const { rowCount } = await tx
    .update(links)
    .set({ billingFrom: today })
    .where(and(eq(links.id, linkId), isNull(links.billingFrom)));
  if (rowCount) await cover(tx, line, today);
}

/** The days of what begins when it is paid are known now. */
async function cover(tx: Tx, { linkId, months, invoiceId }: Line, today: Day) {
  if (!linkId) return;
  const { from: periodFrom, to: periodTo } = daysOf(today, months ?? 0);
  await tx
    .insert(billedPeriods)
    .values({ linkId, fromMonth: 0, months: months ?? 0, periodFrom, periodTo, invoiceId })
    .onConflictDoUpdate({
      target: [billedPeriods.linkId, billedPeriods.fromMonth],
      set: { periodFrom, periodTo },
      setWhere: eq(billedPeriods.invoiceId, invoiceId),
    });
}
