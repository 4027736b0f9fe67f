import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Web } from "../../scripts/process.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { type SanityEndpoint, startSanityEndpoint } from "../support/sanity-endpoint.ts";
import { TestApp } from "../support/test-app.ts";

const documents = readFileSync(new URL("../../content/articles.ndjson", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
const addresses = documents.map(({ _type, slug, title }) => ({
  path: `${_type === "writing" ? "/portfolio/writing-sample" : "/support/article"}/${slug.current}`,
  title,
}));
const standsIn = "the last good copy stands in";

async function hasFetchedAhead(web: Web): Promise<void> {
  await rawRequest(web.url, "/support", {});
  await sleep(2_000);
}

/** Lists, every article, the sitemap; nobody waits, and nothing is missing. */
async function expectAllThere(web: Web): Promise<void> {
  const quickly = async (path: string): Promise<RawAnswer> => {
    const started = performance.now();
    const answer = await rawRequest(web.url, path, {});
    expect([path, answer.status]).toEqual([path, 200]);
    // Whoever waited for a source that is silent would wait five.
    expect(performance.now() - started).toBeLessThan(4_500);
    return answer;
  };
  const lists = (await quickly("/support")).body + (await quickly("/portfolio")).body;
  const sitemap = (await quickly("/sitemap.xml")).body;
  for (const { path, title } of addresses) {
    const { body } = await quickly(path);
    expect(body).toContain(escaped(title));
    expect(lists).toContain(path);
    expect(sitemap).toContain(path);
  }
  expect((await quickly("/support?q=hosting")).body).toContain("What hosting is");
  expect((await rawRequest(web.url, "/support/article/none", {})).status).toBe(404);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");

describe("with the database gone", () => {
  let app: TestApp;
  afterAll(() => app?.close());

  test("articles that nobody had opened yet are there all the same, and the log says from where", async () => {
    app = await TestApp.open({}, { expectedErrors: [] });
    const web = await app.web();
    await hasFetchedAhead(web);
    await app.postgres.stop("immediate");
    await sleep(31_000);
    await expectAllThere(web);
    await sleep(4_000);
    await expectAllThere(web);
    expect(web.logged.filter((line) => line.includes(standsIn)).length).toBeGreaterThan(0);
  });
});

describe("with the content service gone", () => {
  let app: TestApp;
  let endpoint: SanityEndpoint;
  let web: Web;
  beforeAll(async () => {
    endpoint = await startSanityEndpoint(documents);
    app = await TestApp.open({ SANITY_PROJECT_ID: "tenday1", SANITY_API_HOST: endpoint.url });
    // What is shown must come from there.
    await app.query("delete from published_articles");
    web = await app.web();
    await hasFetchedAhead(web);
  });
  afterAll(async () => {
    await app?.close();
    await endpoint?.close();
  });

  test("its articles are shown, and its pictures may be", async () => {
    await expectAllThere(web);
    const { headers } = await rawRequest(web.url, "/support", {});
    expect(headers["content-security-policy"]).toContain("img-src 'self' data: https://cdn.sanity.io;");
  });

  test.each([500, "silence"] as const)(
    "it answers %s: the last good copy stands in, and the log says so",
    async (trouble) => {
      const before = web.logged.length;
      endpoint.trouble = trouble;
      onTestFinished(() => {
        endpoint.trouble = undefined;
      });
      await sleep(31_000);
      await expectAllThere(web);
      // Given up on after five seconds, and once more.
      await sleep(13_000);
      expect(web.logged.slice(before).filter((line) => line.includes(standsIn)).length).toBeGreaterThan(0);
    },
  );

  test("when it is back, so are its news", async () => {
    const [first] = documents;
    endpoint.dataset = [
      { ...first, title: "News from afar", _updatedAt: "2026-11-20T09:00:00Z" },
      ...documents.slice(1),
    ];
    await sleep(31_000);
    await rawRequest(web.url, "/support", {});
    await sleep(1_000);
    expect((await rawRequest(web.url, "/support", {})).body.includes("News from afar")).toBe(true);
    expect((await rawRequest(web.url, addresses[0]?.path ?? "", {})).body.includes("News from afar")).toBe(true);
  });
});

test("a system that starts while its source is down says so, and shows the rest of the page", async () => {
  const app = await TestApp.open({ SANITY_PROJECT_ID: "tenday1", SANITY_API_HOST: "http://127.0.0.1:9" });
  try {
    const web = await app.web();
    const support = await rawRequest(web.url, "/support", {});
    expect([support.status, support.body.includes(">No articles found.<")]).toEqual([200, false]);
    expect((await rawRequest(web.url, "/portfolio", {})).status).toBe(200);
    expect((await rawRequest(web.url, "/support/article/what-hosting-is", {})).status).toBe(503);
  } finally {
    await app.close();
  }
});

test("a system without any articles says so, in the specification's words", async () => {
  const app = await TestApp.open();
  try {
    await app.query("delete from published_articles");
    const web = await app.web();
    expect((await rawRequest(web.url, "/support", {})).body).toContain(">No articles found.<");
    expect((await rawRequest(web.url, "/portfolio", {})).body).toContain(">No writing samples found<");
  } finally {
    await app.close();
  }
});
