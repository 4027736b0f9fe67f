/**
 * Takes in an export, ours or Sanity's: a folder with data.ndjson and images/, and website.json where there is one; or a file
 * of articles' lines alone. All of it, or nothing. The website becomes the draft, and the provider publishes it.
 *   npm run content:import -- FOLDER [--dry-run]
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { importArticles } from "../server/articles/import-articles.ts";
import { importWebsite, readWebsite, websiteFile } from "../server/website/move-website.ts";

const { values, positionals } = parseArgs({ options: { "dry-run": { type: "boolean" } }, allowPositionals: true });
const [from] = positionals;
const isTrial = values["dry-run"] ?? false;
const owner = process.env.OWNER_DATABASE_URL;
if (!from || !owner) {
  process.stderr.write("OWNER_DATABASE_URL must be set; then: npm run content:import -- FOLDER [--dry-run]\n");
  process.exit(2);
}
const at = new Date();
const isFolder = statSync(from).isDirectory();
const file = isFolder ? join(from, "data.ndjson") : from;
const folder = resolve(dirname(file));
const website = isFolder && existsSync(join(from, websiteFile)) ? readFile(join(from, websiteFile)) : undefined;
// Who has a website alone brings no articles.
const lines = website && !existsSync(file) ? [] : readFileSync(file, "utf8").split("\n").filter(Boolean);
const client = new pg.Client(owner);
await client.connect();
let changes: string[] = [];
const also = async () => {
  if (website) changes = await importWebsite(client, { content: website, readPicture }, at);
};
const count = await importArticles(client, { lines, readPicture }, at, { also, isTrial });
await client.end();
const done = isTrial ? "would be taken in: nothing was changed" : "taken in";
process.stdout.write(`${count} of ${lines.length} documents ${done}\n`);
if (website) {
  const said = changes.map((change) => `  ${change}\n`).join("");
  const draft = isTrial ? "The website would become the draft" : "The website is the draft now";
  if (changes.length === 0) process.stdout.write("The website is as visitors see it already.\n");
  else process.stdout.write(`${draft}. Publishing it on /dashboard/admin/website changes:\n${said}`);
}

/** Whatever is wrong is said at once, before anything is begun. */
function readFile(path: string) {
  const read = readWebsite(readFileSync(path, "utf8"), at);
  if ("content" in read) return read.content;
  process.stderr.write(read.faults.map((fault) => `${fault}\n`).join(""));
  process.stderr.write(`${read.faults.length} to mend in ${websiteFile}; nothing was taken in.\n`);
  process.exit(1);
}

/** Nothing outside the folder, whatever a line says. */
async function readPicture(name: string): Promise<Uint8Array | undefined> {
  const path = resolve(folder, name);
  return path.startsWith(folder + sep) && existsSync(path) ? readFileSync(path) : undefined;
}
