import { base32 } from "../server/auth/base32.ts";
import { closeDatabases } from "../server/db/client.server.ts";
import { castPassword, members } from "../server/seed/cast.ts";
import { addSamplePeople, samplePeople } from "../server/seed/people.ts";
import { addSampleSites } from "../server/seed/sample-sites.ts";
import { addSampleWork } from "../server/seed/sample-work.ts";
import { freshBuild } from "./fresh-build.ts";
import { onStop } from "./on-stop.ts";
import { type Processes, startProcesses } from "./processes.ts";
import { sendSampleEnquiries } from "./sample-enquiries.ts";

/** The product as built, on a database that is thrown away at the end. */
let processes: Promise<Processes> | undefined;
onStop(async () => (await processes?.catch(() => undefined))?.stop());

const started = performance.now();
await freshBuild();
const built = performance.now();
processes = startProcesses({ port: process.env.PORT, onLine: worries, payments: { settleAfterMs: 20_000 } });
const { url, inboxUrl, ownerUrl, env, payments } = await processes;
await addSamplePeople(ownerUrl);
// The product's own functions work here as in the web process.
Object.assign(process.env, env);
await addSampleWork();
await addSampleSites(ownerUrl);
await closeDatabases();
await sendSampleEnquiries(url);
process.stderr.write(`started in ${secondsSince(started)} s, ${secondsSince(built)} s without the build\n`);
process.stdout.write(`ready ${url}\ninbox ${inboxUrl}\npayments ${payments?.url}\n`);
process.stdout.write("note no money moves: paying leads to a stand-in, where a Direct Debit takes 20 seconds\n");
for (const { role, email, disabled, totpSecret } of members) {
  process.stdout.write(`sign-in ${role} ${email} ${castPassword}\n`);
  if (disabled) process.stdout.write(`note ${email} is disabled: no password opens it\n`);
  if (totpSecret) process.stdout.write(`note ${email} has a second step: ${base32(totpSecret)}\n`);
}

const { ida } = samplePeople;
process.stdout.write(`sign-in user ${ida.email} ${castPassword}\n`);
process.stdout.write(`note ${ida.email} belongs to two clients: one's project, the other's money\n`);

/** Warnings and errors only, unless LOG_LEVEL asks for more. */
function worries(line: string) {
  if (process.env.LOG_LEVEL || /"level":[456]0/.test(line)) process.stderr.write(`${line}\n`);
}

function secondsSince(from: number): string {
  return ((performance.now() - from) / 1_000).toFixed(1);
}
