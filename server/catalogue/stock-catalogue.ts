import type pg from "pg";
import { site } from "../website/site.ts";

/** Fills an empty catalogue with what the pages offer. From then on it is the admin's. */
export async function stockCatalogue(owner: Pick<pg.Client, "query">): Promise<void> {
  const { rowCount } = await owner.query("select from plans union all select from add_ons limit 1");
  if (rowCount) return;
  // All of it or nothing: half a catalogue would not be empty the next time.
  await owner.query("begin");
  const { plans, addOns, domainName } = site();
  for (const { id, name, monthlyPence, annualPence, features } of plans)
    await owner.query(
      "insert into plans (id, name, price_pence, yearly_price_pence, billing_cycle, free_domain_pence) values ($1, $2, $3, $4, 'monthly', $5)",
      [id, name, monthlyPence, annualPence, features.freeDomainInFirstYear ? domainName.coveredUpToPence : 0],
    );
  for (const { id, title, description, pence, pricingType, isSeveralTimes, isByTheHour } of addOns)
    await owner.query(
      "insert into add_ons (id, name, description, price_pence, pricing_type, several_times, by_the_hour) values ($1, $2, $3, $4, $5, $6, $7)",
      [id, title, description, pence, pricingType, isSeveralTimes, isByTheHour],
    );
  await owner.query(
    "insert into products (id, name, price_pence, billing_cycle, is_domain) values ($1, $2, $3, 'yearly', true)",
    [domainName.id, domainName.name, domainName.pencePerYear],
  );
  await owner.query("commit");
}
