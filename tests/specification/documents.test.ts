import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { documents, findMissing } from "../support/runnable-blocks.ts";

/** Written by hand and about today; decisions are of their day, and the proofs' page is written by a machine. */
const guides = documents.filter((file) => !/^docs\/(decisions\/|proofs\.md)/.test(file));

test("every link of a document leads to a file, and to a heading that is there", () => {
  const broken = documents.flatMap((file) =>
    linksOf(file)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !leadsSomewhere(file, link))
      .map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("every npm command that a document names exists", () => {
  const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
  const missing = guides.flatMap((file) =>
    [...read(file).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !scripts.includes(name))
      .map((name) => `${file}: npm run ${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test("every proof that a document names exists", () => {
  const proofs = readdirSync("tests/proofs", { recursive: true, encoding: "utf8" });
  const missing = guides.flatMap((file) =>
    [...read(file).matchAll(/npm run proofs -- ([a-z][\w/-]*)/g)]
      .map(([, name = ""]) => name)
      .filter(
        (name) => !["outdated", "advisories", "page"].includes(name) && !proofs.some((proof) => proof.startsWith(name)),
      )
      .map((name) => `${file}: npm run proofs -- ${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test("the provider's guide calls everything what the screens call it", () => {
  const others = ["app/sections.ts", "app/site-map.ts", "domain/project-status.ts"];
  const files = [...globSync("content/**/*.ts"), ...globSync("app/**/*words.ts"), ...others];
  const screens = files.map(read).join("\n");
  const guide = read("docs/provider.md")
    .replaceAll(/\*\*\*([^*]+)\*\*\*/g, "*$1*")
    .replaceAll(/\*\*([^*]+)\*\*/g, "$1");
  const names = [...guide.matchAll(/\*([^*]+)\*/g)].map(([, name = ""]) => name.replaceAll(/\s+/g, " "));
  // What differs from day to day and from client to client.
  const parts = names.flatMap((name) =>
    name.split(/Maya|Sam|…|Ten |Mon 23:59/).map((part) => part.replaceAll(/^[ .,]+|[ .,]+$/g, "")),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(parts.filter((part) => !screens.includes(part))).toEqual([]);
});

test("every command of the server that a document names exists", () => {
  const missing = guides.flatMap((file) =>
    [...read(file).matchAll(/(?:^|`|sudo )tenday ([a-z][a-z-]*)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => !existsSync(`deploy/commands/${name}`))
      .map((name) => `${file}: tenday ${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test("every file of the project that a document names exists", () => {
  const places = /`((?:app|content|deploy|docs|domain|scripts|server|tests|tools|\.ci)\/[\w./@-]+)`/g;
  const missing = guides.flatMap((file) =>
    [...read(file).matchAll(places)]
      .map(([, path = ""]) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${file}: ${path}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test("every picture of the README is small and says what is on it", () => {
  const pictures = [...read("README.md").matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
  expect(pictures).toHaveLength(4);
  for (const [, words = "", path = ""] of pictures) {
    expect(words.length).toBeGreaterThan(20);
    expect(statSync(path).size).toBeLessThan(120_000);
  }
});

test("a line that a command should have printed is missed, wherever it stands", () => {
  const output = "installing\nready http://localhost:3000\ninbox http://localhost:1080\n";
  expect(findMissing(["ready http://…", "inbox …"], output)).toEqual([]);
  expect(findMissing(["inbox …", "ready http://…"], output)).toEqual(["ready http://…"]);
  expect(findMissing(["payments …"], output)).toEqual(["payments …"]);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path ? normalize(join(dirname(from), decodeURI(path))) : from;
  if (!existsSync(file)) return false;
  return !anchor || (file.endsWith(".md") && anchorsOf(file).has(anchor));
}

function linksOf(file: string): string[] {
  return [...withoutCode(read(file)).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = ""]) => link);
}

/** As GitHub names them, and those that a document names itself. */
function anchorsOf(file: string): Set<string> {
  const text = withoutCode(read(file));
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-"),
  );
  return new Set([...named, ...headings]);
}

function withoutCode(text: string): string {
  return text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, "");
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}
