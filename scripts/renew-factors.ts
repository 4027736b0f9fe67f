/**
 * After a rotation of AUTH_SECRET: encrypts every second step with it that AUTH_SECRET_BEFORE has encrypted. May be repeated.
 * A server's `tenday rotate-secret` runs it.
 */
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { renewFactors } from "../server/auth/renew-factors.ts";
import * as schema from "../server/db/schema/index.ts";
import { env } from "../server/settings/env.server.ts";

const owner = process.env.OWNER_DATABASE_URL;
const { AUTH_SECRET_BEFORE: before } = env();
if (!owner || !before) {
  process.stderr.write("OWNER_DATABASE_URL and AUTH_SECRET_BEFORE must be set\n");
  process.exit(2);
}
const client = new pg.Client(owner);
await client.connect();
try {
  const renewed = await drizzle(client, { schema, casing: "snake_case" }).transaction((tx) => renewFactors(tx, before));
  process.stdout.write(`Encrypted anew: the second steps of ${renewed} accounts.\n`);
} finally {
  await client.end();
}
