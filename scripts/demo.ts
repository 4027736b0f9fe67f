import { freshBuild } from "./fresh-build.ts";
import { whenAskedToStop } from "./when-asked-to-stop.ts";
import { startWholeHouse, type WholeHouse } from "./whole-house.ts";

/** The product as built, on a database that is thrown away at the end. */
let house: Promise<WholeHouse> | undefined;
whenAskedToStop(async () => (await house?.catch(() => undefined))?.stop());

const started = performance.now();
await freshBuild();
const built = performance.now();
house = startWholeHouse({ port: process.env.PORT, tell: worries });
const { url, inboxUrl } = await house;
process.stderr.write(`started in ${secondsSince(started)} s, ${secondsSince(built)} s without the build\n`);
process.stdout.write(`ready ${url}\ninbox ${inboxUrl}\n`);

/** Warnings and errors only, unless LOG_LEVEL asks for more. */
function worries(line: string) {
  if (process.env.LOG_LEVEL || /"level":[456]0/.test(line)) process.stderr.write(`${line}\n`);
}

function secondsSince(from: number): string {
  return ((performance.now() - from) / 1_000).toFixed(1);
}
