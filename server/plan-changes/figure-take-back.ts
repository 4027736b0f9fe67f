import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { itemCycle, penceEach, periodWords } from "../../domain/billing-plan.ts";
import type { Day } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import { type ChangeLine, takenBackLines } from "../../domain/plan-change.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import type { Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { billedPeriods, planChanges } from "../db/schema/index.ts";
import { type Billable, listBillable } from "../projects/billable-items.ts";

type BilledPeriod = typeof billedPeriods.$inferSelect;
/** `period`: what it asks for. */
type BackLine = ChangeLine & { period?: BilledPeriod };

export type TakeBack = {
  planned: typeof planChanges.$inferSelect;
  lines: BackLine[];
  costPence: Pence;
  /** What everything that stays and is paid for as often costs each time. */
  afterPence: Pence;
  /** Periods that were invoiced for what does not come: of what stays, they are on an invoice from now on. */
  periods: BilledPeriod[];
  revision: string;
};

/** Agreed, and its day has not come. */
export const isPlanned = and(
  isNotNull(planChanges.takenAt),
  isNull(planChanges.appliedAt),
  isNull(planChanges.withdrawnAt),
  ne(planChanges.kind, "take-back"),
);

/** What it costs that a planned change does not come: what was credited of an invoice, or asked for at the lower price. */
export async function figureTakeBack(
  tx: Tx,
  { id: projectId, paymentType }: { id: string; paymentType: PaymentType },
  changeId: string,
  today: Day,
): Promise<TakeBack | undefined> {
  const [planned] = await tx
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.id, changeId), eq(planChanges.projectId, projectId), isPlanned));
  if (!planned?.startsOn || planned.startsOn <= today) return;
  const items = await listBillable(tx, projectId);
  const stays = items.find(({ linkId }) => linkId === planned.linkId);
  if (!stays) return;
  const comes = planned.kind === "price" ? undefined : items.find(({ linkId }) => linkId === planned.newLinkId);
  const periods = await tx
    .select()
    .from(billedPeriods)
    .where(eq(billedPeriods.linkId, planned.newLinkId))
    .orderBy(billedPeriods.fromMonth);
  // Of a new price that is on an invoice there is no way back but by hand.
  if (planned.kind === "price" && periods.length > 0) return;
  const lines = comes ? linesOf(planned, { stays, comes }, periods) : creditedLine(planned);
  const costPence = lines.reduce((pence, line) => pence + line.pence, 0);
  const cycle = itemCycle(stays, paymentType);
  const all = items.filter((item) => item === stays || (!item.endsOn && !item.comesOn));
  const afterPence = cycle === "once" ? 0 : penceEach(all, cycle.months, paymentType);
  return { planned, lines, costPence, afterPence, periods, revision: revisionOf([changeId, lines, costPence]) };
}

type Both = { stays: Billable; comes: Billable };

/** Each period that was invoiced at the lower price, and of those that were invoiced before, what was credited of them. */
function linesOf(planned: TakeBack["planned"], { stays, comes }: Both, periods: readonly BilledPeriod[]): BackLine[] {
  const wasBilled = ({ fromMonth }: BilledPeriod) => stays.billed.some((one) => one.fromMonth === fromMonth);
  const linesFor = (period: BilledPeriod): BackLine[] => {
    const { months, periodFrom: from, periodTo: to } = period;
    const [line, ...others] = takenBackLines(stays, comes, { months, days: periodWords({ from, to }) });
    return line ? [{ ...line, period }, ...others] : [];
  };
  const before = periods.filter(wasBilled).flatMap(linesFor);
  const isWhole = before.reduce((sum, { pence }) => sum + pence, 0) === planned.creditPence;
  if (isWhole) return periods.flatMap(linesFor);
  return [...creditedLine(planned), ...periods.filter((period) => !wasBilled(period)).flatMap(linesFor)];
}

function creditedLine({ fromName, creditPence: pence }: TakeBack["planned"]): BackLine[] {
  return pence > 0 ? [{ text: `${fromName}, credited when it was to end`, working: "", pence }] : [];
}
