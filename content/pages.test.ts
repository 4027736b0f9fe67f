import { expect, test } from "vitest";
import routes from "../app/routes.ts";
import { fillText } from "../domain/website/fill-text.ts";
import * as content from "./pages.ts";
import { sharePictures } from "./share-pictures.ts";
import { startingSite } from "./starting-site.ts";

const { showcasePaths } = content;
const publicPages = content.publicPages(startingSite);
const pageAt = (path: string) => content.pageAt(path, startingSite);
const trailTo = (path: string) => content.trailTo(pageAt(path), startingSite);
const commitment = fillText("{commitment}", startingSite);

type Route = (typeof routes)[number];

/** Every address of a wing's routes that has no parameter. */
function pathsOf(wing: string, list: readonly Route[] = routes, above = ""): string[] {
  return list.flatMap(({ file, path, index, children }) => {
    const here = path ? `${above}/${path}` : above;
    const isPage = (path || index) && !/[:*]/.test(here) && file.startsWith(`${wing}/`);
    return [...(isPage ? [here || "/"] : []), ...pathsOf(wing, children ?? [], here)];
  });
}

test("the lists of pages are the routes' own, so that nobody misses one in the sitemap", () => {
  expect(publicPages.map(({ path }) => path).sort()).toEqual(pathsOf("public").sort());
  expect([...showcasePaths].sort(), "showcasePaths in content/pages.ts").toEqual(pathsOf("showcase").sort());
});

test.each(publicPages)("$path describes itself in 70 to 160 characters", ({ description }) => {
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(160);
});

test.each(publicPages)("$path names the commitment if its description says free", ({ description }) => {
  if (/\bfree\b/i.test(description)) expect(description).toContain(commitment);
});

test.each(["/", "/plans", "/portfolio", "/contact"])(
  "%s sells the free website, so its description says so",
  (path) => {
    expect(pageAt(path).description).toMatch(/\bfree\b/);
  },
);

test.each(Object.entries(sharePictures(startingSite)))(
  "the picture %s names the commitment if it says free",
  (_, { title, note }) => {
    if (/\bfree\b/i.test(`${title.join(" ")} ${note}`)) expect(note).toContain(commitment);
  },
);

test("no two pages share a title or a description", () => {
  expect(new Set(publicPages.map(({ title }) => title)).size).toBe(publicPages.length);
  expect(new Set(publicPages.map(({ description }) => description)).size).toBe(publicPages.length);
});

test("the titles of the specification stand as they are", () => {
  expect(pageAt("/").title).toBe("Homepage, Free Websites for Small Businesses");
  expect(pageAt("/portfolio").title).toBe("My Work, Free Websites for Small Businesses");
  expect(pageAt("/about").title).toMatch(/^About\b.+/);
});

test("a policy hangs below the plans, privacy below home", () => {
  expect(trailTo("/policies/domain").map(({ path }) => path)).toEqual(["/", "/plans", "/policies/domain"]);
  expect(trailTo("/privacy").map(({ path }) => path)).toEqual(["/", "/privacy"]);
});
