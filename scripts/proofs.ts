import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { freshBuild } from "./fresh-build.ts";
import { writeProofs } from "./proofs-page.ts";

/** `npm run proofs`, or one by its name: `npm run proofs -- faults`. The page of figures is written at the end. */
await freshBuild();
const names = process.argv.slice(2).map((name) => `tests/proofs/${name}`);
const report = `.local/results/${process.env.PROOFS_REPORT ?? "proofs"}.json`;
process.exitCode = await new Promise<number>((ended) => {
  const flags = ["run", "--project", "proofs", "--reporter=default", "--reporter=json", `--outputFile=${report}`];
  spawn("vitest", [...flags, ...names], { stdio: "inherit" }).once("exit", (code) => ended(code ?? 1));
});
if (existsSync(report) && !process.env.CI) writeProofs(JSON.parse(readFileSync(report, "utf8")));
