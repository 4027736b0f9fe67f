import { scale } from "../server/seed/scale.ts";
import { localPostgres } from "./local-postgres.ts";
import { prepareDatabase } from "./process.ts";

/** `npm run db:scale`, or `npm run db:scale -- 100000`: the development database as it is after years of business. */
const clients = Number(process.argv[2] ?? 10_000);
if (!Number.isInteger(clients) || clients < 1) throw new Error("how many clients? A whole number, please");
const started = performance.now();
const postgres = await localPostgres({ directory: ".local/postgres", port: 54_310 });
await prepareDatabase(postgres);
await scale({ owner: postgres.url("tenday_owner"), clients });
await postgres.stop();
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
process.stdout.write(`The development database has ${clients} clients beside the sample cast (${seconds} s).\n`);
