import { spawn } from "node:child_process";
import { freshBuild } from "./fresh-build.ts";
import { runInOwnNetwork } from "./own-network.ts";
import { startProcesses } from "./processes.ts";

/** `npm run journeys -- contact`: Playwright's own arguments go through. */
await freshBuild();
const elsewhere = await runInOwnNetwork();
if (elsewhere !== undefined) process.exit(elsewhere);
// As with Stripe, the payer is back before the event is.
const processes = await startProcesses({ payments: { settleAfterMs: 2_000, delivery: { delayMs: 1_000 } } });
try {
  process.exitCode = await new Promise<number>((ended) => {
    const env = {
      ...process.env,
      BASE_URL: processes.url,
      INBOX_URL: processes.inboxUrl,
      OWNER_URL: processes.ownerUrl,
    };
    const chosen = process.argv.slice(2);
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
