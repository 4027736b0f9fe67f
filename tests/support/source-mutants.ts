import { execFile } from "node:child_process";
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { Environment } from "../../scripts/process.ts";

const run = promisify(execFile);

export type SourceMutant = { name: string; file: string; at: number; length: number; to: string };

/** Each place where a function of the server asks whose it is or whether it is the admin: taken away, one at a time. */
export function listSourceMutants(): SourceMutant[] {
  return globSync("server/**/*.ts", { exclude: ["**/*.test.ts"] }).flatMap((file) => {
    if (beforeSignIn.has(file)) return [];
    const text = readFileSync(file, "utf8");
    return guards.flatMap(({ words, to, folder = "server/" }) =>
      [...(file.startsWith(folder) ? text.matchAll(words) : [])].map(({ 0: found, index }) => {
        const line = text.slice(0, index).split("\n").length;
        return { name: `${file}:${line} without ${found}`, file, at: index, length: found.length, to };
      }),
    );
  });
}

type Guard = { words: RegExp; to: string; folder?: string };

const guards: Guard[] = [
  { words: /requireAdmin\(viewer\);/g, to: "" },
  { words: /eq\(\w+\.\w+, (?:viewer|user)\.id\)/g, to: "undefined" },
  { words: /eq\(session\.userId, accountId\)/g, to: "undefined" },
  {
    words: /eq\(projects\.clientId, (?:clientId|sql\.placeholder\("clientId"\))\)/g,
    to: "undefined",
    folder: "server/projects/",
  },
  { words: /viewer\.role === "admin"/g, to: "true" },
  { words: /\.filter\(isForTheClient\)/g, to: "" },
];

/** Who somebody is at all: the first layer of access control, which has mutants of its own. */
const beforeSignIn = new Set(["server/auth/session.ts", "server/auth/enter.ts"]);

type Trial = { owner: string; connection: number };

/** A copy of the source with the mutant in it, and the faults that the ownership checks have there, up to the first. */
export async function findFaultsOf(
  mutant: SourceMutant | undefined,
  env: Environment,
  { owner, connection }: Trial,
): Promise<string[]> {
  const tree = resolve(`.local/mutants/tree-${connection}`);
  rmSync(tree, { recursive: true, force: true });
  for (const folder of ["server", "domain", "content", "tests/support"])
    cpSync(folder, `${tree}/${folder}`, { recursive: true });
  if (mutant) {
    const { file, at, length, to } = mutant;
    const text = readFileSync(file, "utf8");
    writeFileSync(`${tree}/${file}`, text.slice(0, at) + to + text.slice(at + length));
  }
  const script = `
    const { findOwnershipFaults } = await import(${JSON.stringify(`${tree}/tests/support/ownership.ts`)});
    const faults = await findOwnershipFaults(${JSON.stringify(owner)}, { untilFault: true });
    process.stdout.write(JSON.stringify(faults), () => process.exit());`;
  // A file, not --eval: the threads of a process inherit what its words were taken for.
  writeFileSync(`${tree}/find-faults.mjs`, script);
  // All but one file are the same each time.
  const cache = { NODE_COMPILE_CACHE: resolve(".local/mutants/cache") };
  try {
    const options = {
      env: { ...process.env, ...env, ...cache, NODE_ENV: "test", LOG_LEVEL: "silent" },
      encoding: "utf8",
    } as const;
    const { stdout } = await run(process.execPath, [`${tree}/find-faults.mjs`], options);
    return JSON.parse(stdout);
  } catch (error) {
    throw new Error(`${mutant?.name ?? "the source itself"} does not run`, { cause: error });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
