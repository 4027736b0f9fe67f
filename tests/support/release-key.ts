import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { makeReleaseKey, type ReleaseKey, readReleaseKey } from "../../scripts/release/release-key.ts";
import { makeSignature } from "../../scripts/release/signature.ts";

/** Of this checkout: what one run has built is good for the next. */
export const testKeyFile = resolve(".local/release-key.pem");

export function testKey(): ReleaseKey {
  try {
    return makeReleaseKey(testKeyFile);
  } catch (error) {
    if (existsSync(testKeyFile)) return readReleaseKey(testKeyFile);
    throw error;
  }
}

type Wanted = { version: string; key?: ReleaseKey; signedAt?: number };

/** As `npm run release` would; for an archive that a test has changed. */
export function putSignature(
  archive: string,
  { version, key = testKey(), signedAt = Date.now() / 1_000 }: Wanted,
): void {
  const sha256 = createHash("sha256").update(readFileSync(archive)).digest("hex");
  const { privateKey } = key;
  writeFileSync(`${archive}.sig`, makeSignature({ version, signedAt: Math.floor(signedAt), sha256, privateKey }));
}
