import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { testKey, testKeyFile } from "./release-key.ts";

/** The archive that a server is given: RELEASE names one that exists, else it is made from this checkout. */
export function aRelease(origin: string): string {
  if (process.env.RELEASE) return resolve(process.env.RELEASE);
  testKey();
  const env = { ...process.env, SITE_ORIGIN: origin, RELEASE_KEY: testKeyFile };
  execFileSync("npm", ["run", "--silent", "release"], { env, stdio: "pipe" });
  const archive = readdirSync(".release").find((name) => name.endsWith(".tar.gz"));
  if (!archive) throw new Error("no release was made");
  return resolve(".release", archive);
}

/** Unpacked as on a server; gives the folder with bin/node in it. */
export function unpack(archive: string, into: string): string {
  mkdirSync(into, { recursive: true });
  execFileSync("tar", ["xzf", archive, "-C", into, "--strip-components=1"]);
  return into;
}
