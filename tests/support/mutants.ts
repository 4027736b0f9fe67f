import { spawn } from "node:child_process";
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "../../scripts/process.ts";

/** One thing taken away from a text. What is not there exactly once is no longer what the mutant is about. */
export type Edit = { name: string; from: RegExp; to: string };

/** In whichever of the build's files it is: what the site shares with the thread that renders it has files of its own. */
function edit(folder: string, { name, from, to }: Edit): void {
  const found = globSync("**/*.js", { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return (text.match(new RegExp(from, "g")) ?? []).map(() => ({ file, text }));
  });
  const [place, ...others] = found;
  if (!place || others.length > 0) throw new Error(`the mutant '${name}' finds its place ${found.length} times`);
  writeFileSync(join(folder, place.file), place.text.replace(from, to));
}

/** A statement after the built table of policies. */
export function afterPolicies(name: string, statement: (table: string) => string): Edit {
  const text = readFileSync("build/server/index.js", "utf8");
  const table = text.match(/var (policies\$?\d*) = Object\.fromEntries\(.*\);\n/)?.[1];
  if (!table) throw new Error("the table of policies is not in the build");
  const start = new RegExp(`(var ${table.replace("$", "\\$")} = Object\\.fromEntries\\(.*\\);\\n)`);
  return { name, from: start, to: `$1${statement(table).replaceAll("$", "$$$$")}\n` };
}

type Mutant = { url: string; stop: () => Promise<void> };

/** The web process from a build with one edit, or what it said when it would not start. */
export async function startMutant(mutation: Edit, { WORKER_DATABASE_URL: _, ...env }: Environment): Promise<Mutant> {
  const directory = resolve(".local/mutants", mutation.name.replace(/\W+/g, "-"));
  rmSync(directory, { recursive: true, force: true });
  cpSync("build/server", `${directory}/server`, { recursive: true });
  symlinkSync(resolve("build/client"), `${directory}/client`);
  edit(`${directory}/server`, mutation);

  const child = spawn(process.execPath, [`${directory}/server/index.js`], {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.setMaxListeners(0);
  process.once("exit", () => child.kill("SIGKILL"));
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  let said = "";
  let isReady = false;
  const hear = (chunk: Buffer) => {
    if (isReady) return;
    said += chunk;
    isReady = said.includes('"msg":"web ready"');
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const stop = async () => {
    child.kill("SIGKILL");
    await gone;
    rmSync(directory, { recursive: true, force: true });
  };
  for (let waited = 0; waited < 120_000 && !isReady; waited += 20) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error(said);
    }
    await sleep(20);
  }
  return { url: `http://localhost:${env.PORT}`, stop };
}
