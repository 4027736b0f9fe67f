/**
 * Which of the files that a database's rows name are missing from a folder or damaged in it, a line each, and at the end how many
 * are whole. `tenday backup`, `restore`, `drill` and `move` ask it. Only whether they are there: --there
 *   node scripts/check-files.ts postgres://tenday_owner@127.0.0.1/tenday /var/lib/tenday-files
 */
import pg from "pg";
import { checkFiles } from "../server/invariants/check-files.ts";

const [url, folder, wish] = process.argv.slice(2);
if (!url || !folder) {
  process.stderr.write("Which database, and which folder?\n");
  process.exit(2);
}
const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
await client.connect();
const isRead = wish !== "--there";
const { whole, bytes, missing, damaged } = await checkFiles(client, folder, { isRead }).finally(() => client.end());
for (const digest of missing) process.stdout.write(`missing ${digest}\n`);
for (const digest of damaged) process.stdout.write(`damaged ${digest}\n`);
process.stdout.write(`whole ${whole} ${bytes}\n`);
