import { readFile } from "node:fs/promises";
import type pg from "pg";
import { importArticles } from "./import-articles.ts";

/** Fills a new database with the articles it starts with, once. From then on they are the admin's, to delete as well. */
export async function stockArticles(owner: Pick<pg.Client, "query">, at: Date): Promise<void> {
  const { rowCount } = await owner.query(
    `select from articles union all select where obj_description('articles'::regclass, 'pg_class') = '${stocked}' limit 1`,
  );
  if (rowCount) return;
  await importArticles(owner, { lines: await readLines(), readPicture: async () => undefined }, at);
  await owner.query(`comment on table articles is '${stocked}'`);
}

const stocked = "stocked with content/articles.ndjson";

async function readLines(): Promise<string[]> {
  const file = await readFile(new URL("../../content/articles.ndjson", import.meta.url), "utf8");
  return file.trimEnd().split("\n");
}

/** What a release brings. */
export async function listStocked(): Promise<{ _id: string }[]> {
  return (await readLines()).map((line) => JSON.parse(line));
}
