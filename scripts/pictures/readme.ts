/**
 * The four pictures of the README, from the production build and the sample cast. Run by hand after a page has changed:
 *   scripts/run node scripts/pictures/readme.ts
 * Look at them before committing them: the day on the provider's screen is the day they were taken.
 */
import { writeFile } from "node:fs/promises";
import { type Browser, chromium as browserType, type Page } from "@playwright/test";
import pg from "pg";
import sharp from "sharp";
import { chromium } from "../../playwright.config.ts";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { backupsSubject } from "../../server/status/backup-state.ts";
import { freshBuild } from "../fresh-build.ts";
import { startProcesses } from "../processes.ts";
import { sendSampleEnquiries } from "../sample-enquiries.ts";

type Picture = { name: string; path: string; who?: "maya" | "sam"; first?: (page: Page) => Promise<unknown> };

const pictures: Picture[] = [
  { name: "home", path: "/" },
  { name: "client-dashboard", path: "/clients/dashboard", who: "maya" },
  {
    name: "paying",
    path: "/clients/payments",
    who: "maya",
    first: (page) => page.getByRole("button", { name: "Pay now, TD-0003" }).first().click(),
  },
  { name: "providers-day", path: "/clients/dashboard/admin", who: "sam" },
];
const limitBytes = 120_000;

await freshBuild();
const processes = await startProcesses({ payments: { settleAfterMs: 2_000 } });
await sendSampleEnquiries(processes.url);
await noteDrill();
const browser = await browserType.launch(chromium);
try {
  for (const picture of pictures) await store(picture.name, await photograph(browser, picture));
} finally {
  await browser.close();
  await processes.stop();
}

/** As on a server that runs for a week: last Sunday's drill held. */
async function noteDrill() {
  const owner = new pg.Client(processes.ownerUrl);
  await owner.connect();
  await owner.query(
    `insert into audit_events (id, at, action, subject_kind, subject_id, request_id, details)
     values (gen_random_uuid(), now() - interval '1 day', 'drill-held', $1, $2, 'tenday', '{"rpoSeconds": "31", "rtoSeconds": "23"}')`,
    [backupsSubject.kind, backupsSubject.id],
  );
  await owner.end();
}

async function photograph(browser: Browser, { path, who, first }: Picture): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  if (who) await signIn(page, cast[who].email);
  await page.goto(processes.url + path, { waitUntil: "networkidle" });
  await first?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function signIn(page: Page, email: string) {
  await page.request.post(`${processes.url}/clients/login`, {
    form: { username: email, password: castPassword },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
}

async function store(name: string, picture: Buffer) {
  const small = await sharp(picture).resize(1440).webp({ quality: 78, effort: 6 }).toBuffer();
  if (small.length > limitBytes) throw new Error(`${name} has ${small.length} bytes, more than ${limitBytes}`);
  await writeFile(`docs/pictures/${name}.webp`, small);
  process.stdout.write(`${name} ${Math.round(small.length / 1_000)} kB\n`);
}
