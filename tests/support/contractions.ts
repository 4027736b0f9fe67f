/** A migration by the number it begins with, and the releases' last ones by the same numbers. */
export type Migration = { number: string; sql: string };
type Releases = Record<string, string>;

/**
 * The rule of two versions at once: while an update runs, and after a rollback, the version before works on this schema.
 * So a migration only adds. What has become needless goes in a later one, which begins with `-- contract of NNNN: why`:
 * NNNN added what took its place, and was in a release before this one.
 */
export function findContractions(migrations: Migration[], releases: Releases): string[] {
  return migrations.flatMap(({ number, sql }) => {
    const [, expand] = /^-- contract of (\d{4}): \S/.exec(sql) ?? [];
    if (!expand) return findTaken(sql).map((words) => `${number} takes something away: ${words}`);
    const isKnown = migrations.some((other) => other.number === expand) && expand < number;
    const wasReleased = Object.values(releases).some((last) => expand <= last && last < number);
    return isKnown && wasReleased ? [] : [`${number} is the contract of ${expand}, which no release before it has`];
  });
}

/** The statements after which a program that knows nothing of this migration could fail. */
function findTaken(sql: string): string[] {
  const statements = statementsOf(sql);
  return statements.filter((statement, n) => {
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
