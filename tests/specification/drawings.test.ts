import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("what a sprite file cuts off by a path is cut off by a frame too: Safari finds no path of another file", () => {
  const files = globSync("app/**/*.svg").map((file) => readFileSync(file, "utf8"));
  const cut = files.flatMap((text) => text.match(/<g clip-path="url\(#[^>]*>.{30}/g) ?? []);
  expect(cut.length).toBeGreaterThan(0);
  expect(cut.filter((begin) => !/><svg x="[\d.]+" y="[\d.]+" /.test(begin))).toEqual([]);
});
