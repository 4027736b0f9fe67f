import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium as browserType } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publicPages } from "../../content/pages.ts";
import { startingSite } from "../../content/starting-site.ts";
import { chromium } from "../../playwright.config.ts";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { startFirefox } from "../support/browsers/firefox.ts";
import { button, field, Tab } from "../support/browsers/tab.ts";
import { MoneyTestApp } from "../support/money-test-app.ts";

/** Needs firefox-esr, chromium and poppler-utils. WebKit's driver cannot print. */
let open: MoneyTestApp;
let firefox: Awaited<ReturnType<typeof startFirefox>>;
let other: Browser;
let session = "";
beforeAll(async () => {
  open = await MoneyTestApp.open();
  [firefox, other] = await Promise.all([startFirefox(), browserType.launch(chromium)]);
  const tab = new Tab(firefox, open.web.url);
  await tab.open("/clients/login");
  await tab.fill(field("Username or email"), cast.sam.email);
  await tab.fill(field("Password"), castPassword);
  await tab.click(button("Login"));
  await vi.waitUntil(async () => (await tab.path()) === "/clients/dashboard/admin", { timeout: 60_000 });
  const { cookies } = await open.visitor(cast.sam);
  session = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});
afterAll(async () => {
  await Promise.all([firefox?.close(), other?.close()]);
  await open?.close();
});

test("an invoice is printed by Firefox as by Chromium, on one page", async () => {
  const invoice = await open.invoice({ projectId: cast.maya.projects[0].id });
  expect(await printsAlike(`/invoices/${invoice}`)).toBe(1);
});

test("so is a client's statement", async () => {
  expect(await printsAlike(`/dashboard/admin/clients/${cast.maya.id}/statement`)).toBe(1);
});

const policies = publicPages(startingSite)
  .map(({ path }) => path)
  .filter((path) => /policies|privacy/.test(path));

test.each(policies)("so is %s, on a few", async (path) => {
  expect(await printsAlike(path)).toBeLessThan(6);
});

/** How many pages it takes. Each has ink in the same places: Firefox draws most letters as outlines, which no program reads. */
async function printsAlike(path: string): Promise<number> {
  await new Tab(firefox, open.web.url).open(path);
  const page = await other.newPage({ extraHTTPHeaders: { Cookie: session } });
  await page.goto(open.web.url + path, { waitUntil: "load" });
  const ours = await inkOf(await firefox.print());
  const theirs = await inkOf(await page.pdf({ format: "A4" }));
  await page.close();
  expect(ours.length, "pages of Firefox").toBe(theirs.length);
  for (const [at, ink] of ours.entries()) {
    const differences = ink.map((grey, place) => Math.abs(grey - (theirs[at]?.[place] ?? 0)));
    expect(Math.max(...ink), `page ${at + 1} has something on it`).toBeGreaterThan(10);
    expect(Math.max(...differences), `page ${at + 1} differs nowhere`).toBeLessThan(60);
  }
  return ours.length;
}

const run = promisify(execFile);

/** How dark each of 20 × 28 parts of each page is. */
async function inkOf(pdf: Uint8Array): Promise<number[][]> {
  const directory = await mkdtemp(join(tmpdir(), "printed-"));
  try {
    await writeFile(join(directory, "printed.pdf"), pdf);
    await run("pdftoppm", ["-r", "40", "-gray", "-png", join(directory, "printed.pdf"), join(directory, "page")]);
    const pages = (await readdir(directory)).filter((name) => name.endsWith(".png")).toSorted();
    return await Promise.all(
      pages.map(async (name) => {
        const small = sharp(join(directory, name)).greyscale().resize(20, 28, { fit: "fill" });
        return [...(await small.raw().toBuffer())].map((light) => 255 - light);
      }),
    );
  } finally {
    await rm(directory, { recursive: true });
  }
}
