import { spawnSync } from "node:child_process";
import { localPostgres } from "./local-postgres.ts";
import { prepareDatabase } from "./process.ts";

/** After this, every other command works: packages (scripts/run has installed them), a database, a browser for the journeys. */
const postgres = await localPostgres({ directory: ".local/postgres", port: 54_310 });
await prepareDatabase(postgres);
await postgres.stop();
const browsers = ["chromium", "chromium-headless-shell"];
const missing = browsers.filter((name) => spawnSync(`/usr/bin/${name}`, ["--version"]).status !== 0);
process.stdout.write("The database is ready. Start with: npm run dev\n");
if (missing.length > 0) process.stdout.write(`For journeys and screenshots: apt-get install ${missing.join(" ")}\n`);
