import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { namedDigests } from "../files/named-digests.ts";
import { addSampleWork } from "../seed/sample-work.ts";
import { env } from "../settings/env.server.ts";
import { checkFiles } from "./check-files.ts";

let before: string;
beforeAll(() => {
  before = env().FILES_DIR;
  env().FILES_DIR = mkdtempSync(join(tmpdir(), "check-files-"));
});
afterAll(() => {
  rmSync(env().FILES_DIR, { recursive: true });
  env().FILES_DIR = before;
});

const check = (isRead = true) => asRole("tenday_owner", (db) => checkFiles(db, env().FILES_DIR, { isRead }));
const placeOf = (digest: string) => join(env().FILES_DIR, digest.slice(0, 2), digest);

test("a file that a row names is whole, missing or not what its name says", async () => {
  await addSampleWork();
  const { whole, bytes, missing, damaged } = await check();
  expect(whole).toBeGreaterThan(5);
  expect(bytes).toBeGreaterThan(10_000);
  expect([missing, damaged]).toEqual([[], []]);
  const [photo, text] = await look<{ digest: string }>("select distinct digest from files order by digest limit 2");
  const content = readFileSync(placeOf(photo?.digest ?? ""));
  content[10] = (content[10] ?? 0) ^ 1;
  writeFileSync(placeOf(photo?.digest ?? ""), content);
  rmSync(placeOf(text?.digest ?? ""));
  expect(await check()).toMatchObject({ whole: whole - 2, missing: [text?.digest], damaged: [photo?.digest] });
  expect(await check(false)).toMatchObject({ whole: whole - 1, missing: [text?.digest], damaged: [] });
});

test("every column that holds a file's name is asked", async () => {
  const columns = await look<{ name: string }>(`
    select distinct c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attname like '%digest' and not a.attisdropped
    where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%' || a.attname || ' ~ ''^[0-9a-f]{64}%' order by 1`);
  expect(columns.length).toBeGreaterThan(5);
  const known = [...namedDigests.matchAll(/select (\w*digest) from (\w+)/g)].map(
    ([, column, table]) => `${table}.${column}`,
  );
  expect(columns.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
