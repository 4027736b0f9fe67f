import type { Page } from "@playwright/test";
import { hold } from "./members.ts";
import { site } from "./site-of-run.ts";
import { helpArticles, ofTheSystem, writingSamples } from "./starting-articles.ts";
import { alive, expect, test } from "./visit.ts";

const email = "/support/article/setting-up-email";
const bakery = "/portfolio/writing-sample/harbour-lane-about";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const found = (page: Page) => page.getByRole("region", { name: "Latest help articles" });

test("the support centre lists the latest help articles, each with a link to its own page", async ({ page }) => {
  await page.goto("/support");
  const titles = await found(page).getByRole("link").allTextContents();
  expect(ofTheSystem(titles)).toEqual(helpArticles.map(({ title }) => title));
  for (const { title, path, excerpt } of helpArticles) {
    const line = found(page).getByRole("listitem").filter({ hasText: title });
    await expect(line.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", path);
    await expect(line).toContainText(excerpt);
  }
  await expect(page.getByText("No articles found.")).toBeHidden();
});

test("each writing sample is a card: title, three lines of its excerpt, and 'Read more'", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/portfolio");
  const cards = page.locator("li.writing");
  expect(ofTheSystem(await cards.getByRole("heading").allTextContents())).toEqual(
    writingSamples.map(({ title }) => title),
  );
  for (const { title, path, excerpt } of writingSamples) {
    const card = cards.filter({ hasText: title });
    await expect(card).toContainText(excerpt);
    await expect(card.getByRole("link", { name: "Read more" })).toHaveAttribute("href", path);
    const lines = await card.getByText(excerpt).evaluate((text) => ({
      shown: Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
      all: Math.round(text.scrollHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
    }));
    expect(lines.shown, title).toBe(Math.min(3, lines.all));
  }
});

test("a help article: its title, its text with everything that is in it, and the way back", async ({ page }) => {
  await page.goto(email);
  const text = page.locator(".reading-text");
  await expect(heading(page)).toHaveText("Setting up email on your phone and computer");
  for (const tag of ["p", "h2", "ul > li, ol > li", "strong", "a", "pre > code"])
    await expect(text.locator(tag).first(), tag).toBeVisible();
  await expect(page.locator("time").first()).toHaveAttribute("datetime", "2026-10-27");
  await alive(page);
  await page.getByRole("link", { name: "Back to the support centre" }).click();
  await expect(page).toHaveURL("/support");
});

test("a writing sample: its title, its text, and the way back", async ({ page }) => {
  await page.goto(bakery);
  await expect(heading(page)).toHaveText("About us, for Harbour Lane Bakery");
  await expect(page.locator(".reading-text p").first()).toHaveText(/\S/);
  await alive(page);
  await page.getByRole("link", { name: "Back to the portfolio" }).click();
  await expect(page).toHaveURL("/portfolio");
});

for (const { from, path, words } of [
  { from: "/support", path: email, words: "Loading article..." },
  { from: "/portfolio", path: bakery, words: "Loading writing sample..." },
]) {
  test(`'${words}' is said from the first moment on, until the page is there`, async ({ page }) => {
    await page.clock.install();
    await page.goto(from);
    await alive(page);
    const show = await hold(page, /\.data/);
    // With the clock stopped, what waits before it says anything waits for ever.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator(`main a[href="${path}"]`).click();
    await expect(page.locator("[role=status].pending")).toHaveText(words);
    await expect(page.getByText(words)).toBeVisible();
    await page.clock.resume();
    show();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText(words)).toBeHidden();
  });
}

for (const { path, words, back, to } of [
  {
    path: "/support/article/no-such-thing",
    words: "Article not found.",
    back: "Back to the support centre",
    to: "/support",
  },
  {
    path: "/portfolio/writing-sample/no-such-thing",
    words: "Writing sample not found.",
    back: "Back to the portfolio",
    to: "/portfolio",
  },
]) {
  test(`'${words}' is a real 404, asks not to be listed, and shows the way back`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(heading(page)).toHaveText(words);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
    await alive(page);
    await page.getByRole("link", { name: back }).click();
    await expect(page).toHaveURL(to);
  });
}

test("the parts of an article can be jumped to and linked to", async ({ page }) => {
  await page.goto(email);
  await alive(page);
  const part = page.getByRole("navigation", { name: "In this article" }).getByRole("link").last();
  const hash = (await part.getAttribute("href")) ?? "";
  const target = page.locator(`h2${hash}`);
  await expect(target).toHaveText((await part.textContent()) ?? "");
  const gap = () =>
    target.evaluate((title) => {
      const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
      return title.getBoundingClientRect().top - bar;
    });
  const inSightBelowTheBar = async () => {
    await expect(target).toBeInViewport();
    await expect.poll(gap).toBeGreaterThanOrEqual(-1);
  };
  await part.click();
  await expect(page).toHaveURL(email + hash);
  await inSightBelowTheBar();
  await page.goto("/about");
  await page.goto(email + hash);
  await inSightBelowTheBar();
});

for (const { _type, title, excerpt, path, _createdAt, _updatedAt } of [helpArticles[2], writingSamples[1]].flatMap(
  (article) => article ?? [],
)) {
  test(`${path} says of itself what it is, since when, and where it stands`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title}, ${site.business.name}`);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", excerpt);
    const words = await page.locator('script[type="application/ld+json"]').textContent();
    const things: Record<string, unknown>[] = JSON.parse(words ?? "")["@graph"];
    const article = things.find((thing) => thing["@type"] === "Article");
    expect(article).toMatchObject({
      headline: title,
      datePublished: _createdAt,
      dateModified: _updatedAt,
    });
    const trail = things.find((thing) => thing["@type"] === "BreadcrumbList")?.itemListElement;
    const above = _type === "helpArticle" ? "/support" : "/portfolio";
    const places = (trail as { item: string }[]).map(({ item }) => new URL(item).pathname);
    expect(places).toEqual(["/", above, path]);
  });
}
