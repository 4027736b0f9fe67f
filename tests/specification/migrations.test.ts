import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import releases from "../../server/db/releases.json" with { type: "json" };

/** Nothing ran before the release that has these. */
const lastWithoutRule = "0012";

const folder = "server/db/migrations";
const migrations: Migration[] = readdirSync(folder)
  .filter((file) => /^\d{4}_.*\.sql$/.test(file))
  .map((file) => ({ number: file.slice(0, 4), sql: readFileSync(`${folder}/${file}`, "utf8") }));

test("the version before works on the schema of the next: migrations only add", () => {
  expect(migrations.length).toBeGreaterThan(12);
  expect(
    findContractions(
      migrations.filter(({ number }) => number > lastWithoutRule),
      releases,
    ),
  ).toEqual([]);
});

test("a release is not older than the one before it", () => {
  const lasts = Object.values(releases);
  expect(lasts.toSorted()).toEqual(lasts);
  expect(lasts.filter((last) => !migrations.some(({ number }) => number === last))).toEqual([]);
});

const refused = [
  'ALTER TABLE "clients" DROP COLUMN "notes";',
  'DROP TABLE "clients";',
  'DROP POLICY "clients_read" ON "clients";',
  'ALTER TABLE "clients" RENAME COLUMN "notes" TO "note";',
  'ALTER TABLE "clients" ALTER COLUMN "notes" SET NOT NULL;',
  'ALTER TABLE "clients" ALTER COLUMN "notes" SET DATA TYPE varchar(9);',
  'ALTER TABLE "clients" ADD COLUMN "tone" text NOT NULL;',
  'ALTER TABLE "clients" ADD CONSTRAINT "short" CHECK (length(notes) < 9);',
  'ALTER TABLE "clients" ADD COLUMN "tone" text;\nALTER TABLE "clients" ADD CONSTRAINT "short" CHECK (length("clients"."notes") < 9);',
  'CREATE UNIQUE INDEX "one_note" ON "clients" ("notes");',
  'ALTER POLICY "own" ON "clients" TO tenday_web USING (false);',
  'CREATE POLICY "own" ON "clients" AS RESTRICTIVE FOR ALL USING (false);',
  'REVOKE SELECT ON "clients" FROM tenday_web;',
  'TRUNCATE "clients";',
  'DELETE FROM "clients";',
];

test.each(refused)("%s is refused", (sql) => {
  expect(findContractions([{ number: "0014", sql }], {})).toHaveLength(1);
});

const allowed = [
  'ALTER TABLE "clients" ADD COLUMN "tone" text;',
  'ALTER TABLE "clients" ADD COLUMN "tone" text DEFAULT \'plain\' NOT NULL;',
  'CREATE TABLE "tones" ("name" text NOT NULL);\nALTER TABLE "tones" ADD CONSTRAINT "short" CHECK (length(name) < 9);',
  'CREATE INDEX "by_tone" ON "clients" ("tone");',
  "CREATE FUNCTION app.tone() RETURNS text LANGUAGE sql AS $$ select 'drop' $$;\nREVOKE ALL ON FUNCTION app.tone() FROM PUBLIC;",
  '-- policies give the version before the same: its viewer is looked up\nALTER POLICY "own" ON "clients" TO tenday_web USING (id = app.viewer_client());',
  '-- loosened short: longer ones are fine, too\nALTER TABLE "clients" DROP CONSTRAINT "short";\nALTER TABLE "clients" ADD CONSTRAINT "short" CHECK (length("clients"."notes") < 99);',
  'ALTER TABLE "clients" ADD COLUMN "tone" text DEFAULT \'plain\' NOT NULL;\nALTER TABLE "clients" ADD CONSTRAINT "tones" CHECK ("clients"."tone" <> \'\');',
  "-- what we do not drop\nGRANT CREATE ON SCHEMA app TO tenday_definer;\nREVOKE CREATE ON SCHEMA app FROM tenday_definer;",
];

test.each(allowed)("%s is allowed", (sql) => {
  expect(findContractions([{ number: "0014", sql }], {})).toEqual([]);
});

test("what was replaced in one release may go in a later one, and not before", () => {
  const expand = { number: "0014", sql: 'ALTER TABLE "clients" ADD COLUMN "tone" text;' };
  const contract = {
    number: "0015",
    sql: '-- contract of 0014: tone has taken its place\nALTER TABLE "clients" DROP COLUMN "notes";',
  };
  expect(findContractions([expand, contract], { "1.0.0": "0013", "1.1.0": "0014" })).toEqual([]);
  expect(findContractions([expand, contract], { "1.0.0": "0013", "1.1.0": "0015" })).toHaveLength(1);
  expect(findContractions([contract], { "1.0.0": "0014" })).toHaveLength(1);
});

test("what no release has may change as it likes", () => {
  const made = { number: "0014", sql: 'CREATE TABLE "tones" ("name" text NOT NULL);' };
  const change = { number: "0015", sql: 'ALTER TABLE "tones" DROP COLUMN "name";' };
  expect(findContractions([made, change], { "1.0.0": "0013" })).toEqual([]);
  expect(findContractions([made, change], { "1.0.0": "0013", "1.1.0": "0014" })).toHaveLength(1);
});

/** A migration by the number it begins with, and the releases' last ones by the same numbers. */
type Migration = { number: string; sql: string };
type Releases = Record<string, string>;

/**
 * The rule of two versions at once: while an update runs, and after a rollback, the version before works on this schema.
 * So a migration only adds. What has become needless goes in a later one, which begins with `-- contract of NNNN: why`:
 * NNNN added what took its place, and was in a release before this one.
 */
function findContractions(migrations: Migration[], releases: Releases): string[] {
  return migrations.flatMap(({ number, sql }) => {
    const [, expand] = /^-- contract of (\d{4}): \S/.exec(sql) ?? [];
    if (!expand) {
      const isNew = (other: Migration) => other.number < number && !isReleased(other, releases);
      const earlier = migrations.filter(isNew).flatMap((other) => statementsOf(other.sql));
      return findTaken(sql, earlier).map((words) => `${number} takes something away: ${words}`);
    }
    const isKnown = migrations.some((other) => other.number === expand) && expand < number;
    const wasReleased = Object.values(releases).some((last) => expand <= last && last < number);
    return isKnown && wasReleased ? [] : [`${number} is the contract of ${expand}, which no release before it has`];
  });
}

/**
 * A check that lets more through than before is no loss; whoever replaces one says so: `-- loosened NAME: why`. A check of
 * columns that are as new as itself concerns nobody yet.
 */
function isHarmlessCheck(statement: string, earlier: string[], loosened: string[]): boolean {
  const [, name = ""] = /\b(?:drop|add) constraint (\S+)/.exec(statement) ?? [];
  if (loosened.includes(name)) return true;
  const columns = [...statement.matchAll(/\b([a-z_]+)\.([a-z_]+)\b/g)];
  return (
    / check /.test(statement) &&
    columns.length > 0 &&
    columns.every(([, table, column]) =>
      earlier.some((other) => other.startsWith(`alter table ${table} add column ${column} `)),
    )
  );
}

function isReleased({ number }: Migration, releases: Releases): boolean {
  return Object.values(releases).some((last) => number <= last);
}

/**
 * The statements after which a program that knows nothing of this migration could fail. What an `earlier` migration made
 * that no release has, no program knows.
 */
function findTaken(sql: string, earlier: string[]): string[] {
  const statements = statementsOf(sql);
  const loosened = [...sql.matchAll(/^-- loosened (\S+): \S/gm)].map(([, name = ""]) => name);
  // Policies in other words, which give the version before what it had; whoever puts them so says why.
  const givesTheSame = /^-- policies give the version before the same: \S/m.test(sql);
  return statements.filter((statement, n) => {
    if (isHarmlessCheck(statement, statements.slice(0, n), loosened)) return false;
    if (givesTheSame && /^alter policy\b/.test(statement)) return false;
    const [, changed] = /^(?:alter table|drop function) (?:only )?([^\s(]+)/.exec(statement) ?? [];
    if (changed && earlier.some((made) => made.startsWith("create ") && makes(made, changed))) return false;
    if (always.some((rule) => rule.test(statement))) return true;
    const touched = tableRules.flatMap((rule) => rule.exec(statement)?.[1] ?? []);
    return touched.some((name) => !statements.slice(0, n).some((earlier) => makes(earlier, name)));
  });
}

const always = [
  /\bdrop\b/,
  /\brename\b/,
  /\btruncate\b/,
  /^delete\b/,
  /^alter policy\b/,
  /\bset not null\b/,
  /\balter (?:column )?\S+ (?:set data )?type\b/,
  // The version before says nothing about a column that it does not know.
  /\badd column (?!.*\bdefault\b).*\bnot null\b/,
];

/** Harmless for a table, a function or a right that is as new as the rule itself. */
const tableRules = [
  /^alter table (?:only )?(\S+) .*\badd (?:constraint|unique|primary|foreign|check|exclude)\b/,
  /^alter table (?:only )?(\S+) .*\b(?:enable|force) row level security\b/,
  /^create unique index .*? on (\S+)/,
  /^create policy .*? on (\S+) as restrictive\b/,
  /^revoke .*? on (?:table |function |schema )?([^\s(]+)/,
];

function makes(statement: string, name: string): boolean {
  const words = /^(?:create (?:or replace )?(?:table|function|schema)|grant .*? on (?:table |function |schema )?)/;
  return words.test(statement) && statement.split(/[\s(]+/).includes(name);
}

/** Lower case, one space, no quotes; without comments, texts and the bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, "")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', "")
    .toLowerCase()
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}
