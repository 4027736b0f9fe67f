import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "tenday-lint-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the spread of an object literal is refused, in an object and in an element; that of a value is not", () => {
  const { plugins } = JSON.parse(readFileSync("biome.json", "utf8")) as { plugins: string[] };
  const settings = { plugins: plugins.map((path) => resolve(path)), linter: { rules: { preset: "none" } } };
  writeFileSync(join(folder, "biome.json"), JSON.stringify(settings));
  expect(linesRefused(["const a = { b: 1 };", "const c = { ...a, d: 2 };", "const e = <p {...c} />;"])).toEqual([]);
  expect(
    linesRefused([
      "const a = { b: 1, ...{ c: 2 } };",
      "const d = <p {...{ id: a.b }} />;",
      "insert(a.b).values({ ...{ amountPense: 1 }, at });",
      "const e = { ...({ f: 1 }) };",
    ]),
  ).toEqual([1, 2, 3, 4]);
});

function linesRefused(lines: string[]): number[] {
  writeFileSync(join(folder, "tried.tsx"), `${lines.join("\n")}\n`);
  const { stdout } = spawnSync("biome", ["lint", "--reporter=json", `--config-path=${folder}`, folder], {
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { start: { line: number } } }[] };
  return diagnostics.map(({ location }) => location.start.line);
}
