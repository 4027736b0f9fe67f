import type { Page } from "@playwright/test";
import { backupsOf, bandwidthOf, databasesOf, storageOf } from "../../content/plans.ts";
import { annualSaving } from "../../domain/catalogue.ts";
import { formatPounds } from "../../domain/money.ts";
import type { HostingPlan } from "../../domain/website/site.ts";
import { publicPages, type Seen, see } from "./public-pages.ts";
import { filled, isSample, site } from "./site-of-run.ts";
import { type SpecifiedWords, specifiedBar, specifiedFooter, specifiedWords } from "./specified-texts.ts";
import { alive, expect, test } from "./visit.ts";

for (const { path, title } of publicPages) {
  test(`every specified word, label and target is on ${path}`, async ({ page }) => {
    const specified = specifiedWords[path];
    if (!specified) throw new Error(`specified-texts.ts says nothing about ${path}`);
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    const seen = await see(page, "main");
    for (const text of specified.says ?? []) expect.soft(seen.words).toContain(text);
    expectHeadings(seen, specified);
    for (const [words, to] of specified.links) {
      const targets = new Set(seen.links.filter(({ text }) => text === words).map((link) => link.to));
      expect.soft([...targets], `'${words}' leads to ${to}`).toEqual([to].flat());
    }
    expect.soft(await freeWithoutItsPrice(page), "months, price and domain stand beside 'free'").toEqual([]);
  });
}

function expectHeadings({ headings }: Seen, { headings: specified, under = {} }: SpecifiedWords) {
  const texts = headings.map(({ text }) => text);
  expect.soft(texts.filter((text) => specified.includes(text))).toEqual(specified);
  for (const [heading, lower] of Object.entries(under)) {
    const after = headings.slice(texts.indexOf(heading) + 1);
    const end = after.findIndex(({ level }) => level <= 2);
    expect.soft(after.slice(0, end).map(({ text }) => text)).toEqual(lower);
  }
}

/** Headings and leads that say 'free' in a section that does not name the months, the price and the domain. */
function freeWithoutItsPrice(page: Page): Promise<(string | null)[]> {
  return page.locator("main :is(h1, h2, h3, .lead)").evaluateAll(
    (texts, price) =>
      texts
        .filter((text) => /\bfree\b/i.test(text.textContent ?? ""))
        .filter((text) => {
          const section = text.closest("section")?.textContent ?? "";
          return !(
            /12 (?:months|×)/.test(section) &&
            new RegExp(`${price}\\b`).test(section) &&
            /domain/i.test(section)
          );
        })
        .map((text) => text.textContent),
    isSample ? "£3" : filled("{cheapest in short}"),
  );
}

test("the bar and the footer have the specified links, on every kind of page", async ({ page }) => {
  for (const path of ["/", "/support"]) {
    await page.goto(path);
    const bar = await see(page, ".bar");
    expect(bar.links.map(({ text, to }) => [text, to])).toEqual(specifiedBar);
    for (const [heading, links] of Object.entries(specifiedFooter)) {
      const list = page
        .getByRole("contentinfo")
        .getByRole("heading", { name: heading, exact: true })
        .locator("xpath=following-sibling::ul");
      const found = await list
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
      expect(found).toEqual(links);
    }
  }
});

test("the second button of the home page is for wider screens only", async ({ page }) => {
  const second = page.getByRole("link", { name: "See What's Included" });
  await page.goto("/");
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(second).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(second).toBeHidden();
  await expect(page.getByRole("link", { name: "Get A Free Website", exact: true })).toBeVisible();
});

test("three people say what it was like", async ({ page }) => {
  await page.goto("/");
  const sayings = page.getByRole("figure");
  await expect(sayings).toHaveCount(isSample ? 3 : site.testimonials.length);
  for (const saying of await sayings.all()) {
    await expect(saying.locator("blockquote")).toHaveText(/\S/);
    await expect(saying.locator("figcaption b")).toHaveText(/\S/);
  }
});

const samplePlans: Record<string, string[]> = {
  "Data Explorer": [
    "£3.00 a month",
    "or £30.00 a year, saves £6.00",
    "Storage 1 GB SSD",
    "Bandwidth 5 GB a month",
    "Email accounts 2",
    "Databases 1 MySQL",
    "Backups Weekly",
  ],
  "Tech Voyager": [
    "Most popular",
    "£12.99 a month",
    "or £129.99 a year, saves £25.89",
    "Storage 50 GB",
    "Bandwidth 500 GB a month",
    "Email accounts 20",
    "Databases 10",
    "1 hour a month",
    "Backups Daily",
    "1 free, first year",
  ],
  "Cyber Titan": [
    "£24.99 a month",
    "or £249.99 a year, saves £49.89",
    "Storage 100 GB plus 50 GB",
    "Bandwidth 1 TB a month",
    "Email accounts 50",
    "Databases 30",
    "3 hours a month",
    "Backups Hourly, kept 30 days",
    "1 free, first year",
  ],
  "Community & Charity": [
    "Free",
    "For small community groups and charities only.",
    "Storage 10 GB",
    "Bandwidth 10 GB a month",
    "Email accounts 10",
    "Databases 1",
    "Backups Weekly",
  ],
};

const plans = isSample ? samplePlans : Object.fromEntries(site.plans.map((plan) => [plan.name, fieldsOf(plan)]));

function fieldsOf({ features, ...plan }: HostingPlan): string[] {
  const [monthly, yearly, saving] = [plan.monthlyPence, plan.annualPence, annualSaving(plan)].map(formatPounds);
  return [
    ...(plan.isFeatured ? ["Most popular"] : []),
    ...(plan.isForCharities ? ["Free"] : [`${monthly} a month`, `or ${yearly} a year, saves ${saving}`]),
    `Storage ${storageOf(features)}`,
    `Bandwidth ${bandwidthOf(features)}`,
    `Email accounts ${features.emailAccounts}`,
    `Databases ${databasesOf(features)}`,
    `Backups ${backupsOf(features)}`,
  ];
}

test("each hosting plan shows its price, what a year saves, and what it holds", async ({ page }) => {
  await page.goto("/plans");
  const cards = page.locator("#hosting-plans article");
  await expect(cards).toHaveCount(Object.keys(plans).length);
  for (const [index, [name, fields]] of Object.entries(plans).entries()) {
    const { words } = await see(page, `#hosting-plans article >> nth=${index}`);
    for (const text of [name, "Choose this plan", ...fields]) expect.soft(words).toContain(text);
    expect.soft(words).not.toContain("trial");
  }
  await expect(page.getByText("Most popular")).toHaveCount(1);
});

test("the plans page answers twelve questions that open and close", async ({ page }) => {
  await page.goto("/plans");
  const questions = page.locator(".faq details");
  await expect(questions).toHaveCount(12);
  const second = questions.nth(1);
  await expect(second.locator("p")).toBeHidden();
  await second.locator("summary").click();
  await expect(second.locator("p")).toBeVisible();
  await second.locator("summary").click();
  await expect(second.locator("p")).toBeHidden();
});

test("the plans page can be entered at its plans and at its add-ons", async ({ page }) => {
  for (const [anchor, heading] of [
    ["hosting-plans", "Hosting plans"],
    ["addons", "Optional add-ons"],
  ]) {
    await page.goto(`/plans#${anchor}`);
    const section = page.locator(`#${anchor}`);
    await expect(section.getByRole("heading", { level: 2 })).toHaveText(`${heading}`);
    await expect(section).toBeInViewport();
  }
});

test("seven projects: picture, title, overview, and chips with an icon each", async ({ page }) => {
  await page.goto("/portfolio");
  const cards = page.getByRole("region", { name: "Projects" }).locator("li.work");
  await expect(cards).toHaveCount(isSample ? 7 : site.projects.length);
  for (const card of await cards.all()) {
    // The example of the second provider has none.
    if (isSample) await expect(card.getByRole("img")).toHaveAttribute("alt", /\S/);
    await expect(card.getByRole("heading", { level: 2 })).toHaveText(/\S/);
    await expect(card.locator(".work-overview")).toHaveText(/\S/);
    await expect(card.getByRole("heading", { level: 3 })).toHaveText("Services & Tech");
    const chips = card.locator(".work-chip");
    await expect(chips.locator("svg use")).toHaveCount(await chips.count());
    for (const link of await card.getByRole("link").all()) await expect(link).toHaveAttribute("target", "_blank");
  }
  if (!isSample) return;
  const kinds = [/restaurant/i, /grazing/i, /rugby/i, /pizza/i, /teams/i, /blind creator/i, /tech blog/i];
  for (const [index, kind] of kinds.entries()) await expect(cards.nth(index)).toContainText(kind);
});

test("the ticket form is closed for good and the search says that it found nothing", async ({ page }) => {
  await page.goto("/support?q=invoice");
  const ticket = page.getByRole("group", { name: "Open a ticket" });
  for (const field of await ticket.locator("input, textarea, button").all()) await expect(field).toBeDisabled();
  expect(await ticket.locator("xpath=ancestor::form").count()).toBe(0);
  await alive(page);
  await page.getByRole("searchbox", { name: "Search the help articles" }).fill("zzz");
  await expect(page.getByRole("status")).toContainText("No articles found.");
});
