import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import type { Form, Planned } from "../../tests/proofs/runs.ts";
import { type Report, readFigures, rowOf, withOtherFaults } from "./report.ts";
import { countOf, isGood, leftToRun, type Row, type Run, tableOf } from "./run.ts";

const folders: Record<Form, string> = { gate: ".local/gate", night: ".local/nightly", week: ".local/weekly" };
/** Only ends what hangs: nothing of the night takes half as long, nothing of the week either. */
const limits: Record<Form, number> = { gate: 5_400, night: 3_600, week: 4 * 3_600 };

/** One process for all of them, two files at a time: nothing here is measured. The test runner's own words as they come. */
export async function runGate(planned: Planned[]): Promise<number> {
  const run = begin("gate");
  const settings = Object.assign({ PROOFS_AT_ONCE: "2" }, ...planned.map((one) => one.settings));
  const together = planned.map((one) => ({ ...one, settings }));
  run.rows = await runTogether(run, together, { report: ".local/results/proofs.json" });
  save(run);
  return run.rows.every(isGood) ? 0 : 1;
}

/** One process a file: one that fails or hangs does not stop the others, and what has passed need not run again. */
export async function runNight(form: Form, planned: Planned[], { isResumed = false } = {}): Promise<number> {
  const earlier = isResumed ? findLast(form) : undefined;
  const run = earlier && earlier.commit === begin(form).commit && !isChanged() ? earlier : begin(form);
  const left = leftToRun(planned, run);
  save(run);
  if (isResumed) process.stdout.write(`${planned.length - left.length} of ${planned.length} have passed already\n`);
  for (const one of left) {
    const log = `${run.folder}/${one.proof.replaceAll("/", "-")}`;
    process.stdout.write(`${one.proof} …`);
    const [row] = await runTogether(run, [one], { report: `${log}.json`, log: `${log}.log` });
    if (!row) continue;
    run.rows = [...run.rows.filter(({ proof }) => proof !== row.proof), row];
    save(run);
    process.stdout.write(` ${row.outcome}, ${row.seconds} s\n`);
    for (const fault of row.faults) process.stdout.write(`   ${fault}\n`);
  }
  process.stdout.write(`\n${tableOf(run)}\n${countOf(run)}\n`);
  return run.rows.every(isGood) ? 0 : 1;
}

type Output = { report: string; log?: string };

async function runTogether(run: Run, planned: Planned[], { report, log }: Output): Promise<Row[]> {
  const figuresFile = `${report}.figures`;
  for (const file of [report, figuresFile]) rmSync(file, { force: true });
  const flags = ["run", "--project", "proofs", "--reporter=default", "--reporter=json", `--outputFile=${report}`];
  const files = planned.map(({ proof }) => `tests/proofs/${proof}.test.ts`);
  const started = performance.now();
  const load = loadavg()[0] ?? 0;
  const ended = await runToItsEnd([...flags, ...files], {
    env: { ...planned[0]?.settings, FIGURES_FILE: figuresFile },
    limit: limits[run.form],
    report,
    log,
  });
  const seconds = (performance.now() - started) / 1_000;
  const found: Report = readJson(report) ?? { testResults: [] };
  const figures = readFigures(figuresFile);
  const rows = planned.map((one) => ({
    ...rowOf(one, { report: found, figures, seconds: planned.length === 1 ? seconds : undefined }),
    load: Number(load.toFixed(1)),
    on: new Date().toISOString().slice(0, 10),
  }));
  return withOtherFaults(rows, ended);
}

type Running = { env: Record<string, string>; limit: number; report: string; log?: string | undefined };
/** From the report, which is the last that is written, to the end of the process. */
const secondsToEnd = 120;

/** In a group of its own, so that what hangs is ended with everything it has started. */
function runToItsEnd(args: string[], { env, limit, report, log }: Running): Promise<"well" | "badly" | "late"> {
  const output = log ? openSync(log, "w") : "inherit";
  const child = spawn("vitest", args, {
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", output, output],
    detached: true,
  });
  let isLate = false;
  const end = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  const started = Date.now();
  const timer = setInterval(() => {
    const reported = existsSync(report) ? statSync(report).mtimeMs : Number.POSITIVE_INFINITY;
    isLate = Date.now() > Math.min(started + limit * 1_000, reported + secondsToEnd * 1_000);
    if (isLate) end();
  }, 1_000);
  process.once("exit", end);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return new Promise((done) => {
    child.once("exit", (code) => {
      clearInterval(timer);
      process.removeListener("exit", end);
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeAllListeners(signal);
      done(isLate ? "late" : code === 0 ? "well" : "badly");
    });
  });
}

function begin(form: Form): Run {
  const begun = new Date().toISOString();
  const commit = git("rev-parse", "--short=12", "HEAD");
  return {
    form,
    begun,
    commit,
    machine: describeMachine(),
    folder: `${folders[form]}/${begun.slice(0, 16)}`,
    rows: [],
  };
}

function save(run: Run): void {
  mkdirSync(run.folder, { recursive: true });
  writeFileSync(`${run.folder}/run.json`, JSON.stringify(run, null, 1));
  writeFileSync(`${run.folder}/table.md`, `${tableOf(run)}\n${countOf(run)}\n`);
}

function findLast(form: Form): Run | undefined {
  return listRuns(form).at(-1);
}

/** Those of this checkout, the oldest first. */
export function listRuns(form: Form): Run[] {
  const folder = folders[form];
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readJson<Run>(`${folder}/${name}/run.json`) ?? []);
}

/** What has passed with other files in the tree says nothing about these. */
const isChanged = () => git("status", "--porcelain") !== "";

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function describeMachine(): string {
  const model = (cpus()[0]?.model ?? "unknown")
    .replaceAll(/\((?:R|TM)\)|CPU|Processor|@.*/g, "")
    .replaceAll(/\s+/g, " ");
  return `${availableParallelism()} cores of ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
