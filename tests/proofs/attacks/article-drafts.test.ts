import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { canaryArticles, changedSlug, hiddenWord } from "../../support/canary-articles.ts";
import { record } from "../../support/figures.ts";
import { PortalClient } from "../../support/portal-client.ts";

let open: AccessTestApp;
let client: PortalClient;
beforeAll(async () => {
  open = await openAccessTestApp();
  client = new PortalClient(open);
});
afterAll(() => open?.close());

const { published, sample, draft, draftSample, deleted } = canaryArticles;
const strangers = ["anonymous", "a client", "demoted admin"];
const hidden = ["a draft", "a draft's changes", "a version", "a deleted article"];
const wordsOf = (owner: string) => open.canaries.list.find((canary) => canary.owner === owner)?.words ?? "";

async function listPlaces(): Promise<string[]> {
  const { body } = await client.get("anonymous", "/sitemap.xml");
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}

test("of drafts, changes, versions and what was deleted, no public page shows anything, nor does a search", async () => {
  const places = await listPlaces();
  expect(places).toContain(`/support/article/${published.slug}`);
  expect(places).toContain(`/portfolio/writing-sample/${sample.slug}`);
  const slugs = [draft, draftSample, deleted].map(({ slug }) => slug);
  const unpublished = [...slugs, changedSlug(published.slug), changedSlug(sample.slug)];
  expect(places.filter((path) => unpublished.some((slug) => path.endsWith(slug)))).toEqual([]);

  const searches = [hiddenWord, "canary", `"${hiddenWord}"`, `${hiddenWord} or hosting`, ...unpublished, "%", "_"];
  const paths = [
    ...places,
    "/sitemap.xml",
    ...searches.map((words) => `/support?${new URLSearchParams({ q: words })}`),
  ];
  for (const who of strangers)
    for (const path of paths)
      for (const address of path.endsWith(".xml")
        ? [path]
        : [path, path.replace(/^\/$/, "/_").replace(/(?=\?|$)/, ".data")]) {
        const { status, body } = await client.get(who, address);
        const found = hidden.filter((owner) => body.includes(wordsOf(owner)));
        expect([who, address, status, found]).toEqual([who, address, 200, []]);
        expect([who, address, unpublished.filter((slug) => body.includes(`/${slug}"`))]).toEqual([who, address, []]);
      }
  const { body } = await client.get("anonymous", "/support?q=laptop");
  expect(body).toContain(`/support/article/${published.slug}`);
  record("drafts, changes, versions and deleted articles", `on none of ${paths.length} public pages`);
});

test("the public sees what was published and when: not before, not what was saved since, not once it is offline", async () => {
  const editor = `/dashboard/admin/articles/${draft.id}`;
  const [first, second] = ["Salt marsh in April", "Salt marsh in May"];
  const text = (words: string) => ({ title: words, slug: draft.slug, excerpt: words, markdown: `${words}, at noon.` });
  const edit = async (intent: string, fields: Record<string, string> = {}) =>
    expect([intent, (await client.post("admin", editor, { intent, ...fields })).status]).toEqual([intent, 200]);
  const page = `/support/article/${draft.slug}`;
  const shows = async (path: string, words: string) => (await client.get("anonymous", path)).body.includes(words);
  const seen = async (words: string) => ({
    page: await shows(page, words),
    data: await shows(`${page}.data`, words),
    list: await shows("/support", words),
    search: await shows("/support.data?q=noon", words),
    sitemap: (await listPlaces()).includes(page),
    status: (await client.get("anonymous", page)).status,
  });
  const nowhere = { page: false, data: false, list: false, search: false };
  const everywhere = { page: true, data: true, list: true, search: true, sitemap: true, status: 200 };

  await edit("save", { ...text(first), revision: "1" });
  expect(await seen(first)).toEqual({ ...nowhere, sitemap: false, status: 404 });
  await edit("publish", { ...text(first), revision: "2" });
  expect(await seen(first)).toEqual(everywhere);
  await edit("save", { ...text(second), revision: "2" });
  expect(await seen(second)).toEqual({ ...nowhere, sitemap: true, status: 200 });
  expect(await seen(first)).toEqual(everywhere);
  await edit("publish", { ...text(second), revision: "3" });
  expect(await seen(second)).toEqual(everywhere);
  expect(await seen(first)).toEqual({ ...nowhere, sitemap: true, status: 200 });
  await edit("unpublish");
  expect(await seen(second)).toEqual({ ...nowhere, sitemap: false, status: 404 });
});
