import pg from "pg";
import { startingPrefix } from "../../domain/numbering.ts";
import { changedAgreements } from "../../server/invariants/check-books.ts";
import { booksFields, secondStepField } from "../../server/set-up/checks.ts";
import type { Books, Readiness } from "./problem.ts";
import { sampleWriting } from "./samples.ts";

type Urls = Partial<Record<"WORKER_DATABASE_URL" | "AUTH_DATABASE_URL", string>>;

/** What the database says about invoices, their nightly run and what is published, as the worker sees it, and about logins. */
export async function findBooks({ WORKER_DATABASE_URL, AUTH_DATABASE_URL }: Urls): Promise<Readiness["books"]> {
  if (!WORKER_DATABASE_URL || !AUTH_DATABASE_URL) return;
  try {
    const books = await readRow<Omit<Books, "hasSecondStep">>(WORKER_DATABASE_URL, {
      text: `select ${booksFields},
        (select max(finished_at) from billing_runs) as "lastRunAt",
        exists (select from projects where deleted_at is null and next_period_on <= current_date + 14) as "isAnythingDue",
        array(${changedAgreements}) as "changedAgreements",
        array(select article_id from published_articles where article_id = any ($1) order by 1) as "publishedSamples"`,
      values: [Object.keys(sampleWriting)],
    });
    const logins = await readRow<Pick<Books, "hasSecondStep">>(AUTH_DATABASE_URL, {
      text: `select ${secondStepField}`,
    });
    return { ...books, ...logins };
  } catch {
    return "silent";
  }
}

/** What stands before an invoice's number; what a release brings where there is no database. */
export async function findNumberPrefix({ WORKER_DATABASE_URL }: Urls): Promise<string> {
  if (!WORKER_DATABASE_URL) return startingPrefix;
  try {
    const text = "select app.number_prefix() as prefix";
    return (await readRow<{ prefix: string }>(WORKER_DATABASE_URL, { text })).prefix;
  } catch {
    return startingPrefix;
  }
}

export async function readRow<Row extends object>(
  url: string,
  query: { text: string; values?: unknown[] },
): Promise<Row> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  try {
    await client.connect();
    await client.query("begin read only");
    await client.query("select set_config('app.viewer', 'system', true)");
    const [row] = (await client.query<Row & pg.QueryResultRow>(query)).rows;
    if (!row) throw new Error("the database answered nothing");
    return row;
  } finally {
    await client.end().catch(() => undefined);
  }
}
