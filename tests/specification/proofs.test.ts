import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Kept, pageOf } from "../../scripts/proofs/page.ts";
import { forms, plan, proofs, type Runs } from "../proofs/runs.ts";

const files = globSync("tests/proofs/**/*.test.ts").map((file) =>
  file.replace("tests/proofs/", "").replace(".test.ts", ""),
);

test("every proof says when it runs, and everything that is said to run is there", () => {
  expect(Object.keys(proofs).toSorted()).toEqual(files.toSorted());
});

test("no proof is idle, and what is run by hand alone says why", () => {
  expect(findIdle(proofs)).toEqual([]);
  const none: Record<string, Runs> = {
    lost: { part: "pages" },
    silent: { part: "pages", hand: " " },
    seen: { part: "pages", hand: "needs somebody with a telephone" },
    gated: { part: "pages", gate: {} },
  };
  expect(findIdle(none)).toEqual(["lost", "silent"]);
});

function findIdle(table: Record<string, Runs>): string[] {
  return Object.entries(table)
    .filter(([, runs]) => forms.every((form) => !runs[form]) && !runs.hand?.trim())
    .map(([proof]) => proof);
}

test("no form of a proof is run twice with the same settings", () => {
  const twice = Object.entries(proofs).filter(([, runs]) => {
    const settings = forms.flatMap((form) => (runs[form] ? [JSON.stringify(runs[form])] : []));
    return new Set(settings).size < settings.length;
  });
  expect(twice.map(([proof]) => proof)).toEqual([]);
});

test("a setting of the table is one that its proof reads", () => {
  const deaf = Object.entries(proofs).flatMap(([proof, runs]) => {
    const text = withImports(`tests/proofs/${proof}.test.ts`);
    const names = forms.flatMap((form) => Object.keys(runs[form] ?? {}));
    return names.filter((name) => !text.includes(`process.env.${name}`)).map((name) => `${proof}: ${name}`);
  });
  expect(deaf).toEqual([]);
});

test("a part, a proof or all of a form can be run; a name that is nothing is refused", () => {
  const table: Record<string, Runs> = {
    small: { part: "money", gate: {}, night: { TIMES: "9" } },
    large: { part: "pages", night: {} },
  };
  expect(plan("night", [], table).map(({ proof }) => proof)).toEqual(["small", "large"]);
  expect(plan("night", ["money"], table)).toEqual([{ proof: "small", part: "money", settings: { TIMES: "9" } }]);
  expect(plan("gate", ["small"], table)).toEqual([{ proof: "small", part: "money", settings: {} }]);
  expect(() => plan("gate", ["large"], table)).toThrow("large");
});

test("gate and night read the list, and name no proof themselves", () => {
  const commandsOf = (script: string) => readFileSync(script, "utf8").match(/\bproofs --.*/g);
  expect(commandsOf(".ci/run")).toEqual(["proofs -- --gate"]);
  expect(commandsOf(".ci/nightly")).toEqual(['proofs -- "$form" "$@"']);
});

test("the page of figures is what the kept results and the list give: npm run proofs -- page", () => {
  const kept: Kept = JSON.parse(readFileSync("docs/proofs.json", "utf8"));
  const page = readFileSync("docs/proofs.md", "utf8");
  expect(page).toBe(pageOf(kept));
  expect(page.split("\n").length).toBeLessThanOrEqual(80);
});

/** A proof's own words and those of what it takes from tests/support. */
function withImports(file: string): string {
  const text = readFileSync(file, "utf8");
  const taken = [...text.matchAll(/from "(?:\.\.\/)+support\/([\w/-]+\.ts)"/g)];
  return [text, ...taken.map(([, name]) => readFileSync(`tests/support/${name}`, "utf8"))].join("\n");
}
