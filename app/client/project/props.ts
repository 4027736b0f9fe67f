import type { CostBreakdown, PaymentType } from "../../../domain/pricing.ts";
import type { ProjectDay, ProjectStatus } from "../../../domain/project-status.ts";
import type { OwedShown, SavedShown, ShownInvoice } from "../../shared/invoice/shown.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { HistoryRow } from "./history.tsx";

export type LinkRow = { linkId: string; name: string; price: string };
export type AddOnRow = LinkRow & { isPaid: boolean };
export type RequestRow = {
  id: string;
  lines: string[];
  state: "waiting" | "approved" | "declined";
  reason: string;
  on: string;
};
export type Offered = { id: string; name: string; price: string };

/** From when on something recurring is invoiced, as words; nothing where it is not yet. */
export type BillingShown = { linkId: string; says: string };

export type AdminControls = {
  /** Of what recurs. */
  billing: BillingShown[];
  /** The first day that billing can start on. */
  today: string;
  client: { id: string; name: string; email: string } | null;
  offered: { plans: Offered[]; addOns: Offered[]; products: Offered[] };
  details: {
    projectName: string;
    description: string;
    url: string;
    firstPaymentRequired: boolean;
    paymentType: PaymentType;
  };
  /** The time of day at which a status or a note was saved, as words. */
  savedAt: string;
};

export type ProjectMoney = {
  invoices: ShownInvoice[];
  owed: OwedShown;
  method: SavedShown | undefined;
  /** Whose invoices they are, and where their documents are asked for. */
  view: { clientId: string; host: string };
};

export type ProjectPageProps = {
  project: {
    id: string;
    name: string;
    description: string;
    status: ProjectStatus | null;
    projectDay: ProjectDay;
    since: string;
    /** How long it has had this status. */
    days: number;
    note: string;
    url: string;
    paymentType: PaymentType;
    nextPaymentDue: string;
  };
  plans: LinkRow[];
  addOns: AddOnRow[];
  products: LinkRow[];
  requests: RequestRow[];
  costs: CostBreakdown;
  money: ProjectMoney;
  history: HistoryRow[];
  /** Whoever paid has just come back from paying: what has become of it. */
  paid: string | undefined;
  admin: AdminControls | undefined;
  result: ActionResult | undefined;
};
