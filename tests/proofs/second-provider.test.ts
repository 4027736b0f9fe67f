import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asIfNoneWereIssued } from "../../scripts/second-provider.ts";
import { anonymous } from "../../server/access/actor.ts";
import { changeMoneySettings } from "../../server/invoices/money-settings.ts";
import { cast } from "../../server/seed/cast.ts";
import { followWebsite } from "../../server/website/follow-website.ts";
import { anActor } from "../support/an-actor.ts";
import type { Visitor } from "../support/browser.ts";
import { sendEveryMail } from "../support/every-mail.ts";
import { record } from "../support/figures.ts";
import { MoneyTestApp } from "../support/money-test-app.ts";
import { sam } from "../support/people.ts";
import { readPdf } from "../support/read-pdf.ts";
import { findSampleWords } from "../support/sample-words.ts";
import { patience } from "../support/test-app.ts";

/** The product after `npm run adopt -- docs/business.example.json`, as if no invoice had been issued before. */
let open: MoneyTestApp;
beforeAll(async () => {
  open = await MoneyTestApp.open({ isWorking: false });
  for (const statement of asIfNoneWereIssued) await open.look(statement);
  const said = execFileSync(process.execPath, ["scripts/adopt.ts", "docs/business.example.json"], {
    env: { ...process.env, ...open.app.env, OWNER_DATABASE_URL: open.app.postgres.url("tenday_owner") },
    encoding: "utf8",
  });
  expect(said).toContain("is being published");
  const worker = await open.worker();
  await vi.waitFor(async () => expect((await open.stranger().get("/")).body).toContain("Northlight Web"), patience);
  // Articles are asked for again from time to time.
  const hasArticles = async () => (await open.stranger().get("/sitemap.xml")).body.includes("/support/article/");
  await vi.waitFor(async () => expect(await hasArticles()).toBe(false), { timeout: patience, interval: 1_000 });
  await open.drained();
  await worker.stop("SIGKILL");
  // Mails are composed in this process, which follows what is published as the worker does.
  const isOver = await followWebsite({ viewer: anonymous });
  isOver();
  await changeMoneySettings(anActor(sam, open.now()), {
    accountName: "Alex Example",
    sortCode: "108800",
    accountNumber: "00012345",
    vatNumber: "",
    vatRate: 2000,
    termsDays: 14,
  });
});
afterAll(() => open?.close());

test("no page that a stranger can open has a word of the sample", async () => {
  const pages = await crawl(open.stranger());
  const left = [...pages].flatMap(([path, text]) => findSampleWords(text).map((words) => `${path}: ${words}`));
  record("a second provider: pages without a word of the sample", `${pages.size}`);
  expect(left).toEqual([]);
  expect(pages.size).toBeGreaterThan(20);
  expect([...pages.keys()].filter((path) => path.startsWith("/projects/"))).toEqual([]);
  for (const path of ["/projects/oak-and-mortar", "/projects/template-green-space"])
    expect((await open.stranger().get(path)).status).toBe(404);
});

test("no mail and no document has one, either", async () => {
  const mails = await sendEveryMail(open);
  const texts = open.app.sink.caught.map(({ parsed }) => ({
    kind: parsed.subject ?? "",
    text: [parsed.subject, JSON.stringify([parsed.from, parsed.replyTo]), parsed.text, parsed.html].join("\n"),
  }));
  const left = texts.flatMap(({ kind, text }) => findSampleWords(text).map((words) => `${kind}: ${words}`));
  expect(left).toEqual([]);
  const documents = await readDocuments();
  expect(documents.flatMap(({ what, text }) => findSampleWords(text).map((words) => `${what}: ${words}`))).toEqual([]);
  expect(new Set(documents.map(({ what }) => what))).toEqual(new Set(["invoice", "credit-notes", "receipts"]));
  expect(documents[0]?.text).toMatch(/NW-0\d{3}/);
  record(
    "a second provider: mails and documents without a word of the sample",
    `${mails.length} kinds of mail, ${documents.length} documents`,
  );
});

/** Everything of the site that a stranger finds from home, the sitemap and the files beside them. */
async function crawl(stranger: Visitor): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let next = ["/", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/clients/login", "/clients/forgotten"];
  while (next.length > 0) {
    const linked = new Set<string>();
    for (const path of next) {
      const { status, headers, body } = await stranger.get(path);
      if (status !== 200 || !/html|xml|json|plain|x-script/.test(headers["content-type"] ?? "")) continue;
      found.set(path, body);
      const addresses = [...body.matchAll(/\s(?:href|action)="([^"]*)"|<loc>([^<]*)<\/loc>/g)];
      for (const [, href, loc] of addresses) {
        const { origin, pathname } = new URL((href ?? loc ?? "").replaceAll("&amp;", "&"), open.app.env.SITE_ORIGIN);
        if (origin === open.app.env.SITE_ORIGIN && !/^\/(assets|send-)/.test(pathname)) linked.add(pathname);
      }
      if (/html/.test(headers["content-type"] ?? "")) linked.add(path === "/" ? "/_.data" : `${path}.data`);
    }
    next = [...linked].filter((path) => !found.has(path) && !path.includes(".data.data"));
    next = next.filter((path) => !tried.has(path));
    for (const path of next) tried.add(path);
  }
  return found;
}
const tried = new Set<string>();

/** One of each kind that was made of what the second provider has issued, as their admin opens it. */
async function readDocuments(): Promise<{ what: string; text: string }[]> {
  const issued = "from invoices i where i.invoice_number > 300";
  const rows = await open.look<{ what: string; path: string }>(
    `(select 'invoice' as what, '/invoices/' || i.id || '/issued' as path ${issued} limit 5)
     union all (select 'credit-notes', '/invoices/' || i.id || '/credit-notes/' || c.id from invoices i
       join credit_notes c on c.invoice_id = i.id where i.invoice_number > 300 limit 2)
     union all (select 'receipts', '/invoices/' || i.id || '/receipts/' || p.id from invoices i
       join payments p on p.invoice_id = i.id where i.invoice_number > 300 and p.method <> 'credit' limit 2)`,
  );
  const provider = await open.visitor(cast.sam);
  const cookie = [...provider.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const read: { what: string; text: string }[] = [];
  for (const { what, path } of rows) {
    const answer = await fetch(`${open.web.url}${path}`, { headers: { Cookie: cookie } });
    expect([path, answer.status]).toEqual([path, 200]);
    const { text, fields } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    read.push({ what, text: `${text}\n${Object.values(fields).join("\n")}` });
  }
  return read;
}
