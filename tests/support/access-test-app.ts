import pg from "pg";
import type { Environment, Web } from "../../scripts/process.ts";
import type { Matrix } from "./ask-matrix.ts";
import { releaseCanaries } from "./canaries.ts";
import { canaryInvoices } from "./canary-money.ts";
import { gatherRequesters, type Requester } from "./requesters.ts";
import { readSite } from "./site-routes.ts";
import { tableMarker } from "./table-marks.ts";
import { TestApp } from "./test-app.ts";

/** The product with everybody as a visitor and a canary in everybody's things. */
export type AccessTestApp = Omit<Matrix, "patterns"> & {
  app: TestApp;
  web: Web;
  db: pg.Client;
  requester: (name: string) => Requester;
  cookieOf: (name: string) => Promise<string>;
  close: () => Promise<void>;
};

export async function openAccessTestApp(
  env: Environment = {},
  expected: { expectedErrors?: string[] } = {},
): Promise<AccessTestApp> {
  const app = await TestApp.open({ LOGINS_PER_MINUTE_PER_ADDRESS: "1000", ...env }, expected);
  const web = await app.web();
  const db = new pg.Client(app.postgres.url("postgres"));
  await db.connect();
  const canaries = await releaseCanaries(db, app.env.FILES_DIR ?? "");
  const requesters = await gatherRequesters({ db, url: web.url });
  const requester = (wanted: string): Requester => {
    const found = requesters.find(({ name }) => name === wanted);
    if (!found) throw new Error(`nobody here is called ${wanted}`);
    return found;
  };
  const cookieOf = async (name: string) => (await requester(name).cookies(1))[0] ?? "";
  // The key of the access tokens is made with the first of them.
  await fetch(`${web.url}/clients/session`, { headers: { Cookie: await cookieOf("a client") } });
  await drawDocuments(db, web.url, await cookieOf("admin"));
  const marks = await tableMarker(db);
  return {
    app,
    web,
    db,
    requesters,
    canaries,
    requester,
    cookieOf,
    url: web.url,
    site: await readSite(),
    // A minute has room for thirty documents, and here it is asked for more.
    async marks() {
      await db.query("delete from rate_limits where bucket = 'document'");
      return marks();
    },
    async close() {
      await db.end();
      await app.close();
    },
  };
}

/** The first drawing of a document is kept; looking changes nothing from then on. */
async function drawDocuments(db: pg.Client, url: string, cookie: string): Promise<void> {
  const { rows } = await db.query<{ path: string }>(
    `select format('/invoices/%s/%s', id, name) as path from invoices, unnest(array['pdf', 'issued']) as name
       where id::text like $1 and issued_at is not null
     union all select format('/invoices/%s/receipts/%s', invoice_id, id) from payments where invoice_id::text like $1
     union all select format('/invoices/%s/credit-notes/%s', invoice_id, id) from credit_notes where invoice_id::text like $1`,
    [`${canaryInvoices.draft.slice(0, -2)}%`],
  );
  for (const { path } of rows) {
    await db.query("delete from rate_limits where bucket = 'document'");
    const answer = await fetch(`${url}${path}`, { headers: { Cookie: cookie } });
    if (!answer.ok) throw new Error(`no document at ${path}: ${answer.status}`);
  }
}
