import { type Browser, type BrowserContext, chromium as browserType, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addOnLine, type PricedAddOn } from "../../../domain/add-on-request.ts";
import { cleanText } from "../../../domain/clean-text.ts";
import { isWebAddress } from "../../../domain/project.ts";
import { chromium } from "../../../playwright.config.ts";
import type { Web } from "../../../scripts/process.ts";
import { cast } from "../../../server/seed/cast.ts";
import { type Answer, freshAddress, Visitor } from "../../support/browser.ts";
import { record } from "../../support/figures.ts";
import { type Read, readHtml } from "../../support/html-reader.ts";
import { enquiry } from "../../support/raw-request.ts";
import { TestApp } from "../../support/test-app.ts";
import { xssCorpus } from "../../support/xss-corpus.ts";

/** All of them take minutes; the gate tries a few. */
const every = Number(process.env.EVERY_NTH_SCRIPT ?? 1);
const texts = xssCorpus.filter((_, n) => n % every === 0);

let app: TestApp;
let web: Web;
let browser: Browser;
let [sam, maya]: Visitor[] = [];
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1" });
  web = await app.web();
  await app.worker();
  browser = await browserType.launch(chromium);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function signedIn(member: { email: string }): Promise<Visitor> {
  const visitor = new Visitor({ site: web.url, address: freshAddress() });
  await visitor.signIn(member);
  return visitor;
}

async function round(text: string): Promise<Shown> {
  sam ??= await signedIn(cast.sam);
  maya ??= await signedIn(cast.maya);
  await app.drained();
  await forgetTexts(app);
  return writeEverywhere(text, app, sam, maya);
}

/** A search finds some or nobody, by the words in what was searched for; the history grows. */
const isAsLong = (name: string) => name !== "a search" && name !== "history";

test("catalogue:I3 a script in any text stays a text, in every page of the portal and the admin and in every mail", async () => {
  const reader = await browser.newPage();
  const read = async ({ pages, mails }: Shown) => {
    const all = Object.entries({ ...pages, ...mails });
    const found = await readHtml(
      reader,
      all.map(([, html]) => html),
    );
    return all.map(([name], n) => ({ name, ...(found[n] ?? { elements: {}, dangers: [], text: "" }) }));
  };
  const plain = await read(await round("Plain words"));
  const nobody = await read(await round("zzz"));
  const growing = new Set([...plain, ...nobody].flatMap(({ elements }) => Object.keys(elements)));
  // A mail gives each line a paragraph.
  const byLines = [plain, await read(await round("Plain\nwords")), await read(await round("Plain\nwords\nof three"))];
  const usual = (name: string, text: string) =>
    byLines[text.split("\n").length - 1]?.find((page) => page.name === name)?.elements;

  const faults: string[] = [];
  let looked = 0;
  for (const text of texts) {
    for (const { name, elements, dangers, text: shown } of await read(await round(text))) {
      looked += 1;
      const strange = Object.keys(elements).filter((element) => !growing.has(element));
      const miscounted = isAsLong(name) ? differences(usual(name, text), elements) : [];
      const missing = onOneLine(shown).includes(onOneLine(cleanText(text))) ? [] : ["the text itself is not there"];
      for (const fault of [...dangers, ...strange, ...miscounted, ...missing])
        faults.push(`${name}, ${text}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
  record("texts that are scripts elsewhere", `${texts.length} in every field: ${looked} pages and mails, all inert`);
});

type Counts = Read["elements"];

function differences(usual: Counts = {}, found: Counts): string[] {
  return Object.keys({ ...usual, ...found })
    .filter((element) => usual[element] !== found[element])
    .map((element) => `${element} ${found[element] ?? 0} times, not ${usual[element] ?? 0}`);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const sample = xssCorpus.filter((_, n) => n % (every > 1 ? 60 : 20) === 0);

test("catalogue:I3,C8 nothing of it runs in a real browser, and the content policy has nothing to refuse", async () => {
  const complaints: string[] = [];
  const listen = (page: Page) => {
    page.on("dialog", (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    return page;
  };
  const pageOf = async (visitor: Visitor | undefined) => {
    const context: BrowserContext = await browser.newContext();
    await context.addCookies([...(visitor?.cookies ?? [])].map(([name, value]) => ({ name, value, url: web.url })));
    return listen(await context.newPage());
  };
  const project = `/projects/${cast.maya.projects[0].id}`;
  for (const text of sample) {
    const { mails } = await round(text);
    const [client, admin, letter] = [await pageOf(maya), await pageOf(sam), await pageOf(undefined)];
    for (const path of ["/clients/dashboard", project, `/clients/addon/new/${cast.maya.projects[0].id}`])
      await client.goto(`${web.url}${path}`, { waitUntil: "networkidle" });
    const manage = `/dashboard/admin/manage-client/${cast.maya.id}`;
    const wing = ["projects", "enquiries?show=all", "add-on-requests", "catalogue", "audit"].map(
      (page) => `/dashboard/admin/${page}`,
    );
    const search = `/dashboard/admin/clients?search=${encodeURIComponent(text)}`;
    for (const path of ["/clients/dashboard/admin", search, manage, project, ...wing])
      await admin.goto(`${web.url}${path}`, { waitUntil: "networkidle" });
    for (const html of Object.values(mails)) await letter.setContent(html, { waitUntil: "load" });
    expect([text, complaints]).toEqual([text, []]);
    for (const page of [client, admin, letter]) await page.context().close();
  }
});

const project = `/projects/${cast.maya.projects[0].id}`;
const manage = `/dashboard/admin/manage-client/${cast.maya.id}`;
const admin = "/clients/dashboard/admin";
const [inbox, requests, catalogue] = ["enquiries", "add-on-requests", "catalogue"].map(
  (page) => `/dashboard/admin/${page}`,
);
const writer = "writer@castleroad.example";
/** One that is not on the website: those are changed there. */
const addOn = "00000000-0000-4000-8000-0000000000b1";

/** Pages of the portal as they are shown on the way, and the mails that go out. */
type Shown = { pages: Record<string, string>; mails: Record<string, string> };

/** Every round finds the same rows, but for the history of the system, which nobody can take back. */
async function forgetTexts(app: TestApp): Promise<void> {
  await app.query("truncate enquiries, mails, project_events, add_on_requests, account_links cascade");
  await app.query("delete from rate_limits where bucket = 'add-on-request'");
  await app.query("delete from projects where id <> all ($1)", [cast.maya.projects.map(({ id }) => id)]);
  await app.query("delete from clients where email = $1", [writer]);
  await app.query(`delete from auth."user" where email = $1`, [writer]);
  await app.query("update projects set status = 'active', note = ''");
  await app.query(
    "insert into add_ons (id, name, price_pence, pricing_type) values ($1, 'Of my own', 500, 'recurring') on conflict do nothing",
    [addOn],
  );
}

/** One text in every field that somebody can fill in, by every form there is, and every page on which it ends up. */
async function writeEverywhere(text: string, app: TestApp, sam: Visitor, client: Visitor): Promise<Shown> {
  const pages: Record<string, string> = {};
  const show = async (name: string, answer: Promise<Answer>, status = 200) => {
    const { body, status: got } = await answer;
    if (got !== status) throw new Error(`${name}: ${got}, not ${status}, for ${JSON.stringify(text)}`);
    pages[name] = body;
  };
  const idOf = async (sql: string) => (await app.query<{ id: string }>(sql))[0]?.id ?? "";

  const written = { ...enquiry, email: writer, name: text, business: text, website: text, project: text };
  const body = JSON.stringify({ ...written, hostingPlan: text.slice(0, 100), timeline: text.slice(0, 100) });
  await client.send("POST", "/send-email.php", { "Content-Type": "application/json" }, body);
  await show("the inbox", sam.get(inbox ?? ""));
  const enquiryId = await idOf("select id from enquiries");
  const { location = "" } = await sam.post(inbox ?? "", { intent: "make-client", enquiryId });
  await show("a client made of an enquiry", sam.get(location));
  await show("an invitation", sam.post(location, { intent: "invite" }));

  await show("client changed", sam.post(manage, { intent: "change-client", name: text, billingAddress: text }));
  await show("project added", sam.post(manage, { intent: "add-project", projectName: text, description: text }));
  const details = { intent: "details", projectName: text, description: text, url: `https://site.example/${text}` };
  await show("details changed", sam.post(project, { ...details, url: "https://site.example/" }));
  // What the rule takes for an address ends up in a link; the rest is shown again beside its problem.
  if (isWebAddress(details.url)) await sam.post(project, details);
  if (!isWebAddress(text.trim())) await show("an address refused", sam.post(project, { ...details, url: text }), 422);
  await show("status changed", sam.post(project, { intent: "status", status: "live", note: text, mail: "on" }));

  const entry = { name: `${text} (x)`, description: text, price: "5", pricingType: "recurring", id: addOn };
  await show("catalogue", sam.post(catalogue ?? "", { intent: "save-add-on", severalTimes: "on", ...entry }));
  await show("a price refused", sam.post(catalogue ?? "", { intent: "save-add-on", ...entry, price: text }), 422);

  await show("what can be added", client.get(`/clients/addon/new/${cast.maya.projects[0].id}`));
  const [priced] = await app.query<PricedAddOn>(
    `select name, price_pence as "pricePence", pricing_type as "pricingType" from add_ons where id = $1`,
    [addOn],
  );
  const wish = { projectId: cast.maya.projects[0].id, selectedAddOns: priced ? addOnLine(priced) : "" };
  const requested = await client.post("/send-add-ons-email.php", wish);
  if (requested.status !== 303)
    throw new Error(`the wish for ${wish.selectedAddOns} was not taken: ${requested.status}`);
  await show(
    "a choice shown again",
    client.post(`/clients/addon/new/${wish.projectId}?result=refused`, { selectedAddOns: text }),
    422,
  );
  await show("the day", sam.get(admin));
  await show("whom to delete", sam.get(`${admin}?delete=${cast.maya.id}`));
  await show("requests", sam.get(requests ?? ""));
  const requestId = await idOf("select id from add_on_requests");
  await show("declined", sam.post(requests ?? "", { intent: "decline", requestId, reason: text }));

  await show("the project for the admin", sam.get(project));
  await show("the project for the client", client.get(project));
  await show("the client's dashboard", client.get("/clients/dashboard"));
  await show("the client's page", sam.get(manage));
  await show("history", sam.get("/dashboard/admin/audit"));
  await show("a search", sam.get(`${admin}?search=${encodeURIComponent(text.toWellFormed())}`));
  await show("nobody added", sam.post(admin, { intent: "add-client", name: text, email: text }), 422);
  return { pages, mails: await sentMails(app) };
}

async function sentMails(app: TestApp): Promise<Record<string, string>> {
  await app.drained();
  const rows = await app.query<{ id: string; kind: string }>("select id, kind from mails");
  return Object.fromEntries(
    rows.map(({ id, kind }) => {
      const mail = app.sink.caught.findLast(({ parsed }) => parsed.messageId === `<${id}@localhost>`);
      return [kind, mail?.parsed.html ?? ""];
    }),
  );
}
