/**
 * Stands in for systemd where there is none: reads the unit files that are deployed and runs their ExecStart, as whoever
 * asks. Knows what `tenday` asks of it: start, stop, restart, is-active, show MainPID, daemon-reload, and a reload, which fails
 * where the test says so.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";

const root = process.env.TENDAY_ROOT ?? "";
const units = join(root, "etc/systemd/system");
const running = join(root, "run/units");

const [verb = "", ...words] = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith("-")).map((name) => name.replace(/\.service$/, ""));
mkdirSync(running, { recursive: true });
for (const name of names) process.exitCode = await work(verb, name);

async function work(verb: string, name: string): Promise<number> {
  if (verb === "stop" || verb === "restart") await stop(name);
  if ((verb === "start" || verb === "restart") && !pidOf(name)) await start(name);
  if (verb === "reload-or-restart" && existsSync(join(running, `${name}.refuses`))) return 1;
  if (verb === "show") process.stdout.write(`${pidOf(name) ?? 0}\n`);
  return verb === "is-active" && !pidOf(name) ? 3 : 0;
}

type Unit = { command: string; folder: string; environment: Record<string, string> };

async function start(name: string): Promise<void> {
  const { command, folder, environment } = readUnit(name);
  const log = openSync(join(running, `${name}.log`), "a");
  // Nothing of the asker's own: not its settings, not its open files.
  const child = spawn("sh", ["-c", `exec ${command}`], {
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: process.env.PATH ?? "", ...environment },
    cwd: folder,
  });
  writeFileSync(join(running, `${name}.pid`), String(child.pid));
  child.unref();
}

async function stop(name: string): Promise<void> {
  const pid = pidOf(name);
  if (!pid) return;
  process.kill(pid, "SIGTERM");
  while (isAlive(pid)) await sleep(20);
  rmSync(join(running, `${name}.pid`), { force: true });
}

function readUnit(name: string): Unit {
  const [template = "", instance = ""] = name.split("@");
  const file = join(units, instance ? `${template}@.service` : `${template}.service`);
  const text = readFileSync(file, "utf8")
    .replace(/\\\n\s*/g, " ")
    .replaceAll("%i", instance);
  const said = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const pairs = said("Environment").flatMap((line) => line.match(/"[^"]*"|\S+/g) ?? []);
  const files = said("EnvironmentFile").map((path) => moved(path.replace(/^-/, "")));
  const texts = files.filter((path) => existsSync(path)).map((path) => readFileSync(path, "utf8"));
  const lines = [...pairs.map((pair) => pair.replace(/^"|"$/g, "")), ...texts].join("\n");
  return {
    command: moved(said("ExecStart")[0] ?? "false").replaceAll("$$", "$"),
    folder: moved(said("WorkingDirectory")[0] ?? "/"),
    environment: Object.fromEntries(Object.entries(parseEnv(lines)).map(([key, value]) => [key, value ?? ""])),
  };
}

/** The places of a server, below the root of the test. */
function moved(text: string): string {
  return text.replace(/(?<![\w.-])\/(opt|etc|var\/lib)\/tenday\b/g, `${root}/$1/tenday`);
}

function pidOf(name: string): number | undefined {
  const file = join(running, `${name}.pid`);
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  return pid && isAlive(pid) ? pid : undefined;
}

/** A process that has ended and that nobody has asked after yet is as good as gone. */
function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, "utf8"));
}
