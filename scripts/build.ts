import { rmSync, writeFileSync } from "node:fs";
import { compressBuild } from "./build/compress-build.ts";
import { checkScriptBudget } from "./build/script-budget.ts";
import { runStep } from "./run-step.ts";

/** The client's files, the web process and the worker, ready for `npm start` and `npm run worker`. */
export async function build(): Promise<void> {
  rmSync("build", { recursive: true, force: true });
  await runStep("react-router build", "react-router", ["build"]);
  await runStep("worker build", "vite", ["build", "-c", "vite.worker.config.ts"]);
  await compressBuild("build/client");
  await checkScriptBudget();
  writeFileSync("build/complete", "");
}

if (import.meta.main) await build();
