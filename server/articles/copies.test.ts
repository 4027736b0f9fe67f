import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Article } from "../../domain/article.ts";
import { log } from "../observe/log.ts";
import { Copies } from "./copies.ts";
import type { ArticleSource } from "./sources/source.ts";

const article = (title: string, updated = "2026-11-01"): Article => ({
  _id: title,
  _createdAt: "2026-11-01",
  _updatedAt: updated,
  title,
  slug: { current: title },
  excerpt: "",
  body: [],
});

/** A source in memory that can fail, and counts how often it is asked. */
function aSource(articles: Article[]) {
  const source = { articles, isDown: false, lists: 0, finds: 0, slow: Promise.resolve() };
  const request: ArticleSource = {
    pictures: { kind: "ours" },
    async list(type) {
      source.lists += type === "helpArticle" ? 1 : 0;
      const answer = source.articles;
      await source.slow;
      if (source.isDown) throw new Error("down");
      return type === "helpArticle" ? answer : [];
    },
    async find(_, slug) {
      source.finds += 1;
      if (source.isDown) throw new Error("down");
      return source.articles.find((found) => found.slug.current === slug);
    },
    search: async () => [],
  };
  return { source, copies: new Copies(request) };
}

const titles = async (copies: Copies) => (await copies.list("helpArticle")).map(({ title }) => title);
const settled = () => vi.advanceTimersByTimeAsync(1);
const heard: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  vi.spyOn(log, "warn").mockImplementation((...logged: unknown[]) => void heard.push(String(logged[1])));
});
afterEach(() => vi.useRealTimers());

test("a list is asked for once, and again after half a minute, without anybody waiting", async () => {
  const { source, copies } = aSource([article("one")]);
  await Promise.all([titles(copies), titles(copies), titles(copies)]);
  expect(source.lists).toBe(1);
  source.articles = [article("two")];
  expect(await titles(copies)).toEqual(["one"]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await titles(copies)).toEqual(["one"]);
  await settled();
  expect(await titles(copies)).toEqual(["two"]);
  expect(source.lists).toBe(2);
});

test("a list that nobody has read for more than a minute is asked for before it is shown", async () => {
  const { source, copies } = aSource([article("one")]);
  await titles(copies);
  source.articles = [article("two")];
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await titles(copies)).toEqual(["two"]);
});

test("after publishing, the next reader gets the new list", async () => {
  const { source, copies } = aSource([article("one")]);
  await titles(copies);
  source.articles = [article("two")];
  copies.outdate();
  expect(await titles(copies)).toEqual(["two"]);
});

test("a list that was on its way while something was published is not taken for the new one", async () => {
  const { source, copies } = aSource([article("one")]);
  await titles(copies);
  let go = () => {};
  source.slow = new Promise((done) => {
    go = done;
  });
  copies.outdate();
  const early = titles(copies);
  source.articles = [article("two")];
  copies.outdate();
  const late = titles(copies);
  go();
  await early;
  expect(await late).toEqual(["two"]);
});

test("when the source is down, the last good copy stands in, and the log says so", async () => {
  const { source, copies } = aSource([article("one"), article("two")]);
  await titles(copies);
  await settled();
  source.isDown = true;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await titles(copies)).toEqual(["one", "two"]);
  await settled();
  // Nobody has opened it yet: it was fetched ahead.
  expect(await copies.find("helpArticle", "two")).toMatchObject({ title: "two" });
  expect(heard).toEqual(["the articles' source does not answer: the last good copy stands in"]);
  expect(await copies.find("helpArticle", "three")).toBeUndefined();
});

test("a source that hangs keeps nobody waiting for longer than two seconds", async () => {
  const { source, copies } = aSource([article("one")]);
  await titles(copies);
  source.slow = new Promise(() => {});
  copies.outdate();
  const waiting = titles(copies);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toEqual(["one"]);
});

test("when it comes back, so do its news", async () => {
  const { source, copies } = aSource([article("one")]);
  await titles(copies);
  source.isDown = true;
  await vi.advanceTimersByTimeAsync(31_000);
  await titles(copies);
  await settled();
  Object.assign(source, { isDown: false, articles: [article("two")] });
  await vi.advanceTimersByTimeAsync(31_000);
  await titles(copies);
  await settled();
  expect(await titles(copies)).toEqual(["two"]);
});

test("without any copy it says that there is none, and asks again for the next reader", async () => {
  const { source, copies } = aSource([article("one")]);
  source.isDown = true;
  await expect(titles(copies)).rejects.toThrow("there is no copy of it");
  source.isDown = false;
  expect(await titles(copies)).toEqual(["one"]);
});

test("a text is fetched again only when its list says that it has changed", async () => {
  const { source, copies } = aSource([article("one")]);
  await copies.find("helpArticle", "one");
  await settled();
  const before = source.finds;
  for (let n = 0; n < 10; n++) await copies.find("helpArticle", "one");
  expect(source.finds).toBe(before);
  source.articles = [{ ...article("one", "2026-11-02"), excerpt: "new" }];
  copies.outdate();
  expect(await copies.find("helpArticle", "one")).toMatchObject({ excerpt: "new" });
});

test("addresses that do not exist cost the source nothing", async () => {
  const { source, copies } = aSource([article("one")]);
  await copies.find("helpArticle", "one");
  const before = source.finds;
  for (let n = 0; n < 100; n++) await copies.find("helpArticle", `none-${n}`);
  expect(source.finds - before).toBeLessThanOrEqual(1);
});
