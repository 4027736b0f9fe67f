/**
 * Says what a database holds, and what of it breaks the product's own rules. `tenday restore` and `tenday drill` ask it.
 *   node scripts/check-books.ts postgres://tenday_owner@127.0.0.1/tenday
 */
import pg from "pg";
import { checkBooks } from "../server/invariants/check-books.ts";

const url = process.argv[2] ?? process.env.OWNER_DATABASE_URL;
if (!url) {
  process.stderr.write("Which database? Its address, or OWNER_DATABASE_URL\n");
  process.exit(2);
}
const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
await client.connect();
const { faults, counts } = await checkBooks(client).finally(() => client.end());
const report = Object.entries(counts).map(([name, n]) => `${n} ${name.replace("_", " ")}`);
if (report.length > 0) process.stdout.write(`${report.join(", ")}\n`);
for (const fault of faults) process.stdout.write(`fault: ${fault}\n`);
process.stdout.write(faults.length === 0 ? "the books hold\n" : `${faults.length} faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
