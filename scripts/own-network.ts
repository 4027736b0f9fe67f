import { spawn, spawnSync } from "node:child_process";

const mark = "IN_OWN_NETWORK";

/**
 * Runs the same command again where there is no network but loopback, and gives its exit code; undefined when this is
 * that run, or where the machine allows no such thing. A browser breaks off what it is fetching whenever an interface
 * comes or goes, and somebody else on this machine may be starting containers.
 */
export async function runInOwnNetwork(): Promise<number | undefined> {
  if (process.env[mark]) return undefined;
  const owner = process.getuid?.() === 0 ? [] : ["--user", "--map-current-user", "--keep-caps"];
  const prefix = ["unshare", ...owner, "--net", "--", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
  const [command = "", ...rest] = prefix;
  if (spawnSync(command, [...rest, "true"], { stdio: "ignore" }).status !== 0) return undefined;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(command, [...rest, ...again], { stdio: "inherit", env: { ...process.env, [mark]: "1" } });
  return new Promise((ended) => child.once("exit", (code) => ended(code ?? 1)));
}
