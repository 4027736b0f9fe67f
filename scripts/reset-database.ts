import { rmSync } from "node:fs";
import { localPostgres, requireStopped } from "./local-postgres.ts";
import { prepareDatabase } from "./process.ts";

/** Throws the development database away and makes a new one. It knows no other: production's address is never read here. */
await requireStopped(".local/postgres");
rmSync(".local/postgres", { recursive: true, force: true });
const postgres = await localPostgres({ directory: ".local/postgres", port: 54_310 });
await prepareDatabase(postgres);
await postgres.stop();
process.stdout.write("The development database is new and empty.\n");
