import pg from "pg";
import type { Books, Readiness } from "./problem.ts";
import { sampleWriting } from "./samples.ts";

/** What the database says about invoices, their nightly run and what is published, as the worker sees it. */
export async function findBooks(url: string | undefined): Promise<Readiness["books"]> {
  if (!url) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  try {
    await client.connect();
    await client.query("begin read only");
    await client.query("select set_config('app.viewer', 'system', true)");
    const { rows } = await client.query<Books>(
      `
      select exists (select from money_settings) as "hasBankDetails",
        (select max(finished_at) from billing_runs) as "lastRunAt",
        exists (select from projects where deleted_at is null and next_period_on <= current_date + 14) as "isAnythingDue",
        array(select article_id from published_articles where article_id = any ($1) order by 1) as "publishedSamples"`,
      [Object.keys(sampleWriting)],
    );
    return rows[0];
  } catch {
    return "silent";
  } finally {
    await client.end().catch(() => undefined);
  }
}
