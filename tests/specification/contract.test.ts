import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const document = readFileSync("docs/specification.md", "utf8");

type Line = { statement: string; built: string; proof: string };

/** The rows of every table. */
const lines: Line[] = document
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Statement |"))
  .map((line) => {
    const [statement = "", built = "", proof = "", ...more] = line.slice(2, -2).split(" | ");
    if (!proof || more.length > 0) throw new Error(`not three cells: ${line}`);
    return { statement, built, proof };
  });

const builtLines = lines.filter(({ built }) => built !== "open");

test("all nine sections are there, and every line is built and proof, or open", () => {
  expect(document.match(/^## \d\./gm)).toHaveLength(9);
  expect(builtLines.length).toBeGreaterThan(100);
  expect(lines.filter(({ built, proof }) => (built === "open") !== (proof === "open"))).toEqual([]);
});

test("no line is said twice", () => {
  const places = document.split(/^#+ /m).flatMap((section) => {
    const statements = section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Statement |"));
    return statements.filter((line, index) => statements.indexOf(line) !== index);
  });
  expect(places).toEqual([]);
});

test("every file that a line is built in exists", () => {
  const missing = builtLines.flatMap(({ built }) => {
    const files = [...built.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    return files.length > 0 ? files.filter((file) => !existsSync(file)) : [`no file: ${built}`];
  });
  expect(missing).toEqual([]);
});

test("every test that holds a line exists under that title", () => {
  const missing = builtLines
    .flatMap(({ proof }) => testsOf(proof))
    .filter(({ file, title }) => !titlesOf(file).includes(title))
    .map(({ file, title }) => `${file} › ${title}`);
  expect([...new Set(missing)]).toEqual([]);
});

test("every text that a line quotes is in one of its tests, character by character", () => {
  const missing = builtLines.flatMap(({ statement, proof }) => {
    const written = testsOf(proof)
      .map(({ file }) => sourceOf(file))
      .join("\n");
    const quoted = [...statement.matchAll(/“([^”]+)”/g)].map(([, text = ""]) => text);
    return quoted.filter((text) => !written.includes(text));
  });
  expect(missing).toEqual([]);
});

function testsOf(proof: string): { file: string; title: string }[] {
  return proof.split("<br>").map((name) => {
    const [file = "", title = ""] = name.split(" › ");
    return { file, title };
  });
}

/** As they are written; what varies in a title is `…` in the document. */
function titlesOf(file: string): string[] {
  const titles = readFileSync(pathOf(file), "utf8").matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*(["`])(.*?)\1,/g);
  return [...titles].map(([, , title = ""]) => title.replace(/\$\{[^}]*\}/g, "…"));
}

/** With the tables beside it that it imports. */
function sourceOf(file: string): string {
  const path = pathOf(file);
  const own = readFileSync(path, "utf8");
  const beside = [...own.matchAll(/from "(\.\/[^"]+)"/g)].map(([, name = ""]) => join(dirname(path), name));
  return [own, ...beside.filter((name) => name.startsWith("tests")).map((name) => readFileSync(name, "utf8"))].join(
    "\n",
  );
}

function pathOf(file: string): string {
  const found = testFiles.filter((path) => basename(path) === file);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} files are called ${file}`);
  return found[0];
}

const testFiles = ["app", "content", "domain", "scripts", "server", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
