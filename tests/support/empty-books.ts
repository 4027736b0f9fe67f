import { look } from "./look.ts";

/** No invoices, no money, nothing billed: for what counts everything there is. */
export async function emptyBooks(): Promise<void> {
  await look("truncate invoices, credit_entries, billing_runs cascade");
  // Its trigger refuses to go back, as it should; a new row begins anew.
  await look("truncate number_series");
  await look("insert into number_series (series, next) values ('invoice', 1), ('credit-note', 1)");
  for (const links of ["project_plans", "project_add_ons", "project_products"])
    await look(`update ${links} set billing_from = null`);
}
