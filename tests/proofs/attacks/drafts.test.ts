import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Web } from "../../../scripts/process.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { hostileArchives } from "../../support/archives.ts";
import { freshAddress, Visitor } from "../../support/browser.ts";
import type { BrowserDriver } from "../../support/browsers/browser-driver.ts";
import { startChromium } from "../../support/browsers/chromium.ts";
import { startFirefox } from "../../support/browsers/firefox.ts";
import { button, field, Tab } from "../../support/browsers/tab.ts";
import { startWebKit } from "../../support/browsers/webkit.ts";
import { record } from "../../support/figures.ts";
import { forgetPeak, peakMegabytes, processorSeconds, residentMegabytes } from "../../support/process-figures.ts";
import { sendDraft, uploadDraft } from "../../support/sent-drafts.ts";
import { TestApp } from "../../support/test-app.ts";

/** Needs Chromium, firefox-esr, webkit2gtk-driver and xvfb. */
const browsers = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };
/** Of the web process, while it refuses one of them; the seconds are the processor's, whatever else the machine does. */
const mostMegabytes = 64;
const mostSeconds = 5;
const hang = { timeout: 30_000 };
const project = cast.priya.projects[0].id;
const review = `/projects/${project}/review`;

let app: TestApp;
let web: Web;
let sam: Visitor;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1", LOGINS_PER_MINUTE_PER_ADDRESS: "1000" });
  web = await app.web();
  sam = new Visitor({ site: web.url, address: freshAddress() });
  await sam.signIn(cast.sam);
});
afterAll(() => app?.close());

const of = () => ({ provider: sam, site: web.url, project });

let sent = 0;
async function send(pages: Record<string, string | Buffer>): Promise<void> {
  sent += 1;
  await sendDraft(of(), sent, pages);
}

test("catalogue:N25 what is no site is refused over HTTP as well, soon, in little memory, and keeps no version", async () => {
  const costs: { name: string; status: number; seconds: number; megabytes: number }[] = [];
  for (const [name, made] of Object.entries(hostileArchives)) {
    const bytes = made();
    const before = residentMegabytes(web);
    forgetPeak(web);
    const began = processorSeconds(web);
    const { status } = await uploadDraft(of(), bytes);
    const seconds = processorSeconds(web) - began;
    costs.push({ name, status, seconds, megabytes: peakMegabytes(web) - before });
  }
  expect(costs.filter(({ status }) => status !== 422)).toEqual([]);
  expect(costs.filter(({ seconds }) => seconds > mostSeconds)).toEqual([]);
  expect(costs.filter(({ megabytes }) => megabytes > mostMegabytes)).toEqual([]);
  expect(await app.query("select id from draft_versions")).toEqual([]);
  const most = (of: "seconds" | "megabytes") => Math.max(...costs.map((cost) => cost[of]));
  record(
    "Hostile archives of a draft, refused",
    `${costs.length}, each within ${most("seconds").toFixed(1)} s of the processor and ${Math.round(most("megabytes"))} MB of memory`,
  );
});

describe.each(Object.entries(browsers))("in %s", (name, start) => {
  let driver: BrowserDriver;
  let tab: Tab;
  beforeAll(async () => {
    driver = await start();
    tab = new Tab(driver, web.url);
  });
  afterAll(() => driver?.close());

  async function logIn(): Promise<void> {
    await tab.open("/clients/login");
    await tab.fill(field("Username or email"), cast.priya.email);
    await tab.fill(field("Password"), castPassword);
    await tab.click(button("Login"));
    await expect.poll(() => tab.path(), hang).toBe("/clients/dashboard");
  }

  /** What the draft says of itself, piece by piece, to the portal's page that has it in a frame, as the screen frames it. */
  async function hear(last: string): Promise<Record<string, string>> {
    await tab.open("/clients/dashboard");
    await driver.run(() => {
      const heard = Object.assign(window, { said: {} as Record<string, string> });
      addEventListener("message", ({ data }) => Object.assign(heard.said, JSON.parse(String(data))));
      const review = `/projects/${document.querySelector("a[href$='/review']")?.getAttribute("href")?.split("/")[2]}/review`;
      void fetch(review).then(async (answer) => {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const frame = page.querySelector("iframe");
        if (frame) document.body.append(document.importNode(frame, true));
      });
    });
    const said = async () =>
      JSON.parse(await driver.run(() => JSON.stringify((window as { said?: object }).said ?? {})));
    await expect.poll(async () => Object.keys(await said()), hang).toContain(last);
    return said();
  }

  test("an ordinary site works: styles, modules, a font, its own data, a form and its pages", async () => {
    await logIn();
    await send({ ...ordinarySite, "version.txt": `for ${name}` });
    expect(await hear("form")).toEqual({
      style: "rgb(23, 89, 74)",
      module: "from another module",
      script: "classic",
      font: "loaded",
      json: "Monday",
      picture: "drawn",
      form: "/dates.html?q=bread",
    });
  });

  test("catalogue:N25 a hostile draft reaches nothing of the portal, framed or alone", async () => {
    await send({ "index.html": hostilePage(web.url) });
    const before = await marks();
    const framed = await hear("a window");
    expect(Object.keys(framed).length).toBeGreaterThan(25);
    expect(Object.entries(framed).filter(([, became]) => became !== "nothing")).toEqual([]);
    expect(await tab.path()).toBe("/clients/dashboard");
    // In a tab of its own, as from its link.
    await driver.run(() => location.assign(document.querySelector("iframe")?.src ?? ""));
    const alone = () => driver.run(() => document.documentElement.dataset.said);
    await expect.poll(alone, hang).toBeDefined();
    const found: Record<string, string> = JSON.parse((await alone()) ?? "{}");
    expect(Object.entries(found).filter(([, became]) => became !== "nothing")).toEqual([]);
    expect(await marks()).toEqual(before);
    record(`Ways out of a draft tried in ${name}`, String(Object.keys(framed).length));
  });
});

test("catalogue:N25 whatever a draft says about itself to the page around it, nothing is written, approved or shown as ours", async () => {
  const driver = await startChromium();
  const tab = new Tab(driver, web.url);
  await tab.open("/clients/login");
  await tab.fill(field("Username or email"), cast.priya.email);
  await tab.fill(field("Password"), castPassword);
  await tab.click(button("Login"));
  await expect.poll(() => tab.path(), hang).toBe("/clients/dashboard");
  await send({ "index.html": forgingPage });
  const before = await marks();
  await tab.open(review);
  await expect.poll(() => driver.run(() => document.querySelector("iframe + ol") !== null), hang).toBe(true);
  // It has said all that it has to say.
  await new Promise((done) => setTimeout(done, 4_000));
  const shown = await driver.run(() => document.body.innerText);
  expect(shown).not.toContain("FORGED");
  expect(await driver.run(() => document.querySelectorAll("input[name=spot], [onerror]").length)).toBe(0);
  expect(await driver.run(() => [...document.querySelectorAll("select[name=page]")].length)).toBeGreaterThan(0);
  expect(await tab.path()).toBe(review);
  expect(await marks()).toEqual(before);
  await driver.close();
});

/** Speaks in the place of the script that stands before it: pins on nothing, huge texts, approvals, and ten thousand messages at once. */
const forgingPage =
  `<!doctype html><title>Forging</title><h1>Forging</h1><script>
const { port1, port2 } = new MessageChannel();
parent.postMessage({ review: "hello", page: "index.html" }, "*", [port2]);
const spot = { tag: "h1", text: "FORGED", before: "", after: "", heading: "", marks: [], classes: [], inside: "", around: [], order: 0, twins: 0, path: "h1", x: 0, y: 0 };
const say = (data) => port1.postMessage(data);
say({ kind: "approve" }); say({ kind: "comment", text: "FORGED" }); say("FORGED"); say(null); say([1]);
say({ kind: "spot", spot });
say({ kind: "spot", spot: { ...spot, text: "FORGED".repeat(1e6) } });
say({ kind: "spot", spot: { ...spot, x: NaN, __proto__: { a: 1 } } });
say({ kind: "parts", parts: [{ tag: "<img onerror=alert(1)>", text: "FORGED".repeat(100) }] });
say({ kind: "parts", parts: Array(1e5).fill({ tag: "h1", text: "FORGED" }) });
say({ kind: "places", places: [{ number: 99, how: "exact", x: 1, y: 1 }, { number: "FORGED", how: "exact", x: 1, y: 1 }] });
setTimeout(() => { for (let n = 0; n < 1e4; n++) say({ kind: "spot", spot }); }, 500);
setTimeout(() => { for (let n = 0; n < 1e3; n++) { const c = new MessageChannel(); parent.postMessage({ review: "hello", page: "FORGED" }, "*", [c.port2]); } }, 1500);
</scr` + `ipt>`;

const marks = () =>
  app.query(`select (select count(*) from auth.session) as sessions, (select status from projects where id = '${project}') as status,
    (select count(*) from messages) as messages, (select count(*) from draft_answers) as answers,
    (select count(*) from draft_comments) as comments`);

/** Tries each way out, one after the other, and says what came of it: `nothing`, or what it got hold of. */
function hostilePage(portal: string): string {
  return `<!doctype html><title>Hostile</title><body><script>
const portal = ${JSON.stringify(portal)};
const soon = (ms) => new Promise((done) => setTimeout(done, ms));
const element = (tag, attributes) => new Promise((done) => {
  const made = Object.assign(document.createElement(tag), attributes);
  made.onload = () => done("loaded"); made.onerror = () => done("nothing");
  document.body.append(made); setTimeout(() => done("nothing"), 1500);
});
const frameOf = async (src) => {
  const frame = document.createElement("iframe"); frame.src = src; document.body.append(frame); await soon(1000);
  return frame.contentDocument?.body?.innerText || "nothing";
};
const ways = {
  cookie: () => document.cookie || "nothing",
  "set a cookie": () => { document.cookie = "a=b"; return document.cookie || "nothing"; },
  "local storage": () => localStorage.length + " kept",
  "session storage": () => sessionStorage.length + " kept",
  "a database": () => new Promise((done) => { const r = indexedDB.open("a"); r.onsuccess = () => done("open"); r.onerror = () => done("nothing"); }),
  caches: async () => (await caches.keys()).length + " caches",
  "service worker": async () => (await navigator.serviceWorker.register("sw.js")) && "registered",
  worker: () => new Promise((done) => { const w = new Worker("w.js"); w.onerror = () => done("nothing"); w.onmessage = () => done("works"); setTimeout(() => done("nothing"), 800); }),
  origin: () => self.origin === "null" ? "nothing" : self.origin,
  "the parent's page": () => parent === self ? "nothing" : parent.document.title,
  "the top window's address": () => top === self ? "nothing" : top.location.href,
  "the parent's storage": () => parent === self ? "nothing" : parent.localStorage.length,
  "the parent's frames": () => parent === self ? "nothing" : parent.frameElement || frameElement || "nothing",
  "leading the top window away": () => { if (top === self) return "nothing"; top.location = portal + "/plans"; return "nothing"; },
  "the opener": () => opener ? opener.document.title : "nothing",
  "a page of the portal": async () => (await fetch(portal + "/clients/dashboard", { credentials: "include" })).status + " ",
  "its data": async () => (await fetch(portal + "/clients/dashboard.data", { credentials: "include" })).status + " ",
  "without looking": async () => (await fetch(portal + "/clients/session", { mode: "no-cors", credentials: "include" })).type,
  "another draft": async () => (await fetch(location.href.replace(/drafts\\/[^/]+/, "drafts/x"))).status + " ",
  "a post": async () => (await fetch(portal + "/clients/logout", { method: "POST", mode: "no-cors", credentials: "include" })).type,
  "an older request": () => new Promise((done) => { const r = new XMLHttpRequest(); r.withCredentials = true; r.onload = () => done("loaded"); r.onerror = () => done("nothing"); r.open("GET", portal + "/clients/session"); r.send(); }),
  // What it answers says only that it was taken; what was sent, the marks in the database say.
  "a beacon": () => { navigator.sendBeacon(portal + "/clients/logout", "a"); return "nothing"; },
  "a socket": () => new Promise((done) => { const s = new WebSocket(portal.replace("http", "ws")); s.onopen = () => done("open"); s.onerror = () => done("nothing"); s.onclose = () => done("nothing"); }),
  "a stream": () => new Promise((done) => { const s = new EventSource(portal + "/clients/session"); s.onopen = () => done("open"); s.onerror = () => done("nothing"); }),
  "a picture": () => element("img", { src: portal + "/favicon.svg" }),
  "a script": () => element("script", { src: portal + "/identity.css" }),
  "a style sheet": () => element("link", { rel: "stylesheet", href: portal + "/identity.css" }),
  "an object": () => element("object", { data: portal + "/favicon.svg" }),
  "a module": async () => { await import(portal + "/clients/session"); return "imported"; },
  "a frame of the portal": () => frameOf(portal + "/clients/dashboard"),
  "a frame of nothing": () => frameOf("about:blank").then((text) => text),
  "a form": async () => {
    const form = Object.assign(document.createElement("form"), { method: "post", action: portal + "/clients/logout", target: "away" });
    const frame = Object.assign(document.createElement("iframe"), { name: "away" });
    document.body.append(frame, form); form.submit(); await soon(1000);
    return frame.contentDocument?.body?.innerText || "nothing";
  },
  "a base": async () => { document.head.append(Object.assign(document.createElement("base"), { href: portal + "/" })); const url = new URL("a", document.baseURI).href; document.querySelector("base").remove(); return url.includes("/drafts/") ? "nothing" : url; },
  "a window": async () => { const opened = open(portal + "/clients/dashboard"); await soon(800); const text = opened ? opened.document.title : ""; return text || "nothing"; },
};
(async () => {
  const said = {};
  for (const [way, attempt] of Object.entries(ways)) try { said[way] = String(await attempt()); } catch { said[way] = "nothing"; }
  document.documentElement.dataset.said = JSON.stringify(said);
  if (parent !== self) parent.postMessage(JSON.stringify(said), "*");
})();
</script>`;
}

const ordinarySite = {
  "index.html": `<!doctype html><html lang="en"><title>Bread</title><link rel="stylesheet" href="/css/a.css"><h1>Bread</h1>
<img src="a.svg" alt=""><script src="js/classic.js"></script><form action="dates.html"><input name="q" value="bread"></form>
<script type="module">import { word } from "./js/one.js";
const said = { style: getComputedStyle(document.querySelector("h1")).color, module: word, script: window.classic };
await document.fonts.load("16px Own"); said.font = document.fonts.check("16px Own") ? "loaded" : "missing";
said.json = (await (await fetch("data/days.json")).json()).day;
const picture = document.querySelector("img"); await picture.decode().catch(() => {}); said.picture = picture.naturalWidth ? "drawn" : "missing";
parent.postMessage(JSON.stringify(said), "*"); document.querySelector("form").submit();</script>`,
  "dates.html": `<!doctype html><title>Dates</title><script>
parent.postMessage(JSON.stringify({ form: location.pathname.replace(/^\\/drafts\\/[^/]+/, "") + location.search }), "*");</script>`,
  "css/a.css": `@font-face { font-family: Own; src: url("../fonts/own.woff2") } h1 { color: rgb(23, 89, 74); font-family: Own }`,
  "js/one.js": `import { two } from "/js/two.js"; export const word = two;`,
  "js/two.js": `export const two = "from another module";`,
  "js/classic.js": `window.classic = "classic";`,
  "data/days.json": `{"day":"Monday"}`,
  "a.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>`,
  "fonts/own.woff2": readFileSync("app/fonts/figtree-italic.woff2"),
};
