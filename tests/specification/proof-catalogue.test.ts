import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { asvsTable, type Line, listCatalogue, totalsOf } from "../../scripts/proofs/catalogue.ts";
import { listNamedTests, listTitles } from "../../scripts/proofs/named-tests.ts";
import { asvs } from "../proofs/asvs.ts";
import { catalogue } from "../proofs/catalogue.ts";

const named = listNamedTests();
const lines = listCatalogue(named, { kept: {}, checks: new Map() });

test("the catalogue has 85 attacks, 32 faults, 11 loads, 20 kinds of input and 28 that were added, and each has a test", () => {
  const counts = Object.groupBy(Object.keys(catalogue), (id) => (/^[ZSCRMI]/.test(id) ? "attacks" : id.slice(0, 1)));
  expect(Object.entries(counts).map(([kind, ids]) => `${kind} ${ids?.length}`)).toEqual([
    "attacks 85",
    "F 32",
    "L 11",
    "P 20",
    "N 28",
  ]);
  expect(lines.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
});

test("findings X1 to X25 each have a test", () => {
  const found = new Set(named.flatMap(({ findings }) => findings));
  expect(Array.from({ length: 25 }, (_, index) => `X${index + 1}`).filter((id) => !found.has(id))).toEqual([]);
});

test("an id in a test's name is one of the catalogue or an invariant, and says so", () => {
  const ids = named.flatMap(({ file, ids }) => ids.map((id) => ({ file, id })));
  expect(ids.filter(({ id }) => !catalogue[id] && !/^V\d+$/.test(id))).toEqual([]);
  const bare = listTitles().filter(({ title }) => /^(?:finding:\S+ )?[ZSCRMIFLPNVX]\d{1,2}\b/.test(title));
  expect(bare).toEqual([]);
});

test("an id is as good as the worst of its tests", () => {
  const test = (outcome: Line["tests"][number]["outcome"]) => ({ file: "", title: "", note: "", outcome });
  const made: Line[] = [
    { id: "F1", what: "", tests: [test("passed"), test("not run")] },
    { id: "F2", what: "", tests: [test("passed"), test("failed"), test("falls short")] },
    { id: "F3", what: "", tests: [test("falls short"), test("passed")] },
    { id: "F4", what: "", tests: [] },
    { id: "F5", what: "", tests: [test("not run")] },
  ];
  expect(totalsOf(made)).toBe(
    "the 5 ids of the catalogue: 1 passed, 1 falls short (F3), 1 failed (F2), 1 not run (F5), 1 missing (F4)",
  );
});

test("every requirement of the ASVS has a test that is there, or a reason", () => {
  const titles = listTitles();
  const isThere = (by: string) => {
    const [file, title = ""] = by.split(" › ");
    if (!title) return lines.some(({ id, tests }) => id === by && tests.length > 0);
    return titles.some((one) => one.file === file && one.title.includes(title));
  };
  const open = Object.entries(asvs).flatMap(([number, { by = [], why = "" }]) => [
    ...by.filter((one) => !isThere(one)).map((one) => `${number}: ${one}`),
    ...(by.length === 0 && why === "" ? [`${number}: nothing`] : []),
  ]);
  expect(open).toEqual([]);
  expect(readFileSync("docs/asvs.md", "utf8")).toBe(asvsTable());
});
