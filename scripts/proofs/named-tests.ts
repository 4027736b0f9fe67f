import { globSync, readFileSync } from "node:fs";

export type Title = { file: string; title: string };
/** A test whose name begins with ids: `catalogue:F3,V12 …`, `finding:X3 catalogue:N6 …`. */
export type NamedTest = Title & { ids: string[]; findings: string[] };

const folders = "{app,content,domain,scripts,server,tests}/**/*.{test,spec}.ts";
/** `test("…`, `test.skip("…`, and the second pair of brackets of `test.each(…)("…`. */
const begin = /(?:\btest(?:\.\w+)*\(|\)\()\s*(["'`])(.*?)\1/gs;
const named = /^((?:(?:catalogue|finding):\S+ )+)(.*)$/s;

/** Every test of the project, by its file and title. */
export function listTitles(): Title[] {
  return globSync(folders)
    .toSorted()
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(begin)].map(([, , title = ""]) => ({ file, title })));
}

export function listNamedTests(titles: Title[] = listTitles()): NamedTest[] {
  return titles.flatMap(({ file, title }) => {
    const [, prefix = "", rest = ""] = named.exec(title) ?? [];
    if (!prefix) return [];
    return [{ file, title: rest, ids: idsOf(prefix, "catalogue"), findings: idsOf(prefix, "finding") }];
  });
}

/** Of a range of invariants, V3–V8, its ends. */
function idsOf(prefix: string, kind: string): string[] {
  return [...prefix.matchAll(new RegExp(`${kind}:(\\S+)`, "g"))].flatMap(([, ids = ""]) => ids.split(/[,–]/));
}
