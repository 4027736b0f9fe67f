import type { Page } from "@playwright/test";
import { siteMap } from "../../app/site-map.ts";
import { cast } from "../../server/seed/cast.ts";
import {
  asAdmin,
  enterAs,
  letIn,
  lookAs,
  type Member,
  newArticle,
  newMember,
  newProject,
  sendDraft,
  test,
} from "./members.ts";
import { clientWhoOwes, payLinkSentTo } from "./money.ts";
import { brokenWords, cutOffTexts, overlappingTexts } from "./page-faults.ts";
import { alive, expect } from "./visit.ts";
import { addOutage, newWatchedSite } from "./watched-site.ts";

/** Of the browser's letters; what a person with weak eyes sets. */
const sizes = [150, 200];
const phone = { width: 360, height: 740 };
const project = cast.maya.projects[0].id;

/** Every page of the site map, by who opens it; an address with a gap is filled in by the journey. */
const pages = {
  nobody: [
    "/",
    "/plans",
    "/policies/hosting",
    "/policies/support",
    "/policies/fair-use",
    "/policies/enhancements",
    "/policies/domain",
    "/privacy",
    "/privacy/your-data",
    "/privacy/your-data/:token",
    "/about",
    "/portfolio",
    "/portfolio/writing-sample/:slug",
    "/support",
    "/support/article/:slug",
    "/contact",
    "/*",
    "/clients/login",
    "/clients/forgotten",
    "/clients/password/:token",
    "/clients/email/:token",
    "/clients/invited/:token",
    "/pay/:token",
    "/pay/:token/done",
    "/preview/:token",
    "/projects/template-green-space",
    "/projects/oak-and-mortar",
  ],
  halfway: ["/clients/login/code"],
  ofSeveral: ["/clients/choose"],
  wanted: ["/projects/:projectId/material"],
  draft: ["/projects/:projectId/review"],
  site: ["/projects/:projectId/site"],
  sites: ["/dashboard/admin/sites", "/dashboard/admin/sites/planned", "/dashboard/admin/sites/incidents/:incidentId"],
  client: [
    "/clients/dashboard",
    "/clients/addon/new/:projectId?",
    "/projects/:projectId",
    "/projects/:projectId/days",
    "/projects/:projectId/messages",
    "/clients/messages",
    "/projects/:projectId/term",
    "/projects/:projectId/leave",
    "/projects/:projectId/plan",
    "/projects/:projectId/agreement",
    "/clients/payments",
    "/clients/year-ahead",
    "/clients/your-file",
    "/clients/people",
    "/invoices/:invoiceId",
    "/clients/account",
    "/clients/account/second-step",
  ],
  admin: [
    "/clients/dashboard/admin",
    "/dashboard/admin/search",
    "/dashboard/admin/enquiries",
    "/dashboard/admin/projects",
    "/dashboard/admin/projects/days",
    "/dashboard/admin/projects/new",
    "/projects/:projectId",
    "/projects/:projectId/days",
    "/projects/:projectId/material/list",
    "/projects/:projectId/review/versions",
    "/projects/:projectId/messages",
    "/projects/:projectId/leave",
    "/projects/:projectId/plan",
    "/dashboard/admin/add-on-requests",
    "/dashboard/admin/data-requests",
    "/dashboard/admin/clients",
    "/dashboard/admin/manage-client/:clientId",
    "/dashboard/admin/clients/:clientId/statement",
    "/dashboard/admin/clients/:clientId/file",
    "/dashboard/admin/invoices",
    "/dashboard/admin/invoices/new",
    "/dashboard/admin/invoices/:invoiceId",
    "/invoices/:invoiceId",
    "/dashboard/admin/billing",
    "/dashboard/admin/year-ahead",
    "/dashboard/admin/articles",
    "/dashboard/admin/articles/:articleId",
    "/dashboard/admin/articles/:articleId/preview",
    "/dashboard/admin/catalogue",
    "/dashboard/admin/website",
    "/dashboard/admin/website/plans",
    "/dashboard/admin/website/plans/:entryId",
    "/dashboard/admin/website/plans/:entryId/clients",
    "/dashboard/admin/website/hours",
    "/dashboard/admin/website/business",
    "/dashboard/admin/website/testimonials",
    "/dashboard/admin/website/portfolio",
    "/dashboard/admin/website/questions",
    "/dashboard/admin/website/texts",
    "/dashboard/admin/website/identity",
    "/dashboard/admin/website/preview",
    "/dashboard/admin/website/history",
    "/dashboard/admin/money",
    "/clients/account",
    "/dashboard/admin/audit",
    "/dashboard/admin/status",
  ],
};

test.use({ viewport: phone });

test("every page of the site is looked at with large letters", () => {
  const addresses = { ...siteMap.public, ...siteMap.portal, ...siteMap.bare };
  const shown = Object.entries(addresses).flatMap(([address, [file]]) => (file.endsWith(".tsx") ? [address] : []));
  expect(shown.filter((address) => !Object.values(pages).flat().includes(address))).toEqual([]);
});

test("letters half as large again, and twice as large, fit on every public page", async ({ page }) => {
  const token = (await payLinkSentTo((await clientWhoOwes("Elsie Marsh", "Marsh Letters")).email)).split("/").at(-1);
  const gaps = {
    "/*": "/no/such/page",
    ":token": token ?? "",
    "writing-sample/:slug": "writing-sample/harbour-lane-about",
  };
  await expectRoom(page, pages.nobody, { ...gaps, ":slug": "setting-up-email" });
});

test("they fit on the second step of a login", async ({ page }) => {
  await enterAs(page, cast.lantern);
  await expectRoom(page, pages.halfway, {});
});

test("they fit where somebody chooses between two clients", async ({ page }) => {
  const [own, another] = [await newMember({ name: "Maya Okafor" }), await newMember({ name: "Gareth Pugh" })];
  await letIn(own, another, "money");
  await enterAs(page, own);
  await expectRoom(page, pages.ofSeveral, {});
});

test("they fit where a client gives what their site needs", async ({ page }) => {
  const member = await newMember({ name: "Noor Haddad" });
  const path = await newProject(member, { projectName: "Haddad Deli", status: "active" });
  for (const name of ["photos", "about", "booking"])
    await asAdmin(`${path}/material/list`, { intent: "template", name, id: crypto.randomUUID() });
  await asAdmin(`${path}/material/list`, { intent: "send", note: "Three things, then I carry on." });
  await enterAs(page, member);
  await expectRoom(page, pages.wanted, { "/projects/:projectId": path });
  await expect(page.getByText("Three things, then I carry on.")).toBeVisible();
});

test("they fit where somebody reads how a site runs", async ({ page }) => {
  const member = await newMember({ name: "Noor Haddad" });
  const { path, projectId } = await newWatchedSite(member, "Haddad Deli");
  const incident = await addOutage([projectId]);
  await enterAs(page, member);
  await expectRoom(page, pages.site, { "/projects/:projectId": path });
  await page.context().clearCookies();
  await lookAs(page, cast.sam);
  await expectRoom(page, pages.sites, { "/dashboard/admin/sites/incidents/:incidentId": incident });
});

test("they fit where a client looks at a draft", async ({ page }) => {
  const member = await newMember({ name: "Noor Haddad" });
  const path = await newProject(member, { projectName: "Haddad Deli", status: "active" });
  await sendDraft(path, { "index.html": "<title>Welcome</title><h1>Haddad Deli</h1>" });
  await enterAs(page, member);
  await expectRoom(page, pages.draft, { "/projects/:projectId": path });
});

test("they fit on every page of a client", async ({ page }) => {
  await lookAs(page, cast.maya);
  const invoice = await firstLink(page, "/clients/payments", /"\/invoices\/([\da-f-]{36})"/);
  await expectRoom(page, pages.client, { ":projectId?": project, ":projectId": project, ":invoiceId": invoice });
});

test("they fit on every page of the admin", async ({ page }) => {
  const article = (await newArticle("An article in large letters")).split("/").at(-1) ?? "";
  await lookAs(page, cast.sam);
  const invoice = await firstLink(page, "/dashboard/admin/invoices", /"\/dashboard\/admin\/invoices\/([\da-f-]{36})"/);
  const gaps = { ":projectId": project, ":clientId": cast.maya.id, ":invoiceId": invoice, ":articleId": article };
  const plan = await firstLink(page, "/dashboard/admin/website/plans", /website\/plans\/([\da-f-]{36})"/);
  await expectRoom(page, pages.admin, { ...gaps, ":entryId": plan, "admin/search": "admin/search?q=harbour" });
});

async function firstLink(page: Page, list: string, link: RegExp): Promise<string> {
  const [, id = ""] = link.exec(await (await page.request.get(list)).text()) ?? [];
  expect(id, list).not.toBe("");
  return id;
}

async function expectRoom(page: Page, addresses: string[], gaps: Record<string, string>): Promise<void> {
  for (const address of addresses) {
    const path = Object.entries(gaps).reduce((filled, [gap, value]) => filled.replace(gap, value), address);
    await page.goto(path);
    await alive(page);
    for (const size of sizes) {
      await setLetters(page, size);
      expect.soft(await cutOffTexts(page), `${address} at ${size}%`).toEqual([]);
      expect.soft(await brokenWords(page), `${address} at ${size}%`).toEqual([]);
      expect.soft(await overlappingTexts(page), `${address} at ${size}%`).toEqual([]);
      expect.soft(await overlappingTexts(page, "header"), `${address} at ${size}%`).toEqual([]);
    }
  }
}

/** As the browser's own setting does. */
async function setLetters(page: Page, percent: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: (16 * percent) / 100 } });
  await browser.detach();
  await expect(page.locator("html")).toHaveCSS("font-size", `${(16 * percent) / 100}px`);
}

type Shell = { whose: string; home: string; who?: Member; buttons: string[] };

const shells: Shell[] = [
  { whose: "a visitor's", home: "/", buttons: [".menu > summary"] },
  { whose: "a client's", home: "/clients/dashboard", who: cast.maya, buttons: [".shell-narrow > summary"] },
  {
    whose: "the admin's",
    home: "/clients/dashboard/admin",
    who: cast.sam,
    buttons: [".admin-add > summary", ".admin-more > summary"],
  },
];

for (const { whose, home, who, buttons } of shells)
  test(`with letters twice as large, every link of ${whose} navigation is within reach`, async ({ page }) => {
    if (who) await lookAs(page, who);
    await page.goto(home);
    await alive(page);
    await setLetters(page, 200);
    const bars = page.locator(".bar-in, .client-bar, .admin-bar, .shell-tabs");
    await expectReachable(page, bars.locator("a, summary, input, button:not(.sr-only)"));
    for (const button of buttons) {
      await page.locator(button).click();
      await expectReachable(page, page.locator(button).locator("xpath=..").locator("a, button"));
      await page.keyboard.press("Escape");
    }
  });

async function expectReachable(page: Page, controls: ReturnType<Page["locator"]>): Promise<void> {
  const shown = await controls.filter({ visible: true }).all();
  expect(shown.length).toBeGreaterThan(0);
  for (const control of shown) {
    await control.scrollIntoViewIfNeeded();
    const words = (await control.textContent()) ?? "";
    const box = (await control.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect.soft(box.x, words).toBeGreaterThanOrEqual(0);
    expect.soft(box.x + box.width, words).toBeLessThanOrEqual(phone.width + 1);
    const isOnTop = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return element.contains(seen);
    });
    expect.soft(isOnTop, `${words} is not under something else`).toBe(true);
  }
  expect(page.viewportSize()).toEqual(phone);
}
