/**
 * One archive with everything that a server needs, Node included, and nothing else.
 *   SITE_ORIGIN=https://your-name.co.uk npm run release
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { build } from "./build.ts";
import { runStep } from "./run-step.ts";

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

// Whoever asks for it may be a test.
process.env.NODE_ENV = "production";
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
await copyPackages();
writeJson("package.json", { name: "tenday", version, type: "module" });
writeJson("release.json", { version, commit: `${findCommit()}-${hashTree()}`, origin, platform });
execFileSync("tar", ["czf", archive, "--owner=0", "--group=0", "-C", ".release", name]);
process.stdout.write(`${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(sizeOf(tree))}\n`);

/** Of the packages only the files that are imported: with everything that they name, they would be four times as large. */
async function copyPackages() {
  const programs = ["server", "worker", "documents", "operations"].flatMap((part) =>
    filesBelow(join(tree, "build", part)).filter((file) => file.endsWith(".js")),
  );
  // Drawn in a process of its own, whose program is a text: nobody sees it import anything.
  const unseen = ["cjs", "mjs"].map((ending) => `node_modules/sharp/dist/index.${ending}`);
  const { fileList } = await nodeFileTrace([...programs, ...unseen], { base: resolve(".") });
  for (const file of [...fileList].filter((file) => file.startsWith("node_modules/"))) {
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    cpSync(file, join(tree, file), { recursive: true, verbatimSymlinks: true });
  }
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
