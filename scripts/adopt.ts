/**
 * Makes the product another provider's from a file about the business: the website is written and published, the sample's articles
 * are taken off it. Said again with the same file, it changes nothing.
 *   npm run adopt -- business.json
 */
import { readFileSync } from "node:fs";
import { adoptedBusinessSchema } from "../domain/website/adopted-business.ts";
import { adopt } from "../server/adoption/adopt.ts";
import { findProvider } from "../server/adoption/find-provider.ts";
import { closeDatabases } from "../server/db/client.server.ts";
import { env } from "../server/settings/env.server.ts";

const [file] = process.argv.slice(2);
const owner = process.env.OWNER_DATABASE_URL;
if (!file || !owner) stop(2, "OWNER_DATABASE_URL must be set; then: npm run adopt -- FACTS.json");
env();
const read = adoptedBusinessSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
if (!read.success)
  stop(
    1,
    read.error.issues.map(({ path, message }) => `${file}: ${path.join(".") || "the file"}: ${message}`).join("\n"),
  );
const provider = await findProvider(owner, new Date());
if (!provider) stop(1, "There is no admin yet: npm run admin:create first.");
const adopted = await adopt(provider, read.data).finally(closeDatabases);
if (adopted.outcome === "refused") stop(1, `Nothing is published: ${adopted.why}`);
const { version, withdrawn } = adopted;
process.stdout.write(
  version ? `Version ${version} of the website is being published.\n` : "The website is so already.\n",
);
for (const title of withdrawn) process.stdout.write(`Taken off the site, for you to rewrite: ${title}\n`);

function stop(status: number, words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(status);
}
