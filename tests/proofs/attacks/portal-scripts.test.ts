import { type Browser, type BrowserContext, chromium as browserType, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanText } from "../../../domain/enquiry.ts";
import { chromium } from "../../../playwright.config.ts";
import type { Web } from "../../../scripts/process.ts";
import { cast } from "../../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../../support/browser.ts";
import { record } from "../../support/figures.ts";
import { type Read, readHtml } from "../../support/html-reader.ts";
import { forgetTexts, type Shown, writeEverywhere } from "../../support/portal-texts.ts";
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

test("I3 a script in any text stays a text, in every page of the portal and the admin and in every mail", async () => {
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

test("I3 C8 nothing of it runs in a real browser, and the content policy has nothing to refuse", async () => {
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
    const wing = ["enquiries?show=all", "add-on-requests", "catalogue", "audit"].map(
      (page) => `/dashboard/admin/${page}`,
    );
    const search = `/clients/dashboard/admin?search=${encodeURIComponent(text)}`;
    for (const path of ["/clients/dashboard/admin", search, manage, project, ...wing])
      await admin.goto(`${web.url}${path}`, { waitUntil: "networkidle" });
    for (const html of Object.values(mails)) await letter.setContent(html, { waitUntil: "load" });
    expect([text, complaints]).toEqual([text, []]);
    for (const page of [client, admin, letter]) await page.context().close();
  }
});
