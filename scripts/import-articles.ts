/**
 * Takes in the articles of an export, ours or Sanity's: a folder with data.ndjson and images/, or a file of lines alone.
 *   npm run content:import -- FOLDER
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import pg from "pg";
import { importArticles } from "../server/articles/import-articles.ts";

const [from] = process.argv.slice(2);
const owner = process.env.OWNER_DATABASE_URL;
if (!from || !owner) {
  process.stderr.write("OWNER_DATABASE_URL must be set; then: npm run content:import -- FOLDER\n");
  process.exit(2);
}
const file = statSync(from).isDirectory() ? join(from, "data.ndjson") : from;
const folder = resolve(dirname(file));
const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
const client = new pg.Client(owner);
await client.connect();
const count = await importArticles(client, { lines, readPicture }, new Date());
await client.end();
process.stdout.write(`${count} of ${lines.length} documents taken in\n`);

/** Nothing outside the folder, whatever a line says. */
async function readPicture(name: string): Promise<Uint8Array | undefined> {
  const path = resolve(folder, name);
  return path.startsWith(folder + sep) && existsSync(path) ? readFileSync(path) : undefined;
}
