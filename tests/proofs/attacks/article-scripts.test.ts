import { type Browser, type BrowserContext, chromium as browserType, type Page } from "@playwright/test";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { articlePath } from "../../../domain/article.ts";
import type { AssetReference } from "../../../domain/article-picture.ts";
import { readBody } from "../../../domain/portable-text.ts";
import { chromium } from "../../../playwright.config.ts";
import { freePort } from "../../../scripts/local-postgres.ts";
import type { Web } from "../../../scripts/process.ts";
import { importArticles } from "../../../server/articles/import-articles.ts";
import { cast } from "../../../server/seed/cast.ts";
import * as written from "../../support/article-texts.ts";
import { Visitor } from "../../support/browser.ts";
import { record } from "../../support/figures.ts";
import { type Read, readHtml } from "../../support/html-reader.ts";
import * as inert from "../../support/inert-pages.ts";
import { photograph } from "../../support/pictures.ts";
import { startSanityEndpoint } from "../../support/sanity-endpoint.ts";
import { TestApp } from "../../support/test-app.ts";
import { xssCorpus } from "../../support/xss-corpus.ts";

/** All of them take minutes; the gate tries every fourth, and every other one of these in all forms. */
const everyNth = Number(process.env.EVERY_NTH_SCRIPT ?? 1);
const texts = xssCorpus.filter((_, n) => n % everyNth === 0);
const typed = texts.filter((_, n) => everyNth === 1 || n % 2 === 0);

const list = "/dashboard/admin/articles";
const editor = `${list}/${written.ids.help}`;
const { helpPath, samplePath } = written;

let app: TestApp;
let web: Web;
let browser: Browser;
let reader: Page;
let sam: Visitor;
let picture: AssetReference;
let plain: Looked[];
let known: Set<string>;
beforeAll(async () => {
  app = await TestApp.open();
  web = await app.web();
  sam = new Visitor({ site: web.url });
  await sam.signIn(cast.sam);
  picture = await upload();
  browser = await browserType.launch(chromium);
  reader = await browser.newPage();
  const empty = await round("Zzz, zzz");
  plain = await round("Plain words");
  const wayOn = "a[class,data-discover,href,rel]";
  known = new Set([wayOn, ...[...plain, ...empty].flatMap(({ elements }) => Object.keys(elements))]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function upload(): Promise<AssetReference> {
  const file = await (await photograph({ width: 600, height: 400 })).jpeg().toBuffer();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file)], "wall.jpg"));
  const Cookie = [...sam.cookies].map((cookie) => cookie.join("=")).join("; ");
  const request = { method: "POST", headers: { Cookie, Origin: web.url }, body: form };
  return (await (await fetch(`${web.url}/dashboard/admin/article-images`, request)).json()).asset;
}

type Looked = Read & { name: string; html: string };

async function look(pages: written.Pages): Promise<Looked[]> {
  const found = await readHtml(reader, Object.values(pages));
  const nothing = { elements: {}, dangers: [], links: [], text: "" };
  return Object.entries(pages).map(([name, html], n) => ({ name, html, ...(found[n] ?? nothing) }));
}

const round = async (text: string) => look(await written.writeArticles(text, { app, sam, picture }));

/** A search finds some or none, the history grows, and in Markdown a text may mean something. */
const changing = new Set(["a search", "history", "the article in Markdown"]);
const silent = new Set(["history", "no article", "no sample"]);

test("catalogue:I3 a script in any field or block of an article stays a text, wherever it is shown", async () => {
  const faults: string[] = [];
  let looked = 0;
  for (const [number, words] of typed.entries()) {
    // Two of them may come to the same once they are cleaned, and what is as it was is not published again.
    const text = `${words} ${number}`;
    for (const page of await round(text)) {
      looked += 1;
      const usual = plain.find(({ name }) => name === page.name);
      const isWhole = page.name === "the article" || page.name === "the sample";
      const found = [
        ...inert.listStrangers(page, known),
        ...(changing.has(page.name) ? [] : inert.listDifferences(usual, page)),
        ...(silent.has(page.name) ? [] : inert.missingIn(page, text)),
        ...(isWhole ? [...inert.listLostLinks(page, text), ...inert.listStructureFaults(page.html, text)] : []),
      ];
      faults.push(...found.map((fault) => `${page.name}, ${JSON.stringify(text)}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  record("scripts in articles", `${typed.length} texts in every field and block: ${looked} pages, all inert`);
});

test("catalogue:I3 an address that runs, or leads elsewhere under our name, is no link", async () => {
  await written.forgetArticles("Plain words", app);
  const text = { intent: "publish", title: "Addresses", slug: "addresses", excerpt: "Addresses" };
  const linksIn = async (more: object) => {
    expect((await sam.post(editor, { ...text, ...more })).status).toBe(200);
    const [page] = await look({ article: (await sam.get(articlePath("helpArticle", text.slug))).body });
    expect([page?.dangers, page?.links.filter(inert.leadsAstray)]).toEqual([[], []]);
    return page?.links;
  };
  const none = await linksIn({ markdown: "Words", revision: "1" });
  expect(await linksIn({ body: JSON.stringify(written.everyAddress()), revision: "2" })).toEqual(none);
  const lines = written.refusedAddresses.map((href) => `[Press](<${href}>) [Press](${href}) <${href}>`);
  await linksIn({ markdown: lines.join("\n\n"), revision: "3" });
  record("addresses that are no links", `${written.refusedAddresses.length}`);
});

const sample = xssCorpus.filter((_, n) => n % 10 === 0);

test("catalogue:I3,C8 nothing of it runs in a real browser or in the editor, and the content policy has nothing to refuse", async () => {
  const context = await browser.newContext();
  await context.addCookies([...sam.cookies].map(([name, value]) => ({ name, value, url: web.url })));
  for (const several of [sample.slice(0, 8), sample.slice(8)]) {
    const [text = ""] = several;
    await round(text);
    const body = JSON.stringify(several.flatMap((each) => readBody(written.everyBlock(each, picture))));
    const whole = { intent: "publish", title: text, slug: "texts", excerpt: text, body, revision: "3" };
    expect((await sam.post(editor, whole)).status).toBe(200);
    const search = `/support?q=${encodeURIComponent(text)}`;
    const wing = [list, `${editor}/preview`, `${editor}?version=3`];
    const paths = ["/support", search, "/portfolio", helpPath, samplePath, ...wing];
    expect([several, await complaintsOf(context, web.url, paths)]).toEqual([several, []]);
  }
  await context.close();
});

/** Another web process of the same system. */
async function besides(env: Record<string, string> = {}): Promise<Web> {
  const PORT = String(await freePort());
  return app.web({ ...env, PORT, SITE_ORIGIN: `http://localhost:${PORT}` });
}

test("catalogue:I3 nor does one that the content service sends, at an address made of it", async () => {
  const documents = written.everyDocument(["Plain words", ...texts], picture);
  // Half a character has no address. It does not take the others with it.
  const half = { ...documents[0], _id: "half", slug: { current: "half-\ud83d" } };
  const endpoint = await startSanityEndpoint([half, ...documents]);
  const site = await besides({ SANITY_PROJECT_ID: "tenday1", SANITY_API_HOST: endpoint.url });
  try {
    await expectInert(site, written.listPlaces(documents));
    await expectMapped(site, documents);
    const context = await browser.newContext();
    await context.route("https://cdn.sanity.io/**", (route) => route.fulfill({ contentType: "image/webp", body: "" }));
    const paths = ["/support", "/portfolio", ...documents.slice(-2).map(written.pathOf)];
    expect(await complaintsOf(context, site.url, paths)).toEqual([]);
    await context.close();
    const foreign = (await policyOf(site, "/support")).filter(isForeign);
    expect(foreign).toEqual(["img-src 'self' data: https://cdn.sanity.io"]);
  } finally {
    await site.stop();
    await endpoint.close();
  }
});

test("catalogue:I3 nor one that is imported", async () => {
  const documents = written.everyDocument(["Plain words", ...texts], picture);
  const lines = documents.map((document) => JSON.stringify(document));
  const owner = new pg.Client(app.postgres.url("postgres"));
  await owner.connect();
  await importArticles(owner, { lines, readPicture: async () => undefined }, new Date());
  await owner.end();
  const site = await besides();
  const editors = documents
    .filter(({ _type }) => _type === "helpArticle")
    .map(({ _id, title }) => ({ path: `${list}/${_id}`, text: title, like: `${list}/${documents[0]?._id}` }));
  await expectInert(site, [...written.listPlaces(documents), ...editors, { path: list }]);
  await expectMapped(site, documents);
});

async function expectInert(site: Web, places: written.Place[]): Promise<void> {
  const visitor = new Visitor({ site: site.url });
  for (const [name, value] of sam.cookies) visitor.cookies.set(name, value);
  const faults: string[] = [];
  const pages: written.Pages = {};
  for (const { path } of places) {
    const { status, body } = await visitor.get(path);
    if (status === 200) pages[path] = body;
    else faults.push(`${path}: ${status}`);
  }
  const looked = await look(pages);
  for (const page of looked) {
    const { text, like } = places.find(({ path }) => path === page.name) ?? {};
    const found = [
      ...inert.listStrangers(page, known),
      ...(like
        ? inert.listDifferences(
            looked.find(({ name }) => name === like),
            page,
          )
        : []),
      ...(text ? inert.missingIn(page, text) : []),
      ...(text && !page.name.startsWith(list) ? inert.listStructureFaults(page.html, text) : []),
    ];
    faults.push(...found.map((fault) => `${page.name}: ${fault}`));
  }
  expect(faults).toEqual([]);
}

/** The map for search engines is XML, whatever the addresses are. */
async function expectMapped(site: Web, documents: written.ArticleDocument[]): Promise<void> {
  const { headers, body } = await new Visitor({ site: site.url }).get("/sitemap.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  const { names, places } = await reader.evaluate((source) => {
    const found = new DOMParser().parseFromString(source, "application/xml");
    const names = [...new Set([...found.querySelectorAll("*")].map(({ localName }) => localName))];
    return { names, places: [...found.querySelectorAll("loc")].map(({ textContent }) => textContent) };
  }, body);
  expect(names.toSorted()).toEqual(["lastmod", "loc", "url", "urlset"]);
  expect(places.filter((place) => !place.startsWith(`${site.url}/`))).toEqual([]);
  const expected = documents.map((document) => new URL(written.pathOf(document), site.url).href);
  expect(expected.filter((place) => !places.includes(place))).toEqual([]);
}

/** A client’s drafts stand in a frame, in a sandbox of their own: their address is the site’s, or one that the operator names. */
const ofDrafts = /^frame-src http:\/\/localhost:\d+\/drafts\/$/;
const isForeign = (rule: string) => /https?:/.test(rule) && !ofDrafts.test(rule);

test("catalogue:C8 pages with articles are nothing but pages, and load nothing from elsewhere", async () => {
  const pages = ["/support", "/support?q=%3Cscript%3E", "/portfolio", helpPath, samplePath, "/support/article/none"];
  for (const path of [...pages, list, editor, `${editor}/preview`]) {
    const { headers } = await sam.get(path);
    const { "content-type": type, "x-content-type-options": sniffing } = headers;
    expect([path, type, sniffing]).toEqual([path, "text/html; charset=utf-8", "nosniff"]);
    expect((await policyOf(web, path)).filter((rule) => isForeign(rule) || rule.includes("unsafe"))).toEqual([]);
  }
  for (const path of ["/support.data?q=%3Cscript%3E", `${helpPath}.data`, `${editor}.data`]) {
    const { "content-type": type, "x-content-type-options": sniffing } = (await sam.get(path)).headers;
    expect([path, type, sniffing]).toEqual([path, "text/x-script", "nosniff"]);
  }
});

async function policyOf(site: Web, path: string): Promise<string[]> {
  const { headers } = await new Visitor({ site: site.url }).get(path);
  return String(headers["content-security-policy"]).split("; ");
}

/** What a real browser has to say of these pages, all opened at once: what ran, what broke, what was refused. */
async function complaintsOf(context: BrowserContext, site: string, paths: string[]): Promise<string[]> {
  const complaints: string[] = [];
  const open = async (path: string) => {
    const page = await context.newPage();
    page.on("dialog", (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(`${site}${path}`, { waitUntil: "networkidle" });
    // An editor is fetched once the page is there.
    if (await page.locator("#article-text").count()) await page.locator("[contenteditable=true]").first().waitFor();
    await page.close();
  };
  await Promise.all(paths.map(open));
  return complaints;
}
