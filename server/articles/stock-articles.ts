import { readFile } from "node:fs/promises";
import type pg from "pg";
import { importArticles } from "./import-articles.ts";

/** Fills an empty house with the articles it starts with. From then on they are the admin's. */
export async function stockArticles(owner: Pick<pg.Client, "query">, at: Date): Promise<void> {
  const { rowCount } = await owner.query("select from articles limit 1");
  if (rowCount) return;
  const file = await readFile(new URL("../../content/articles.ndjson", import.meta.url), "utf8");
  await importArticles(owner, { lines: file.trimEnd().split("\n"), readPicture: async () => undefined }, at);
}
