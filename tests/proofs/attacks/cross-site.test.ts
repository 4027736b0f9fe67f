import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium as browserType, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromium } from "../../../playwright.config.ts";
import { cast } from "../../../server/seed/cast.ts";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { payToken } from "../../support/addresses.ts";
import { canaryInvoices } from "../../support/canary-money.ts";
import { record } from "../../support/figures.ts";

let open: AccessTestApp;
let browser: Browser;
let elsewhere: Server;
let port: number;
beforeAll(async () => {
  open = await openAccessTestApp();
  browser = await browserType.launch(chromium);
  elsewhere = createServer((request, response) => {
    const isScript = request.url === "/plain.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? "1" : "<!doctype html><title>Elsewhere</title>");
  });
  await new Promise<void>((listening) => elsewhere.listen(0, listening));
  port = (elsewhere.address() as AddressInfo).port;
});
afterAll(async () => {
  await browser?.close();
  elsewhere?.close();
  await open?.close();
});

const invoice = canaryInvoices.of(cast.maya.id);
const wanted = {
  "a client": [`/invoices/${invoice}/pdf`, `/invoices/${invoice}.data`, "/clients/dashboard.data", "/clients/session"],
  admin: ["/dashboard/admin/invoices.csv", `/invoices/${invoice}/pdf`, "/dashboard/admin/clients.data"],
  anonymous: [`/pay/${payToken(canaryInvoices.linked)}/invoice`, `/pay/${payToken(canaryInvoices.linked)}.data`],
};

/** What came of asking for an address from a page, in every way that does not ask the other site first. */
async function tryFrom(page: Page, url: string): Promise<Record<string, string>> {
  return page.evaluate(async (address) => {
    const byElement = (name: string, attribute: string, more: Record<string, string> = {}) =>
      new Promise<string>((settled) => {
        const element = document.createElement(name);
        element.addEventListener("load", () => settled("loaded"));
        element.addEventListener("error", () => settled("refused"));
        for (const [key, value] of Object.entries(more)) element.setAttribute(key, value);
        element.setAttribute(attribute, address);
        document.head.append(element);
      });
    const byFetch = (mode: RequestMode) =>
      fetch(address, { mode, credentials: "include" }).then(
        () => "loaded",
        () => "refused",
      );
    return {
      image: await byElement("img", "src"),
      script: await byElement("script", "src"),
      style: await byElement("link", "href", { rel: "stylesheet" }),
      "fetch without asking": await byFetch("no-cors"),
      "fetch with asking": await byFetch("cors"),
    };
  }, url);
}

test.each([
  ["another site", () => `http://127.0.0.1:${port}`, false],
  // Cookies go along: to a browser, ports of one host are one site.
  ["a neighbour on the same host", () => `http://localhost:${port}`, true],
])("catalogue:C11 no document, table or data reaches a page of %s, whoever is logged in", async (_, origin, isNear) => {
  let tried = 0;
  for (const [who, paths] of Object.entries(wanted)) {
    const context = await browser.newContext();
    if (who !== "anonymous") await context.addCookies(cookiesOf(await open.cookieOf(who), open.url));
    const page = await context.newPage();
    await page.goto(origin());
    // The control: what says nothing about others is theirs to load.
    const plain = await tryFrom(page, `http://${isNear ? "127.0.0.1" : "localhost"}:${port}/plain.js`);
    expect([plain.script, plain["fetch without asking"]]).toEqual(["loaded", "loaded"]);
    for (const path of paths) {
      const before = open.web.logged.length;
      const found = await tryFrom(page, `${open.url}${path}`);
      expect([path, new Set(Object.values(found))]).toEqual([path, new Set(["refused"])]);
      tried += Object.keys(found).length;
      // It was refused by the browser, for what the answer says, and not by chance: the site had it for whoever it was.
      const isServed = isNear || who === "anonymous";
      if (isServed) await expect.poll(() => statusesSince(before)).toContain(200);
    }
    await context.close();
  }
  record(`loads from ${isNear ? "a neighbouring port" : "another site"}`, `${tried}, all refused by the browser`);
});

test("catalogue:C11 every document, table and data answer says that it is for its own pages alone", async () => {
  for (const [who, paths] of Object.entries(wanted)) {
    const headers = who === "anonymous" ? {} : { Cookie: await open.cookieOf(who) };
    for (const path of paths) {
      const answer = await fetch(`${open.url}${path}`, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, answer.headers.get("cross-origin-resource-policy")]).toEqual([path, "same-origin"]);
      expect([path, answer.headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
      expect([path, answer.headers.get("access-control-allow-origin")]).toEqual([path, null]);
    }
  }
});

function statusesSince(before: number): number[] {
  return open.web.logged.slice(before).flatMap((line) => (line.includes('"request"') ? JSON.parse(line).status : []));
}

function cookiesOf(header: string, url: string) {
  return header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { url, name: pair.slice(0, at), value: pair.slice(at + 1), sameSite: "Lax" as const, httpOnly: true };
  });
}
