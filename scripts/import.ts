/**
 * Takes in clients, their projects and what they still owe, from files of another system: all of it or nothing. What the
 * columns are called, and what becomes of an invoice, is in docs/operator.md. A dry run says the same and writes nothing.
 *   npm run import -- --clients clients.csv --projects projects.csv --invoices invoices.csv --dry-run
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findProvider } from "../server/adoption/find-provider.ts";
import { closeDatabases } from "../server/db/client.server.ts";
import { importRecords } from "../server/import/import-records.ts";
import { env } from "../server/settings/env.server.ts";

const { values } = parseArgs({
  options: {
    clients: { type: "string" },
    projects: { type: "string" },
    invoices: { type: "string" },
    "dry-run": { type: "boolean", default: false },
  },
});
const { clients, projects, invoices, "dry-run": isTrial } = values;
const owner = process.env.OWNER_DATABASE_URL;
if (!owner || !(clients || projects || invoices))
  stop(
    2,
    "OWNER_DATABASE_URL must be set; then: npm run import -- --clients FILE --projects FILE --invoices FILE [--dry-run]",
  );
env();
const provider = await findProvider(owner, new Date());
if (!provider) stop(1, "There is no admin yet: npm run admin:create first.");
const files = {
  ...(clients ? { clients: read(clients) } : {}),
  ...(projects ? { projects: read(projects) } : {}),
  ...(invoices ? { invoices: read(invoices) } : {}),
};
const done = await importRecords(provider, files, { isTrial }).finally(closeDatabases);
if (done.outcome === "refused") {
  const faults = done.faults.map(
    ({ file, line, column, problem }) => `${file}:${line}: ${column ? `${column}: ` : ""}${problem}`,
  );
  stop(1, [...faults, "Nothing is written."].join("\n"));
}
for (const [name, { added, alreadyThere }] of Object.entries(done.counts))
  process.stdout.write(`${name}: ${added} ${isTrial ? "would be added" : "added"}, ${alreadyThere} there already\n`);

function read(name: string) {
  return { name, text: readFileSync(name, "utf8") };
}

function stop(status: number, words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(status);
}
