import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBody } from "../../../domain/portable-text.ts";
import { type SanityEndpoint, startSanityEndpoint } from "../../../tests/support/sanity-endpoint.ts";
import { builtIn } from "./built-in.ts";
import { sanity } from "./sanity.ts";

/** The articles the product starts with, as a content service would hold them: the built-in source has them already. */
const documents = readFileSync(new URL("../../../content/articles.ndjson", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

let endpoint: SanityEndpoint;
beforeAll(async () => {
  endpoint = await startSanityEndpoint(documents);
  Object.assign(process.env, { SANITY_PROJECT_ID: "tenday1", SANITY_API_HOST: endpoint.url });
});
afterAll(() => endpoint.close());

describe.each([
  ["built in", builtIn],
  ["Sanity", sanity],
])("the same of both: %s", (_, source) => {
  test.each([
    ["helpArticle", 12],
    ["writing", 4],
  ] as const)("all of %s, newest first, with what a list shows", async (type, count) => {
    const found = await source.list(type);
    expect(found).toHaveLength(count);
    expect(found).toEqual(
      documents
        .filter(({ _type }) => _type === type)
        .map(({ _id, _createdAt, _updatedAt, title, slug, excerpt }) => ({
          _id,
          _createdAt,
          _updatedAt,
          title,
          excerpt,
          slug: { current: slug.current },
        })),
    );
    const days = found.map(({ _createdAt }) => _createdAt);
    expect(days).toEqual(days.toSorted().reverse());
  });

  test("one by its address, with its whole text", async () => {
    for (const { _id, _type, slug, title, body } of documents) {
      const found = await source.find(_type, slug.current);
      expect(found).toMatchObject({ _id, title, slug: { current: slug.current }, body: readBody(body) });
    }
  });

  test.each(["nothing", "", "' || true || '", "*", "what-hosting-is'", "What-Hosting-Is"])(
    "none at %j",
    async (slug) => {
      expect(await source.find("helpArticle", slug)).toBeUndefined();
    },
  );

  test("not under the other kind's address", async () => {
    expect(await source.find("writing", "what-hosting-is")).toBeUndefined();
  });

  test("by words in the text", async () => {
    expect(await source.search("helpArticle", "laptop counter")).toContain("help-what-hosting-is");
    expect(await source.search("helpArticle", "xylophone")).toEqual([]);
  });

  test.each(["'", '"', "\\", "*", "&|!():*", "%_", "]){_id}//"])("words like %s break nothing", async (words) => {
    expect(Array.isArray(await source.search("helpArticle", words))).toBe(true);
  });
});

test("the content service is asked as specified: its version, its dataset, its list and its article", async () => {
  endpoint.requested.length = 0;
  await sanity.list("helpArticle");
  await sanity.find("writing", "fewer-words");
  expect(endpoint.requested.map(({ pathname }) => pathname)).toEqual(
    new Array(2).fill("/v2023-01-01/data/query/production"),
  );
  const [list, one] = endpoint.requested.map(({ searchParams }) => searchParams.get("query"));
  expect(list).toContain("order(_createdAt desc");
  for (const field of ["_id", "title", "slug", "excerpt"]) expect(list).toContain(field);
  for (const field of ["_id", "title", "slug", "body"]) expect(one).toContain(field);
});

test("what a content service has of unknown and dangerous things is not taken over", async () => {
  endpoint.dataset = [
    { _id: "half", _type: "helpArticle", _createdAt: "2026-01-01T00:00:00Z" },
    {
      _id: "odd",
      _type: "helpArticle",
      _createdAt: "2026-01-02T00:00:00Z",
      _updatedAt: "2026-01-02T00:00:00Z",
      title: "Odd",
      slug: { _type: "slug", current: "odd" },
      excerpt: null,
      body: [
        { _type: "iframe", src: "https://x" },
        {
          _type: "block",
          children: [{ text: "Press", marks: ["l"] }],
          markDefs: [{ _type: "link", _key: "l", href: "javascript:alert(1)" }],
        },
      ],
    },
  ];
  expect(await sanity.list("helpArticle")).toMatchObject([{ _id: "odd", excerpt: "" }]);
  const odd = await sanity.find("helpArticle", "odd");
  expect(odd?.body).toMatchObject([{ markDefs: [], children: [{ text: "Press", marks: [] }] }]);
  endpoint.dataset = documents;
});

test.each([500, 404, 401])("an answer of %i is no answer", async (status) => {
  endpoint.trouble = status;
  await expect(sanity.list("helpArticle")).rejects.toThrow();
  endpoint.trouble = undefined;
});

test("its pictures lie with it", () => {
  expect(sanity.pictures).toEqual({ kind: "sanity", base: "https://cdn.sanity.io/images/tenday1/production" });
  expect(builtIn.pictures).toEqual({ kind: "ours" });
});
