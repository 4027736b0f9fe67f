import type { PaymentType } from "../../../domain/pricing.ts";
import { type ProjectDay, type ProjectStatus, type Turn, turnOf } from "../../../domain/project-status.ts";

/** A project as its card on the dashboard shows it. */
export type DashboardProject = {
  id: string;
  name: string;
  description: string;
  status: ProjectStatus | null;
  projectDay: ProjectDay;
  /** The day it got this status, in words. */
  since: string;
  /** What the provider has to say about it. */
  note: string;
  url: string;
  plans: string[];
  addOns: string[];
  /** Of what was invoiced for it. */
  owedPence: number;
  overduePence: number;
  costs: { oncePence: number; recurringPence: number; paymentType: PaymentType };
};

/** A bill that is late makes it the client's turn, whatever the project waits for. */
export function turnOfProject({ status, overduePence }: Pick<DashboardProject, "status" | "overduePence">): Turn {
  return overduePence > 0 ? "client" : turnOf(status);
}
