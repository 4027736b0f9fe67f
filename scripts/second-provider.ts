import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type AdoptedBusiness, adoptedBusinessSchema } from "../domain/website/adopted-business.ts";
import type { Processes } from "./processes.ts";

const run = promisify(execFile);

/** The example of the guide. It shows both showcases here, so that their journeys have something to visit. */
export function secondProvider(): AdoptedBusiness {
  const example = JSON.parse(readFileSync("docs/business.example.json", "utf8"));
  return adoptedBusinessSchema.parse({ ...example, showcases: { parkTemplate: true, builder: true } });
}

/** The sample cast has been sent invoices; a provider who begins has not, and chooses what stands before their numbers. */
export const asIfNoneWereIssued = [
  "alter table number_series disable trigger number_series_counts",
  "update number_series set first = 200, next = 200 where series = 'invoice'",
  "alter table number_series enable trigger number_series_counts",
];

/** `npm run adopt` over the database of these processes: the clients stay, the business is another's. Over when visitors see it. */
export async function adoptSecondProvider({ url, ownerUrl, env }: Processes): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  for (const statement of asIfNoneWereIssued) await owner.query(statement);
  await owner.end();
  const adopted = secondProvider();
  const file = join(tmpdir(), `second-provider-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(adopted));
  const asOwner = { env: { ...process.env, ...env, OWNER_DATABASE_URL: ownerUrl } };
  await run(process.execPath, ["scripts/adopt.ts", file], asOwner);
  // As clients do, articles stay those of the cast: journeys read, search and link them.
  await run(process.execPath, ["scripts/import-articles.ts", "content/articles.ndjson"], asOwner);
  await until(async () => (await read(`${url}/`)).includes(adopted.business.name), "the website");
  await until(async () => (await read(`${url}/sitemap.xml`)).includes("/support/article/"), "the articles");
}

const read = async (address: string) => (await fetch(address)).text();

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let waited = 0; waited < 300; waited += 1) {
    if (await isSo()) return;
    await sleep(1_000);
  }
  throw new Error(`${what} of the second provider did not appear within five minutes`);
}
