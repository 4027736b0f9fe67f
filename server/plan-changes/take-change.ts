import { eq } from "drizzle-orm";
import type { Period } from "../../domain/billing-period.ts";
import { lineText } from "../../domain/billing-plan.ts";
import { type Day, longDay, noonOf } from "../../domain/calendar-day.ts";
import { type IntervalLine, intervalWords } from "../../domain/interval-change.ts";
import type { ChangeLine } from "../../domain/plan-change.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import type { Actor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { billedPeriods, type PlanChangeRow, planChanges, projects } from "../db/schema/index.ts";
import { Incomplete, issueDraft } from "../invoices/issue-invoice.ts";
import { type NewLine, periodLines } from "../invoices/item-lines.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { draftInvoice } from "../invoices/write-invoice.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { log } from "../observe/log.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { beginPlan } from "./begin-plan.ts";
import { creditAhead } from "./credit-ahead.ts";
import { type Figured, figureChange } from "./figure-change.ts";
import { type FiguredInterval, figureInterval } from "./figure-interval.ts";
import { figureTakeBack, type TakeBack } from "./figure-take-back.ts";
import { withdrawNewPrice } from "./new-price-of.ts";

export type Taken = { outcome: "taken" | "refused" | "not-there" };

/** What a client has agreed to. Whatever keeps it from being made, it is answered: nothing waits for an invoice that cannot be. */
export async function takeRequestedChange(changeId: string, actor: Actor): Promise<void> {
  try {
    await asViewer(actor, (tx) => takeChange(tx, changeId, actor));
  } catch (error) {
    if (!(error instanceof Incomplete)) throw error;
    log.warn({ err: error, changeId }, "a change of plan could not be invoiced");
    await asViewer(actor, (tx) => refuse(tx, changeId, actor));
  }
}

/** Makes a change as it was shown, once: all of it, with its invoice or its credit, or nothing. */
export async function takeChange(tx: Tx, changeId: string, actor: Actor): Promise<Taken> {
  const [requested] = await tx
    .select({ projectId: planChanges.projectId, clientId: projects.clientId })
    .from(planChanges)
    .innerJoin(projects, eq(projects.id, planChanges.projectId))
    .where(eq(planChanges.id, changeId));
  if (!requested?.clientId) return { outcome: "not-there" };
  await lockMoney(tx, requested.clientId);
  const project = await lockProject(tx, requested.projectId);
  // Read again behind the wait.
  const [row] = await tx.select().from(planChanges).where(eq(planChanges.id, changeId));
  if (!row) return { outcome: "not-there" };
  if (row.takenAt) return { outcome: "taken" };
  if (row.refusedAt) return { outcome: "refused" };
  if (project?.clientId !== requested.clientId) return refuse(tx, changeId, actor);
  const whose = { clientId: requested.clientId, projectId: requested.projectId };
  if (row.kind === "take-back") {
    const figured = await figureTakeBack(tx, project, row.undoesId ?? "", row.requestedOn);
    if (figured?.revision !== row.revision) return refuse(tx, changeId, actor);
    await takeBack(tx, whose, { row, figured }, actor);
  } else if (row.kind === "interval") {
    const figured = await figureInterval(tx, project, row.requestedOn);
    if (typeof figured === "string" || figured.revision !== row.revision) return refuse(tx, changeId, actor);
    await changeInterval(tx, { row, figured, was: project.paymentType }, actor);
  } else {
    const figured = await figureChange(tx, project, row, row.requestedOn);
    if (typeof figured === "string" || figured.revision !== row.revision) return refuse(tx, changeId, actor);
    await withdrawNewPrice(tx, row.linkId, actor);
    if (figured.change.direction === "up") await changeNow(tx, whose, { row, figured }, actor);
    else await planLater(tx, { row, figured }, actor);
  }
  await keepNextDue(tx, requested.projectId);
  await queueMail(tx, { kind: "plan-changed", subjectId: changeId }, actor);
  await mailProvider(tx, changeId, actor);
  return { outcome: "taken" };
}

/** A client's: the provider's own are made in their name. */
async function mailProvider(tx: Tx, changeId: string, actor: Actor): Promise<void> {
  if (actor.kind === "system") await queueMail(tx, { kind: "plan-change-noted", subjectId: changeId }, actor);
}

async function refuse(tx: Tx, changeId: string, actor: Actor): Promise<Taken> {
  await tx.update(planChanges).set({ refusedAt: actor.at }).where(eq(planChanges.id, changeId));
  // The provider sees it on the page.
  if (actor.kind === "system") await queueMail(tx, { kind: "plan-changed", subjectId: changeId }, actor);
  await mailProvider(tx, changeId, actor);
  return { outcome: "refused" };
}

type Whose = { clientId: string; projectId: string };
type Change = { row: PlanChangeRow; figured: Figured };

async function changeNow(tx: Tx, whose: Whose, { row, figured }: Change, actor: Actor): Promise<void> {
  const { change, item, next } = figured;
  const agreed = { ...agreedOf(figured), takenAt: actor.at, appliedAt: actor.at };
  await tx.update(planChanges).set(agreed).where(eq(planChanges.id, row.id));
  await beginPlan(tx, { ...row, ...agreed }, actor);
  const dueLines = change.due.flatMap(periodLines);
  const invoiceId = await invoiceIfAny(
    tx,
    whose,
    {
      row,
      costPence: change.costPence,
      lines: [...dueLines, ...pairedLines(change, row.newLinkId, next?.name ?? "")],
    },
    actor,
    async (id) => {
      const due = change.due.map(({ linkId, period }) => periodRow(linkId, period, period.from, id));
      const covered = change.covers.map((period) => periodRow(row.newLinkId, period, period.startsOn, id));
      if (due.length + covered.length > 0) await tx.insert(billedPeriods).values([...due, ...covered]);
    },
  );
  if (invoiceId) await tx.update(planChanges).set({ invoiceId }).where(eq(planChanges.id, row.id));
  await recordProjectEvent(
    tx,
    { projectId: whose.projectId, kind: "plan-changed", what: `${next?.name ?? ""} instead of ${item.name}` },
    actor,
  );
}

type IntervalTaken = { row: PlanChangeRow; figured: FiguredInterval; was: PaymentType };

/** What is invoiced stays as it is: the periods after it are of the other length. */
async function changeInterval(tx: Tx, { row, figured, was }: IntervalTaken, actor: Actor): Promise<void> {
  const { next, startsOn, lines } = figured;
  const sum = (pence: (line: IntervalLine) => number) => lines.reduce((all, line) => all + pence(line), 0);
  await tx
    .update(planChanges)
    .set({
      takenAt: actor.at,
      appliedAt: actor.at,
      fromName: intervalWords[was],
      toName: intervalWords[next],
      startsOn,
      beforePence: sum(({ wasPence }) => wasPence),
      afterPence: sum(({ willPence }) => willPence),
    })
    .where(eq(planChanges.id, row.id));
  await tx.update(projects).set({ paymentType: next }).where(eq(projects.id, row.projectId));
  const what = `Paid ${intervalWords[next]} from ${longDay(noonOf(startsOn))}`;
  await recordProjectEvent(tx, { projectId: row.projectId, kind: "plan-changed", what }, actor);
}

async function planLater(tx: Tx, { row, figured }: Change, actor: Actor): Promise<void> {
  const { change, item, next } = figured;
  const agreed = { ...agreedOf(figured), takenAt: actor.at };
  await tx.update(planChanges).set(agreed).where(eq(planChanges.id, row.id));
  if (change.covers.length === 0) return;
  // Of an invoice that is void by now there is nothing to credit, and nothing to ask for where the change is taken back.
  const creditPence = await creditAhead(tx, { row, item, next, covers: change.covers }, actor);
  if (creditPence !== agreed.creditPence)
    await tx.update(planChanges).set({ creditPence }).where(eq(planChanges.id, row.id));
}

async function takeBack(
  tx: Tx,
  whose: Whose,
  { row, figured }: { row: PlanChangeRow; figured: TakeBack },
  actor: Actor,
): Promise<void> {
  const { planned, lines, costPence, periods, afterPence } = figured;
  await tx.update(planChanges).set({ withdrawnAt: actor.at }).where(eq(planChanges.id, planned.id));
  const known = await tx
    .select({ fromMonth: billedPeriods.fromMonth })
    .from(billedPeriods)
    .where(eq(billedPeriods.linkId, planned.linkId));
  // What stays was never asked for there: from now on it is.
  const missing = periods.filter(({ fromMonth }) => !known.some((one) => one.fromMonth === fromMonth));
  const asLines = lines.map((line): NewLine => {
    const { period } = line;
    if (!period || !missing.includes(period)) return lineOf(line);
    const { months, periodFrom: from, periodTo: to } = period;
    return planLine(line, { name: planned.fromName, linkId: planned.linkId, months, from, to });
  });
  const invoiceId = await invoiceIfAny(tx, whose, { row, costPence, lines: asLines }, actor, async (id) => {
    const rows = missing.map((period) => ({ ...period, linkId: planned.linkId, invoiceId: id }));
    if (rows.length > 0) await tx.insert(billedPeriods).values(rows);
  });
  const { fromName, toName, startsOn, beforePence } = planned;
  await tx
    .update(planChanges)
    .set({
      takenAt: actor.at,
      appliedAt: actor.at,
      costPence,
      working: lines.map(({ period: _, ...line }) => line),
      fromName,
      toName,
      startsOn,
      beforePence,
      afterPence,
      ...(invoiceId ? { invoiceId } : {}),
    })
    .where(eq(planChanges.id, row.id));
  const happening = { projectId: whose.projectId, kind: "plan-change-taken-back", what: `${fromName} stays` } as const;
  await recordProjectEvent(tx, happening, actor);
}

/** What was agreed, kept as it was on that day. */
function agreedOf({ item, next, change, beforePence, afterPence }: Figured) {
  return {
    fromName: item.name,
    toName: next?.name ?? "",
    startsOn: change.startsOn,
    pricePence: next?.pricePence ?? null,
    yearlyPricePence: next?.yearlyPricePence ?? null,
    billingCycle: next?.cycle ?? null,
    firstMonth: change.firstMonth,
    costPence: change.costPence,
    creditPence: change.creditPence,
    working: [...change.due.map(dueLine), ...change.lines],
    beforePence,
    afterPence,
  };
}

function dueLine({
  description,
  explanation,
  amountPence,
  includedPence,
}: Figured["change"]["due"][number]): ChangeLine {
  return {
    text: `${description}, ${explanation}`,
    working: "not invoiced until now",
    pence: amountPence - includedPence,
  };
}

type ToInvoice = { row: PlanChangeRow; costPence: number; lines: NewLine[] };

/** No invoice asks for nothing. */
async function invoiceIfAny(
  tx: Tx,
  whose: Whose,
  { row, costPence, lines }: ToInvoice,
  actor: Actor,
  cover: (invoiceId: string) => Promise<void>,
): Promise<string | undefined> {
  if (costPence === 0) return;
  const invoiceId = await draftInvoice(
    tx,
    { ...whose, purpose: "recurring", retryKey: `plan-change ${row.id}`, lines },
    actor,
  );
  // Before it is issued, so that what comes next is worked out behind these.
  await cover(invoiceId);
  const issued = await issueDraft(tx, invoiceId, {}, actor);
  if (issued.outcome === "incomplete") throw new Incomplete(issued.missing);
  if (issued.outcome !== "issued") throw new Error(`the invoice of a change was not issued: ${issued.outcome}`);
  return invoiceId;
}

/** Each period has two lines: what is new is asked for with its days, and what was asked for already is taken off. */
function pairedLines({ lines, covers }: Figured["change"], linkId: string, name: string): NewLine[] {
  return lines.map((line, index) => {
    const period = index % 2 === 0 ? covers[index / 2] : undefined;
    if (!period) return lineOf(line);
    const { startsOn: from, to, months } = period;
    return planLine(line, { name, linkId, months, from, to });
  });
}

type OfPlan = { name: string; linkId: string; months: number; from: Day; to: Day };

/** An invoice says the days of a line itself. */
function planLine(line: ChangeLine, { name, linkId, months, from, to }: OfPlan): NewLine {
  const description = lineText({ kind: "plan", name }, months);
  return { ...lineOf(line), description, source: "plan", linkId, months, period: { from, to } };
}

function lineOf({ text, working, pence }: ChangeLine): NewLine {
  return { source: "free-text", description: text, explanation: working, unitPence: pence };
}

function periodRow(linkId: string, { fromMonth, months, to }: Period, from: string, invoiceId: string) {
  return { linkId, fromMonth, months, periodFrom: from, periodTo: to, invoiceId };
}
