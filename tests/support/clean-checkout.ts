import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { joinLines, type Step } from "./runnable-blocks.ts";

export type Outcome = { code: number | null; output: string; ready: string | undefined; seconds: number };

export type CleanCheckout = {
  folder: string;
  /** One script. As soon as it prints a line `ready ADDRESS`, that is asked for a page, and what serves is stopped. */
  run: (script: string, options: { seconds: number }) => Promise<Outcome>;
  remove: () => void;
};

/**
 * What a stranger has after `git clone`: the files that belong to the project, and nothing that was ever made from them,
 * with a home of their own. `packages`: those of this working tree are lent where the lock is the same.
 */
export function cleanCheckout({ packages = false } = {}): CleanCheckout {
  const root = mkdtempSync(join(tmpdir(), "tenday-checkout-"));
  const folder = join(root, "tenday");
  const home = join(root, "home");
  mkdirSync(home);
  for (const file of filesOfTheProject(root)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  const git = (...words: string[]) => execFileSync("git", ["-C", folder, ...words], { stdio: "ignore" });
  git("init", "--initial-branch=main");
  git("add", "--all");
  git("-c", "user.name=Tenday", "-c", "user.email=hello@tenday.example", "commit", "--message=A clean checkout");
  if (packages) lendPackages(folder);
  const env = { ...machineOnly(process.env), HOME: home, npm_config_cache: npmCache(), NO_COLOR: "1" };
  return {
    folder,
    run: (script, { seconds }) => runScript(script, { cwd: folder, env, seconds }),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Tracked or not yet: whatever git would take. Asked of an empty repository, so that a copy without one can be asked too. */
function filesOfTheProject(root: string): string[] {
  const empty = join(root, "empty.git");
  execFileSync("git", ["init", "--quiet", "--bare", empty]);
  const words = [`--git-dir=${empty}`, "--work-tree=.", "ls-files", "--others", "--exclude-standard", "-z"];
  const listed = execFileSync("git", words, { encoding: "utf8", maxBuffer: 1 << 26 });
  return listed.split("\0").filter(Boolean);
}

function lendPackages(folder: string) {
  const [from, to] = ["$1", `${folder}/$1`];
  // Linked where both are on one disk: a minute less.
  const lend = `cp -al "${from}" "${to}" 2>/dev/null || { rm -rf "${to}"; cp -a "${from}" "${to}"; }`;
  for (const place of ["node_modules", "tools/node/node_modules"])
    if (existsSync(place)) execFileSync("bash", ["-c", lend, "lend", place]);
  execFileSync("touch", [join(folder, "node_modules/.package-lock.json")]);
}

/** Packages may come from this machine's cache: what is tried here is the documents, not the network. */
function npmCache(): string {
  return execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim();
}

/** Not what this project's own commands have set for themselves. */
function machineOnly(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = env.PATH?.split(":").filter((place) => !place.startsWith(process.cwd()));
  const ours =
    /^(npm_|VITEST|NODE_ENV$|DATABASE_|CI$|PROOFS_|LOG_LEVEL$|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$|INIT_CWD$)/;
  return { ...Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name))), PATH: path?.join(":") };
}

type Running = { cwd: string; env: NodeJS.ProcessEnv; seconds: number };

async function runScript(script: string, { cwd, env, seconds }: Running): Promise<Outcome> {
  const started = performance.now();
  const child = spawn("bash", ["-euo", "pipefail", "-c", script], { cwd, env, detached: true, stdio: "pipe" });
  const stop = (signal: NodeJS.Signals) => child.pid && child.exitCode === null && process.kill(-child.pid, signal);
  const tooLong = setTimeout(() => stop("SIGTERM"), seconds * 1_000);
  let output = "";
  let ready: string | undefined;
  const hear = (piece: Buffer) => {
    output += piece;
    const address = /^ready (http\S+)$/m.exec(output)?.[1];
    if (!address || ready) return;
    ready = address;
    void askFor(address).then((answer) => {
      output += `\n${answer}\n`;
      stop("SIGTERM");
    });
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const code = await new Promise<number | null>((ended) => child.once("close", ended));
  clearTimeout(tooLong);
  return { code, output, ready, seconds: (performance.now() - started) / 1_000 };
}

async function askFor(address: string): Promise<string> {
  const page = await fetch(address).catch((error: unknown) => new Response(String(error), { status: 599 }));
  return `${address} answered ${page.status}, ${(await page.text()).includes("</html>") ? "a page" : "no page"}`;
}

/** A step of a worked example, done to a checkout. */
export async function followStep(checkout: CleanCheckout, { command, place, code }: Step): Promise<void> {
  if (command === "run") {
    const { code: exit, output } = await checkout.run(code, { seconds: 900 });
    if (exit !== 0) throw new Error(`${code} ended with ${exit}:\n${output.slice(-4_000)}`);
    return;
  }
  const path = join(checkout.folder, command === "onto" ? newestLike(checkout.folder, place) : place);
  mkdirSync(dirname(path), { recursive: true });
  if (command === "file") return writeFileSync(path, `${code}\n`);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, command === "into" ? joinLines(text, code) : `${text}${code}\n`);
}

/** A migration's number is whichever comes next. */
function newestLike(checkout: string, pattern: string): string {
  const folder = "server/db/migrations";
  const found = readdirSync(join(checkout, folder)).find((name) => name.endsWith(pattern.replace("*", "")));
  if (!found) throw new Error(`no migration is called ${pattern}`);
  return join(folder, found);
}
