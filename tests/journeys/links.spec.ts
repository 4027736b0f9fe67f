import type { APIRequestContext } from "@playwright/test";
import { showcasePaths } from "../../content/pages.ts";
import { publicPages } from "./public-pages.ts";
import { helpArticles, isArticle, isOfAJourney, writingSamples } from "./starting-articles.ts";
import { expect, test } from "./visit.ts";

/** What the signed-in form of the bar and the privacy page lead clients to: a stranger is sent to the login, and the logout is posted to. */
const signedIn = ["/clients/dashboard", "/clients/logout", "/clients/your-file"];

/** A form for everybody in the portal's frame, which no search is to find. */
const isInPortal = (path: string) => path.startsWith("/clients/") || path === "/privacy/your-data";

test("every link, anchor, drawing and picture of the site leads somewhere", async ({ request }) => {
  const site = await readSite(request, ["/"]);
  const missing = [...site].filter(([, text]) => text === undefined).map(([path]) => path);
  expect(missing.toSorted()).toEqual(signedIn);
  for (const { path } of [...helpArticles, ...writingSamples]) expect(site.get(path), path).toBeDefined();

  const broken = [...site].flatMap(([path, html = ""]) =>
    targetsOf(html, path)
      .filter(({ pathname, hash }) => hash && !isOfAJourney(pathname) && !hasTarget(site.get(pathname), hash))
      .map(({ pathname, hash }) => `${path} → ${pathname}${hash}`),
  );
  expect(broken).toEqual([]);
});

test("finding:C16 both showcase sites are linked: one from nowhere would never be found", async ({ request }) => {
  const portfolio = (await read(request, "/portfolio")) ?? "";
  const linked = targetsOf(portfolio, "/portfolio").map(({ pathname }) => pathname);
  expect(showcasePaths.filter((path) => !linked.includes(path))).toEqual([]);
});

test("public-pages.ts names every page that the site links to", async ({ request }) => {
  const site = await readSite(request, ["/"]);
  const pages = [...site]
    .filter(([path, text]) => text?.startsWith("<!DOCTYPE html>") && !isInPortal(path))
    .map(([path]) => path);
  const named = publicPages.map(({ path }) => path);
  const others = pages
    .filter((path) => !isArticle(path) || named.includes(path))
    .filter((path) => !showcasePaths.includes(path));
  expect(others.toSorted()).toEqual(named.toSorted());
});

/** Everything of ours that can be reached from there, by its path; undefined for what is not there. */
async function readSite(request: APIRequestContext, starts: string[]): Promise<Map<string, string | undefined>> {
  const site = new Map<string, string | undefined>();
  let next = starts;
  while (next.length > 0) {
    const texts = await Promise.all(next.map((path) => read(request, path)));
    for (const [index, path] of next.entries()) site.set(path, texts[index]);
    const linked = next.flatMap((path) => targetsOf(site.get(path) ?? "", path)).map(fetchedBy);
    next = [...new Set(linked)].filter((path) => !site.has(path) && !isOfAJourney(path));
  }
  return site;
}

/** Own colours are in the address of their style sheet. */
const fetchedBy = ({ pathname, search }: URL) => (pathname === "/identity.css" ? pathname + search : pathname);

async function read(request: APIRequestContext, path: string): Promise<string | undefined> {
  const answer = await request.get(path, { maxRedirects: 0 });
  return answer.ok() ? await answer.text() : undefined;
}

/** What an HTML page refers to on this site: links, forms, scripts, styles, pictures in every size, drawings. */
function targetsOf(html: string, path: string): URL[] {
  if (!html.startsWith("<!DOCTYPE html>")) return [];
  const single = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address = ""]) => address);
  const sets = [...html.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set = ""]) =>
    set.split(",").map((part) => part.trim().split(" ")[0] ?? ""),
  );
  const site = "http://this.site";
  return [...single, ...sets]
    .filter((address) => !address.startsWith("/send-"))
    .map((address) => new URL(address.replaceAll("&amp;", "&"), site + path))
    .filter(({ origin }) => origin === site);
}

function hasTarget(text: string | undefined, hash: string): boolean {
  return text?.includes(` id="${decodeURIComponent(hash.slice(1))}"`) ?? false;
}
