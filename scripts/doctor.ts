/**
 * What is left to replace, set or mend before going live, and afterwards; ends with 1 while there is anything.
 *   npm run doctor           with this shell's environment
 *   npm run doctor -- .env   with a file of NAME=value lines, as the site's services read it
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { aboutWords } from "../content/about.ts";
import { publicPages } from "../content/pages.ts";
import { invoiceNumber } from "../domain/invoice.ts";
import { keepNumberPrefix } from "../domain/numbering.ts";
import { publish, site } from "../server/website/site.ts";
import { findStalePictures } from "./build/share-picture/planned.ts";
import { findWorldProblems } from "./doctor/ask-world.ts";
import { findBooks, findNumberPrefix } from "./doctor/books.ts";
import { findPublishedSite } from "./doctor/published-site.ts";
import { findReadinessProblems } from "./doctor/readiness.ts";

const [environmentFile] = process.argv.slice(2);
if (environmentFile) process.loadEnvFile(environmentFile);

const published = await findPublishedSite(process.env);
if (published) publish(published);
const now = new Date();
keepNumberPrefix(await findNumberPrefix(process.env));
const problems = findReadinessProblems({
  business: site().business,
  aboutLead: aboutWords(site()).about.lead,
  testimonials: site().testimonials,
  projects: site().projects,
  // Drawn from a checkout; a server has none.
  stalePictures: existsSync("app/pictures/share") ? findStalePictures() : [],
  environment: process.env,
  builtFor: findBuiltOrigin("build/client/index.html"),
  books: await findBooks(process.env),
  logoHash: site().identity.logo ? undefined : findLogoHash(["public/favicon.svg", "build/client/favicon.svg"]),
  pages: publicPages(site()).map((page) => ({ ...page, hasOwnTexts: hasOwnTexts(page.path) })),
  planNames: site().plans.map(({ name }) => name),
  numberedLike: invoiceNumber(1),
  now,
});
problems.push(...(await findWorldProblems(process.env, now)));
for (const { where, what, todo, mayStay } of problems)
  process.stdout.write(`${mayStay ? "·" : "✗"} ${where}: ${what} ${todo}\n`);
if (!process.env.STRIPE_SECRET_KEY)
  process.stdout.write("Payments: by bank transfer only, because STRIPE_SECRET_KEY is not set.\n");
process.stdout.write(
  process.env.REPLY_ADDRESS
    ? `Answers by e-mail: taken at ${process.env.REPLY_ADDRESS}.\n`
    : "Answers by e-mail: off, because REPLY_ADDRESS is not set.\n",
);
const left = problems.filter(({ mayStay }) => !mayStay).length;
if (left === 0) process.stdout.write("Ready to go live.\n");
else process.stdout.write(`\n${left} left before going live.\n`);
process.exitCode = left === 0 ? 0 : 1;

/** Whether the provider has changed a word of it. */
function hasOwnTexts(path: string): boolean {
  return Object.keys(site().texts).some((place) => place.startsWith(`${path}.`));
}

/** Where there is a checkout, as it is there; on a server, as it was built. */
function findLogoHash(files: string[]): string | undefined {
  const file = files.find(existsSync);
  return file && createHash("sha256").update(readFileSync(file)).digest("hex");
}

function findBuiltOrigin(page: string): string | undefined {
  if (!existsSync(page)) return;
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(readFileSync(page, "utf8"))?.[1];
  return canonical && URL.parse(canonical)?.origin;
}
