import { spawn } from "node:child_process";
import { freshBuild } from "./fresh-build.ts";
import { runInOwnNetwork } from "./own-network.ts";
import { startProcesses } from "./processes.ts";
import { adoptSecondProvider } from "./second-provider.ts";

/**
 * `npm run journeys -- contact`: Playwright's own arguments go through. `--as-second-provider`: the same journeys after
 * `npm run adopt` has made the business another's.
 */
const flag = "--as-second-provider";
const isSecondProvider = process.argv.includes(flag);
await freshBuild();
const elsewhere = await runInOwnNetwork();
if (elsewhere !== undefined) process.exit(elsewhere);
// As with Stripe, the payer is back before the event is.
const processes = await startProcesses({ payments: { settleAfterMs: 2_000, delivery: { delayMs: 1_000 } } });
try {
  if (isSecondProvider) await adoptSecondProvider(processes);
  process.exitCode = await new Promise<number>((ended) => {
    const env = {
      ...process.env,
      BASE_URL: processes.url,
      INBOX_URL: processes.inboxUrl,
      OWNER_URL: processes.ownerUrl,
      ...(isSecondProvider ? { JOURNEYS_AS: "second-provider", JOURNEYS_REPORT: "journeys-second-provider" } : {}),
    };
    const chosen = process.argv.slice(2).filter((argument) => argument !== flag);
    // Who asks for some journeys does not want those before them.
    spawn("playwright", ["test", ...(chosen.length > 0 ? ["--no-deps"] : []), ...chosen], {
      stdio: "inherit",
      env,
    }).once("exit", (code) => ended(code ?? 1));
  });
} finally {
  await processes.stop();
}
// A journey may end well while something behind it did not.
if (processes.errors.length > 0) {
  process.stdout.write(`errors were logged during the journeys:\n${processes.errors.join("\n")}\n`);
  process.exitCode = 1;
}
