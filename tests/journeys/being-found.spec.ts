import type { Page } from "@playwright/test";
import { publicPages } from "../../content/pages.ts";
import { site } from "./site-of-run.ts";
import { helpArticles, isOfAJourney, writingSamples } from "./starting-articles.ts";
import { alive, expect, test } from "./visit.ts";

// Prerendered pages carry the origin of the build and the others that of the running site, so paths are compared.
const pathOf = (address: string | null) => (address ? new URL(address).pathname + new URL(address).search : address);
const canonical = async (page: Page) => pathOf(await page.locator("link[rel=canonical]").getAttribute("href"));

test("every address of the sitemap answers, and names itself", async ({ request }) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()).toMatchObject({
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
  });
  const entries = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)];
  const listed = new Map(entries.map(([, address = "", day]) => [pathOf(address) ?? "", day]));
  for (const { path } of publicPages(site)) expect(listed.has(path), path).toBe(true);
  for (const { path, _updatedAt } of [...helpArticles, ...writingSamples])
    expect(listed.get(path), path).toBe(_updatedAt.slice(0, 10));
  for (const path of [...listed.keys()].filter((path) => !isOfAJourney(path))) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const [, address = ""] = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text()) ?? [];
    expect(pathOf(address)).toBe(path);
  }
});

test("robots are told what is private and where the sitemap is", async ({ request, baseURL }) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public, max-age=3600",
  });
  const lines = (await robots.text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining(["Disallow: /clients", "Disallow: /dashboard", `Sitemap: ${baseURL}/sitemap.xml`]),
  );
});

test("the manifest's icons are there, in the sizes it names", async ({ page, request }) => {
  await page.goto("/");
  const manifest = await request.get((await page.locator("link[rel=manifest]").getAttribute("href")) ?? "");
  expect(manifest.headers()["content-type"]).toBe("application/manifest+json");
  const { icons }: { icons: { src: string; sizes: string }[] } = await manifest.json();
  expect(icons).toHaveLength(3);
  for (const { src, sizes } of icons) {
    const png = await (await request.get(src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

for (const path of ["/", "/plans", "/contact"]) {
  test(`${path} has a share picture and structured data that the content policy lets be`, async ({ page, request }) => {
    await page.goto(path);
    await alive(page);
    const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
    const answer = await request.get(pathOf(picture) ?? "");
    expect(answer.headers()["content-type"]).toBe("image/png");
    const words = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(words.map((text) => JSON.parse(text)["@context"])).toEqual(["https://schema.org"]);
  });
}

test("a link followed inside the site changes what the page says of itself", async ({ page }) => {
  await page.goto("/about");
  await alive(page);
  for (const [name, path] of [
    ["Website Plans", "/plans"],
    ["Home", "/"],
  ] as const) {
    await page.getByRole("banner").getByRole("link", { name, exact: true }).first().click();
    await expect(page).toHaveTitle(publicPages(site).find((found) => found.path === path)?.title ?? "");
    expect(await canonical(page)).toBe(path);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  }
});

test("the contact page's own address has no query", async ({ page }) => {
  await page.goto("/contact?from=/plans");
  expect(await canonical(page)).toBe("/contact");
});

test("a page that is not there asks not to be listed", async ({ request }) => {
  const missing = await request.get("/no-such-page");
  expect(missing.status()).toBe(404);
  const html = await missing.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
});

test("catalogue:N23 whoever finds a weakness reads where to tell it, and a password manager finds the form", async ({
  request,
}) => {
  const answer = await request.get("/.well-known/security.txt");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = new Map((await answer.text()).split("\n").map((line) => [line.split(": ")[0], line.split(": ")[1]]));
  expect(fields.get("Contact")).toMatch(/^mailto:.+@/);
  expect(Date.parse(fields.get("Expires") ?? "")).toBeGreaterThan(Date.now() + 90 * 86_400_000);
  const form = await request.get("/.well-known/change-password", { maxRedirects: 0 });
  expect([form.status(), form.headers().location]).toEqual([302, "/clients/account"]);
});
