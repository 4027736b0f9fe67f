/**
 * Writes everything that is the provider's own into a folder: articles and their pictures in Sanity's own form (data.ndjson
 * and images/), and the website as visitors see it (website.json and website-pictures/).
 *   npm run content:export -- FOLDER
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { exportArticles } from "../server/articles/export-articles.ts";
import { exportWebsite, websiteFile } from "../server/website/move-website.ts";

const [folder] = process.argv.slice(2);
const owner = process.env.OWNER_DATABASE_URL;
if (!folder || !owner) {
  process.stderr.write("OWNER_DATABASE_URL must be set; then: npm run content:export -- FOLDER\n");
  process.exit(2);
}
const client = new pg.Client(owner);
await client.connect();
const { lines, pictures } = await exportArticles(client);
const website = await exportWebsite(client);
await client.end();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "data.ndjson"), lines.map((line) => `${line}\n`).join(""));
for (const { file, bytes } of [...pictures, ...(website?.pictures ?? [])]) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), bytes);
}
if (website) writeFileSync(join(folder, websiteFile), website.file);
const besides = website ? ", and the website" : "";
process.stdout.write(`${lines.length} documents and ${pictures.length} pictures${besides} in ${folder}\n`);
