import { createHash } from "node:crypto";
import { type Browser, chromium as browserType, type Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startingSite } from "../../../content/starting-site.ts";
import { chromium } from "../../../playwright.config.ts";
import { anonymous } from "../../../server/access/actor.ts";
import { drawSharePicture } from "../../../server/pictures/draw-share-picture.ts";
import { pathsOf, readFont } from "../../../server/pictures/text-paths.ts";
import { cast } from "../../../server/seed/cast.ts";
import { followWebsite } from "../../../server/website/follow-website.ts";
import { unpackPage } from "../../../server/website/page-set.ts";
import { renderedPaths } from "../../../server/website/rendered-paths.ts";
import type { Pages } from "../../support/article-texts.ts";
import type { Visitor } from "../../support/browser.ts";
import { sendEveryMail } from "../../support/every-mail.ts";
import { record } from "../../support/figures.ts";
import { type Read, readHtml } from "../../support/html-reader.ts";
import * as inert from "../../support/inert-pages.ts";
import { fetchPaper, pdfOf, unpackPaper } from "../../support/money-paper.ts";
import { MoneyTestApp } from "../../support/money-test-app.ts";
import * as complaints from "../../support/page-complaints.ts";
import { readPdf, squeezed } from "../../support/read-pdf.ts";
import { publicPaths } from "../../support/site-paths.ts";
import { patience } from "../../support/test-app.ts";
import * as written from "../../support/website-texts.ts";
import { xssCorpus } from "../../support/xss-corpus.ts";

/** All of them take an hour and a half; the gate tries a few, and of several turns each takes others. */
const every = Number(process.env.EVERY_NTH_SCRIPT ?? 1);
const turn = Number(process.env.SCRIPT_TURN ?? 0);
/** What a replacement would make something else of, and what every object has. */
const more = ["$& $` $' $$ $1", "__proto__", "constructor"];
const all = [...more, ...xssCorpus];
const texts = all.filter((_, n) => n % every === turn);
const { website } = written;

let open: MoneyTestApp;
let browser: Browser;
let reader: Page;
let [sam, maya, guest]: Visitor[] = [];
beforeAll(async () => {
  open = await MoneyTestApp.open({ isWorking: false });
  sam = await open.visitor(cast.sam);
  maya = await open.visitor(cast.maya);
  const made = await sam.post(`${website}/preview`, { intent: "make" });
  guest = open.stranger();
  await guest.get(/\/preview\/[\w-]{43}/.exec(made.body)?.[0] ?? "");
  browser = await browserType.launch(chromium);
  reader = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  await open?.close();
});

type Looked = Read & { name: string; html: string };

async function look(pages: Pages): Promise<Looked[]> {
  const found = await readHtml(reader, Object.values(pages));
  const nothing = { elements: {}, dangers: [], links: [], text: "" };
  return Object.entries(pages).map(([name, html], n) => ({ name, html, ...(found[n] ?? nothing) }));
}

async function round(text: string): Promise<Looked[]> {
  if (!sam || !guest) throw new Error("nobody is there");
  const forms = await written.writeWebsite(text, { app: open.app, sam });
  return look({ ...forms, ...(await written.showWebsite(text, { sam, guest })) });
}

const plain = new Map<string, Promise<Looked[]>>();

/** The same pages with plain words, once for each kind of text. */
function plainRound(text: string): Promise<Looked[]> {
  const like = written.plainLike(text);
  const known = plain.get(like) ?? round(like);
  plain.set(like, known);
  return known;
}

/** Of the showcases nothing is the provider's, and these pages count the changes without naming them. */
const isSilent = (name: string) => name.endsWith("(silent)") || silent.has(name);
const showcases = ["/projects/template-green-space", "/projects/oak-and-mortar"];
const silent = new Set([...showcases, website, `${website}/identity`, `${website}/preview`]);
/** What is no longer offered stays in it, so each publication makes it longer. */
const growing = "/dashboard/admin/catalogue";

function listFaults(page: Looked, usual: Looked[], text: string): string[] {
  const like = usual.find(({ name }) => name === page.name);
  const known = new Set((page.name === growing ? usual : [like]).flatMap((one) => Object.keys(one?.elements ?? {})));
  return [
    ...inert.listStrangers(page, known),
    ...(page.name === growing ? [] : inert.listDifferences(like, page)),
    ...(isSilent(page.name) ? [] : inert.missingIn(page, written.leastShown(page.name, text))),
    ...listEnds(page.html),
  ];
}

/** What search engines read is JSON, in a script that nothing of it can end. */
function listEnds(html: string): string[] {
  const scripts = html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].flatMap(([, json = ""]) => {
    JSON.parse(json);
    return json.includes("<") ? ["a description that may end its script"] : [];
  });
}

test("catalogue:I3 a script in any field about the website stays a text, in the draft’s pages and in the admin’s", async () => {
  const faults: string[] = [];
  let looked = 0;
  for (const text of texts) {
    const usual = await plainRound(text);
    for (const page of await round(text)) {
      looked += 1;
      faults.push(...listFaults(page, usual, text).map((fault) => `${page.name}, ${JSON.stringify(text)}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  record("scripts in the website", `${texts.length} of ${all.length} texts in every field: ${looked} pages, all inert`);
});

const complaintsOf = (visitor: Visitor | undefined, paths: string[]) =>
  complaints.complaintsOf({ browser, site: open.web.url }, visitor, paths);

const sample = xssCorpus.filter((_, n) => n % (every > 1 ? 160 : 15) === 0);

test("catalogue:I3,C8 nothing of it runs in a real browser, and the content policy has nothing to refuse", async () => {
  for (const text of sample) {
    await round(text);
    const ofDraft = publicPaths.filter((path) => !showcases.includes(path));
    const said = [...(await complaintsOf(guest, ofDraft)), ...(await complaintsOf(sam, written.adminPaths(text)))];
    expect([text, said]).toEqual([text, []]);
  }
});

test("catalogue:I3 a share picture draws it, and is nothing but outlines", async () => {
  const fonts = ["app/fonts/bricolage-grotesque.woff2", "server/documents/fonts/fallback-700.ttf"].map(readFont);
  const line = { fonts, size: 97, tracking: -0.045, colour: "#17211f", x: 57, top: 94, height: 93, widest: 900 };
  const number = "-?[\\d.]+(?:e-\\d+)?";
  const path = `<path transform="translate\\(${number} ${number}\\) scale\\(${number} ${number}\\)" d="[MLQCZ\\d., e-]*"/>`;
  const outlines = new RegExp(`^<g fill="#17211f">(?:${path})*</g>$`);
  for (const text of [...xssCorpus, ...more])
    expect([text, pathsOf({ ...line, text })]).toEqual([text, expect.stringMatching(outlines)]);
  for (const text of texts.slice(0, 5)) {
    const said = { business: text, title: [text, text] as const, note: text, day: 10 };
    const drawn = await drawSharePicture("home", said, { identity: startingSite.identity });
    expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  }
});

/** Ends an attribute and a script, begins another, and is no longer than the shortest name may be. */
const nasty = `"'></script><script>alert(1)</script>`;

async function publish(text: string): Promise<string> {
  await round(text);
  const question = (await sam?.get(`${website}?publish=1`))?.body ?? "";
  const [, revision = ""] =
    /name="intent" value="publish"\/?><input[^>]*name="revision" value="(\d+)"/.exec(question) ?? [];
  const answer = await sam?.post(website, { intent: "publish", revision });
  expect([answer?.status, answer?.body.includes("Visitors see it in a few seconds")]).toEqual([200, true]);
  const worker = await open.worker();
  const shows = async () => (await open.stranger().get("/site.webmanifest")).body;
  await expect.poll(async () => JSON.parse(await shows()).name, { timeout: patience }).toBe(text);
  await open.drained();
  await worker.stop();
  const [shown] = await open.look<{ mark: string }>("select mark from website_shown");
  return shown?.mark ?? "";
}

/** As they are kept, by their addresses. */
async function keptPages(mark: string): Promise<Pages> {
  const kept = await open.look<{ path: string; type: string; body: Buffer }>(
    "select path, type, body from website_pages where mark = $1 and type like 'text/html%'",
    mark,
  );
  return Object.fromEntries(kept.map(({ path, body }) => [path, unpackPage(body).toString()]));
}

const portal = ["/clients/login", "/clients/forgotten", "/clients/dashboard", "/clients/payments", "/clients/account"];
const around = ["/contact", "/portfolio", "/support", ...portal, growing, "/clients/dashboard/admin"];

async function publishedPages(mark: string): Promise<{ kept: Looked[]; served: Looked[] }> {
  const kept = await look(await keptPages(mark));
  const served: Pages = {};
  for (const path of [...renderedPaths, ...around]) {
    const visitor = path.startsWith("/clients/dashboard/admin") || path.includes("/admin/") ? sam : maya;
    served[path] = (await (portal.slice(0, 2).includes(path) ? open.stranger() : visitor)?.get(path))?.body ?? "";
  }
  return { kept, served: await look(served) };
}

let mark = "";

test("catalogue:I3,C8 what is published is inert, as it is kept and as it is served, under a policy of its own scripts", async () => {
  const ofDraft = await plainRound(nasty);
  const usual = await publishedPages(await publish("Plain words"));
  mark = await publish(nasty);
  const { kept, served } = await publishedPages(mark);
  expect(kept.map(({ name }) => name).toSorted()).toEqual(usual.kept.map(({ name }) => name).toSorted());
  expect(kept.length).toBe(renderedPaths.length);
  const faults = (pages: Looked[], like: Looked[]) =>
    pages.flatMap((page) => listFaults(page, like, nasty).map((fault) => `${page.name}: ${fault}`));
  expect([faults(kept, usual.kept), faults(served, [...usual.served, ...ofDraft])]).toEqual([[], []]);
  for (const { name, html } of kept) {
    const { headers, body } = await open.stranger().get(name);
    expect([name, body === html]).toEqual([name, true]);
    expect(hashesIn(String(headers["content-security-policy"]))).toEqual(await inlineScripts(html));
    const [usualHtml = ""] = usual.kept.filter((page) => page.name === name).map((page) => page.html);
    expect((await inlineScripts(html)).length).toBe((await inlineScripts(usualHtml)).length);
  }
  expect(await complaintsOf(open.stranger(), [...publicPaths, ...portal.slice(0, 2)])).toEqual([]);
  expect(await complaintsOf(maya, portal.slice(2))).toEqual([]);
  expect(await complaintsOf(sam, [website, `${website}/history`, growing])).toEqual([]);
  record("a website of scripts, published", `${kept.length} pages kept and ${served.length} served, all inert`);
});

const hashesIn = (policy: string) => [...policy.matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash);

/** The hashes of what a browser takes for scripts of the page's own. */
async function inlineScripts(html: string): Promise<string[]> {
  const found = await reader.evaluate((source) => {
    const scripts = [...new DOMParser().parseFromString(source, "text/html").querySelectorAll("script")];
    return scripts
      .filter((one) => !one.src && one.type !== "application/ld+json")
      .map(({ textContent }) => textContent);
  }, html);
  return found.map(
    (code) =>
      `sha256-${createHash("sha256")
        .update(code ?? "")
        .digest("base64")}`,
  );
}

test("catalogue:I3 files beside the pages are what they say they are, and pictures are served as pictures", async () => {
  const stranger = open.stranger();
  const manifest = await stranger.get("/site.webmanifest");
  expect(JSON.parse(manifest.body)).toMatchObject({ name: nasty, short_name: nasty });
  const types: Record<string, string> = {
    "/site.webmanifest": "application/manifest+json",
    "/sitemap.xml": "application/xml; charset=utf-8",
    "/robots.txt": "text/plain; charset=utf-8",
    "/.well-known/security.txt": "text/plain; charset=utf-8",
    "/_.data": "text/x-script",
    "/plans.data": "text/x-script",
    "/contact.data": "text/x-script",
  };
  for (const [path, expected] of Object.entries(types)) {
    const { status, headers } = await stranger.get(path);
    const { "content-type": type, "x-content-type-options": sniffing } = headers;
    expect([path, status, type?.replace(/(x-script).*/, "$1"), sniffing]).toEqual([path, 200, expected, "nosniff"]);
  }
  const { body: map } = await stranger.get("/sitemap.xml");
  expect(map).not.toContain("alert(1)");
  const pictures = await open.look<{ path: string; body: Buffer }>(
    "select path, body from website_pages where mark = $1 and type = 'image/png'",
    mark,
  );
  expect(pictures.length).toBeGreaterThan(4);
  for (const { path, body } of pictures) {
    const { headers } = await stranger.get(path);
    expect([path, headers["content-type"], headers["x-content-type-options"]]).toEqual([path, "image/png", "nosniff"]);
    expect((await sharp(body).metadata()).format).toBe("png");
  }
});

test("catalogue:I3,I5 every mail names the business in words, and so does a document, which does nothing", async () => {
  const isOver = await followWebsite({ viewer: anonymous });
  isOver();
  const invoiceId = await open.invoice({ pence: 12_345 });
  const { status, bytes } = await fetchPaper(open, sam as Visitor, pdfOf(invoiceId));
  expect(status).toBe(200);
  const { text, fields } = await readPdf(new Uint8Array(bytes));
  expect(squeezed(text)).toContain(squeezed(nasty));
  expect(Object.keys(fields)).toContain("Title");
  expect(unpackPaper(bytes)).not.toMatch(
    /\/(?:JS|JavaScript|Launch|GoToR|SubmitForm|ImportData|EmbeddedFile|RichMedia|OpenAction|AA)\b/,
  );
  open.app.sink.caught.length = 0;
  const mails = await sendEveryMail(open);
  const read = await look(Object.fromEntries(mails.map(({ kind, html }) => [kind, html])));
  const strange = read.flatMap(({ name, elements, dangers, links }) => [
    ...Object.keys(elements).filter((element) => /^(?:script|iframe|object|embed|form|input|svg)\[/.test(element)),
    ...[...dangers, ...links.filter(inert.leadsAstray)].map((fault) => `${name}: ${fault}`),
  ]);
  expect(strange).toEqual([]);
  const unnamed = read.filter((mail) => inert.missingIn(mail, nasty).length > 0).map(({ name }) => name);
  expect(unnamed).toEqual([]);
  for (const { parsed } of open.app.sink.caught) {
    expect([parsed.subject, parsed.from?.name]).toEqual([parsed.subject, nasty]);
  }
  record("mails in the name of a script", `${mails.length} kinds, all inert`);
});
