import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "../../scripts/process.ts";

/** One thing taken away from a text. What is not there exactly once is no longer what the mutant is about. */
export type Edit = { name: string; from: RegExp; to: string };

function edited(text: string, { name, from, to }: Edit): string {
  const found = text.match(new RegExp(from, "g"))?.length ?? 0;
  if (found !== 1) throw new Error(`the mutant '${name}' finds its place ${found} times`);
  return text.replace(from, to);
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
export async function startMutant(edit: Edit, { WORKER_DATABASE_URL: _, ...env }: Environment): Promise<Mutant> {
  const directory = resolve(".local/mutants", edit.name.replace(/\W+/g, "-"));
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(`${directory}/server`, { recursive: true });
  symlinkSync(resolve("build/client"), `${directory}/client`);
  symlinkSync(resolve("build/server/assets"), `${directory}/server/assets`);
  writeFileSync(`${directory}/server/index.js`, edited(readFileSync("build/server/index.js", "utf8"), edit));

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
