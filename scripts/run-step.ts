import { spawn } from "node:child_process";

type Options = { env?: Record<string, string>; quiet?: boolean };

/** Runs a tool of the project to its end; its words are shown when it fails, or as they come where it is not quiet. */
export function runStep(
  name: string,
  command: string,
  args: string[],
  { env = {}, quiet = true }: Options = {},
): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    const endTogether = () => child.kill();
    process.once("exit", endTogether);
    let words = "";
    child.stdout?.on("data", (chunk) => (words += chunk));
    child.stderr?.on("data", (chunk) => (words += chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      process.removeListener("exit", endTogether);
      const seconds = (performance.now() - started) / 1_000;
      if (code === 0) return resolve(seconds);
      reject(new StepFailed(`${name} failed\n${words}`));
    });
  });
}

export class StepFailed extends Error {}
