/** Brings the database up to date. OWNER_DATABASE_URL and WORKER_DATABASE_URL say where, and as whom. */
import { migrateDatabase } from "../server/db/migrate.ts";
import { log } from "../server/observe/log.ts";

const { OWNER_DATABASE_URL: owner, WORKER_DATABASE_URL: worker } = process.env;
if (!owner || !worker) throw new Error("OWNER_DATABASE_URL and WORKER_DATABASE_URL say where to migrate, and as whom");
await migrateDatabase({ owner, worker });
log.info("the database is up to date");
