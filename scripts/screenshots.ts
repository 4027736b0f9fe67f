import { mkdirSync } from "node:fs";
import { chromium as browserType, type Page } from "@playwright/test";
import pg from "pg";
import { startingContent } from "../content/starting-content.ts";
import { chromium } from "../playwright.config.ts";
import { cast, castPassword } from "../server/seed/cast.ts";
import { publicPaths } from "../tests/support/site-paths.ts";
import { freshBuild } from "./fresh-build.ts";
import { startProcesses } from "./processes.ts";
import { sendSampleEnquiries } from "./sample-enquiries.ts";

/**
 * Every page at three widths, into .local/screenshots; the portal's also by night. A name picks pages:
 * `npm run screenshots -- /plans`.
 */
const widths = [360, 768, 1280];
const wanted = process.argv.slice(2);
const ownProject = cast.maya.projects[0].id;

/** `{open}` and `{paid}` are invoices of the sample, `{article}` is one that is published. */
type Tour = { paths: string[]; who?: "maya" | "sam"; schemes: ("light" | "dark")[] };

const tours: Tour[] = [
  { paths: publicPaths, schemes: ["light"] },
  { paths: ["/clients/login", "/clients/forgotten", "/clients/password/had-its-day"], schemes: ["light", "dark"] },
  {
    who: "maya",
    paths: [
      "/clients/dashboard",
      `/projects/${ownProject}`,
      `/projects/${ownProject}?payment=success`,
      `/projects/${ownProject}?payment=cancelled`,
      `/projects/${cast.maya.projects[1].id}`,
      `/clients/addon/new/${ownProject}`,
      "/clients/payments",
      "/invoices/{open}",
      "/invoices/{paid}",
      "/clients/account",
      "/clients/account/second-step",
      "/clients/people",
    ],
    schemes: ["light", "dark"],
  },
  {
    who: "sam",
    paths: [
      "/clients/dashboard/admin",
      `/clients/dashboard/admin?delete=${cast.maya.id}`,
      "/dashboard/admin/projects",
      "/dashboard/admin/projects?sort=name",
      "/dashboard/admin/projects/days",
      "/dashboard/admin/projects/new",
      "/dashboard/admin/clients",
      `/dashboard/admin/manage-client/${cast.maya.id}`,
      `/dashboard/admin/manage-client/${cast.maya.id}?delete=${ownProject}`,
      "/dashboard/admin/search?q=harbour",
      "/dashboard/admin/enquiries",
      "/dashboard/admin/add-on-requests",
      "/dashboard/admin/website/plans",
      `/dashboard/admin/website/plans/${startingContent.plans[1]?.id}`,
      "/dashboard/admin/catalogue",
      "/dashboard/admin/invoices",
      "/dashboard/admin/invoices/new",
      `/dashboard/admin/invoices/new?client=${cast.maya.id}`,
      "/dashboard/admin/invoices/{open}",
      "/dashboard/admin/invoices/{paid}",
      `/dashboard/admin/clients/${cast.maya.id}/statement`,
      "/dashboard/admin/money",
      "/dashboard/admin/billing",
      "/dashboard/admin/articles",
      "/dashboard/admin/articles/{article}",
      "/dashboard/admin/articles/{article}/preview",
      "/dashboard/admin/audit",
      "/dashboard/admin/status",
      `/projects/${cast.gareth.projects[0].id}`,
    ],
    schemes: ["light", "dark"],
  },
];

await freshBuild();
const processes = await startProcesses({ payments: { settleAfterMs: 2_000 } });
await sendSampleEnquiries(processes.url);
const ids = await findIds();
const browser = await browserType.launch(chromium);
mkdirSync(".local/screenshots", { recursive: true });
for (const { paths, who, schemes } of tours) {
  const chosen = paths.filter((path) => wanted.length === 0 || wanted.includes(path));
  if (chosen.length === 0) continue;
  const page = await browser.newPage({ reducedMotion: "reduce" });
  if (who) await signIn(page, cast[who].email);
  for (const path of chosen) {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(processes.url + withIds(path), { waitUntil: "networkidle" });
        await showLazyPictures(page);
        const mark = colorScheme === "dark" ? "-dark" : "";
        await page.screenshot({ path: `.local/screenshots/${nameOf(path, who)}-${width}${mark}.png`, fullPage: true });
      }
    }
  }
  await page.close();
}
await browser.close();
await processes.stop();

async function findIds(): Promise<Record<string, string>> {
  const owner = new pg.Client(processes.ownerUrl);
  await owner.connect();
  const { rows } = await owner.query<{ name: string; id: string }>(
    `(select 'open' as name, id::text from invoices where client_id = $1 and settled_at is null and voided_at is null and invoice_number is not null order by invoice_number limit 1)
     union all (select 'paid', id::text from invoices where client_id = $1 and settled_at is not null order by invoice_number limit 1)
     union all (select 'article', article_id from published_articles order by article_id limit 1)`,
    [cast.maya.id],
  );
  await owner.end();
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

function withIds(path: string): string {
  return path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? name);
}

async function signIn(page: Page, email: string) {
  await page.request.post(`${processes.url}/clients/login`, {
    form: { username: email, password: castPassword },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
}

function nameOf(path: string, who?: string): string {
  const name = path === "/" ? "home" : path.slice(1).replaceAll(/[/?={}]/g, "-");
  return who === "sam" ? `admin-${name}` : name;
}

async function showLazyPictures(page: Page) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}
