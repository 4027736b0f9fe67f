import type { PricingType } from "../../../domain/pricing.ts";

export type OfferedAddOn = {
  id: string;
  name: string;
  description: string;
  pricePence: number;
  pricingType: PricingType;
  /** It is on the project already, and once is enough. */
  taken: boolean;
};

export type AddOnPageProps = {
  project: { id: string; name: string };
  clientEmail: string;
  addOns: OfferedAddOn[];
  /** The lines that were ticked when the form came back. */
  chosen: string[];
  result: AddOnResult | undefined;
  retryKey: string;
};

export type AddOnResult = "sent" | "refused" | "failed" | "none-chosen";
