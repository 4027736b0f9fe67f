import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

/** The archive that a server is given: RELEASE names one that exists, else it is made from this checkout. */
export function aRelease(origin: string): string {
  if (process.env.RELEASE) return resolve(process.env.RELEASE);
  execFileSync("npm", ["run", "--silent", "release"], { env: { ...process.env, SITE_ORIGIN: origin }, stdio: "pipe" });
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
