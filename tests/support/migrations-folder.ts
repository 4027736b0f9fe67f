import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/** A copy of the migrations up to a number, and one more of the test's own if it has one; whoever makes it removes it. */
export function copyMigrations({ last = "9999", next = "" }: { last?: string; next?: string }): string {
  const folder = mkdtempSync(join(tmpdir(), "tenday-migrations-"));
  cpSync("server/db/migrations", folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal: Journal = JSON.parse(readFileSync(file, "utf8"));
  const entries = journal.entries.filter(({ tag }) => tag.slice(0, 4) <= last);
  const newest = entries.at(-1);
  if (next && newest) {
    const tag = "9998_next";
    entries.push({ idx: newest.idx + 1, version: newest.version, when: newest.when + 1, tag, breakpoints: true });
    writeFileSync(join(folder, `${tag}.sql`), next);
  }
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}
