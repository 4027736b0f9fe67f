import type { Day } from "../../domain/calendar-day.ts";
import { type IntervalChange, intervalChangeOf } from "../../domain/interval-change.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import type { Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { listBillable } from "../projects/billable-items.ts";
import type { CannotChange } from "./figure-change.ts";

export type FiguredInterval = IntervalChange & {
  /** What was shown, in short. */
  revision: string;
};

/** What it would mean for a project to be paid for by the year instead of by the month, or back. */
export async function figureInterval(
  tx: Tx,
  project: { id: string; paymentType: PaymentType },
  today: Day,
): Promise<FiguredInterval | CannotChange> {
  const change = intervalChangeOf(await listBillable(tx, project.id), project.paymentType, today);
  return typeof change === "string" ? change : { ...change, revision: revisionOf([change]) };
}
