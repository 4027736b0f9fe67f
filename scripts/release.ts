/**
 * One archive with everything that a server needs, Node included, and nothing else.
 *   SITE_ORIGIN=https://your-name.co.uk npm run release
 *   npm run release -- --make-key      once: what it is signed with from then on
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { forgetBundledPackages, listBundledPackages, packageFolderOf } from "./build/bundled-packages.ts";
import { build } from "./build.ts";
import { billOfMaterials } from "./release/bill-of-materials.ts";
import { findReleaseKey, makeOwnKey } from "./release/release-key.ts";
import { hashOf, makeSignature } from "./release/signature.ts";
import { runStep } from "./run-step.ts";

if (process.argv.includes("--make-key")) {
  const { isMade, words } = makeOwnKey();
  process.stdout.write(`${words}\n`);
  process.exit(isMade ? 0 : 1);
}
const { SITE_ORIGIN: origin } = process.env;
if (!origin) {
  process.stderr.write("The pages name the address they are built for: SITE_ORIGIN=https://… npm run release\n");
  process.exit(2);
}
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const platform = `${process.platform}-${process.arch}`;
const name = `tenday-${version}`;
const tree = join(".release", name);
const archive = join(".release", `${name}-${platform}.tar.gz`);

// Before the minutes that it takes to build.
const key = findReleaseKey();
// Whoever asks for it may be a test.
process.env.NODE_ENV = "production";
forgetBundledPackages();
await build();
await runStep("operations build", "vite", ["build", "-c", "vite.operations.config.ts"]);
rmSync(tree, { recursive: true, force: true });
mkdirSync(join(tree, "bin"), { recursive: true });
cpSync(realpathSync(process.execPath), join(tree, "bin/node"));
cpSync("build", join(tree, "build"), { recursive: true });
cpSync(".build/operations", join(tree, "build/operations"), { recursive: true });
cpSync("server/db/migrations", join(tree, "build/operations/migrations"), { recursive: true });
cpSync("server/db/roles.sql", join(tree, "build/operations/roles.sql"));
// The articles that an empty database is stocked with.
cpSync("content/articles.ndjson", join(tree, "content/articles.ndjson"));
cpSync("deploy", join(tree, "deploy"), { recursive: true });
for (const file of ["LICENSE", ".env.example"]) cpSync(file, join(tree, file));
const shipped = await copyPackages();
writeJson(
  "sbom.cdx.json",
  billOfMaterials({ version, shipped, bundled: listBundledPackages(), node: process.versions }),
);
if (key) writeFileSync(join(tree, "deploy/release-key.pub"), key.publicKey);
writeJson("package.json", { name: "tenday", version, type: "module" });
writeJson("release.json", { version, commit: `${findCommit()}-${hashTree()}`, origin, platform });
execFileSync("tar", ["czf", archive, "--owner=0", "--group=0", "-C", ".release", name]);
process.stdout.write(`${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(sizeOf(tree))}\n`);
await addSignature();

/** Beside the archive, because it is read before that is opened. One of an earlier build would be of another archive. */
async function addSignature() {
  const file = `${archive}.sig`;
  rmSync(file, { force: true });
  if (!key) return void process.stdout.write("Not signed. A key for that, once: npm run release -- --make-key\n");
  const signed = { version, signedAt: Math.floor(Date.now() / 1_000), sha256: await hashOf(archive) };
  writeFileSync(file, makeSignature({ ...signed, privateKey: key.privateKey }));
  process.stdout.write(`${file}: signed with ${key.fingerprint}. A server is given both files.\n`);
}

/** Of the packages only the files that are imported: with everything that they name, they would be four times as large. */
async function copyPackages(): Promise<string[]> {
  const programs = ["server", "worker", "documents", "operations"].flatMap((part) =>
    filesBelow(join(tree, "build", part)).filter((file) => file.endsWith(".js")),
  );
  // Drawn in a process of its own, whose program is a text: nobody sees it import anything.
  const unseen = ["sharp/dist/index.cjs", "sharp/dist/index.mjs", "heic-decode/index.js"].map(
    (file) => `node_modules/${file}`,
  );
  const { fileList } = await nodeFileTrace([...programs, ...unseen], { base: resolve(".") });
  const files = [...fileList].filter((file) => file.startsWith("node_modules/"));
  // A library that looks for versions makes every package look wanted, tools included: of those, only a name would come.
  const isCode = (file: string) => !file.endsWith("/package.json");
  const shipped = new Set(files.filter(isCode).flatMap((file) => packageFolderOf(file) ?? []));
  for (const file of files.filter((file) => shipped.has(packageFolderOf(file) ?? ""))) {
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    cpSync(file, join(tree, file), { recursive: true, verbatimSymlinks: true });
  }
  // What they may be used under goes with them.
  for (const folder of shipped)
    for (const name of readdirSync(folder).filter((one) => /^(?:licen[sc]e|notice)/i.test(one)))
      cpSync(join(folder, name), join(tree, folder, name), { recursive: true });
  return [...shipped];
}

function findCommit(): string {
  try {
    const git = (...words: string[]) =>
      execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    return git("rev-parse", "--short=7", "HEAD") + (git("status", "--porcelain") ? "-changed" : "");
  } catch {
    return "unknown";
  }
}

/**
 * A server knows a release by its version and its commit. One commit can be built for two addresses, or with a price that was
 * not committed: what is in the archive tells them apart.
 */
function hashTree(): string {
  const whole = createHash("sha256").update(`${origin}\n${platform}\n`);
  for (const file of filesBelow(tree).sort())
    whole.update(`${file}\n`).update(createHash("sha256").update(readFileSync(file)).digest());
  return whole.digest("hex").slice(0, 8);
}

function writeJson(file: string, content: object) {
  writeFileSync(join(tree, file), `${JSON.stringify(content, null, 2)}\n`);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function sizeOf(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
