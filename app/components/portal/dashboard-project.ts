import type { PaymentType } from "../../../domain/pricing.ts";
import type { Leaf, ProjectStatus } from "../../../domain/project-status.ts";

/** A project as its card on the dashboard shows it. */
export type DashboardProject = {
  id: string;
  name: string;
  description: string;
  status: ProjectStatus | null;
  leaf: Leaf;
  /** The day it got this status, in words. */
  since: string;
  /** What the provider has to say about it. */
  note: string;
  url: string;
  plans: string[];
  addOns: string[];
  costs: { oncePence: number; recurringPence: number; paymentType: PaymentType };
};
