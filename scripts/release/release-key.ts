import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { parseEnv } from "node:util";
import { fingerprintOf } from "./signature.ts";

/** Where the private half lies: outside of the checkout, so that it is in no commit. RELEASE_KEY names another place. */
function placeOfKey(): { file: string; isNamed: boolean } {
  const written = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  const named = process.env.RELEASE_KEY || written.RELEASE_KEY;
  return { file: resolve(named || join(homedir(), ".config/tenday/release-key.pem")), isNamed: Boolean(named) };
}

export type ReleaseKey = { privateKey: string; publicKey: string; fingerprint: string };

/** Undefined: whoever builds has made none, and the release is unsigned. One that is named must be there. */
export function findReleaseKey(): ReleaseKey | undefined {
  const { file, isNamed } = placeOfKey();
  if (!existsSync(file) && !isNamed) return;
  return readReleaseKey(file);
}

export function readReleaseKey(file: string): ReleaseKey {
  const privateKey = readFileSync(file, "utf8");
  const publicKey = createPublicKey(createPrivateKey(privateKey));
  return {
    privateKey,
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    fingerprint: fingerprintOf(publicKey),
  };
}

/** Ed25519, once. Never over one that is there: servers know only that. */
export function makeReleaseKey(file: string): ReleaseKey {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  writeFileSync(file, pem, { mode: 0o600, flag: "wx" });
  return readReleaseKey(file);
}

/** `npm run release -- --make-key`: what is said of it, and whether it was made. */
export function makeOwnKey(): { isMade: boolean; words: string } {
  const { file } = placeOfKey();
  if (existsSync(file))
    return { isMade: false, words: `${file} is there already: ${readReleaseKey(file).fingerprint}` };
  if (!relative(resolve("."), file).startsWith(".."))
    return {
      isMade: false,
      words: `${file} is in the checkout, where it would be committed one day: name another RELEASE_KEY.`,
    };
  const { fingerprint } = makeReleaseKey(file);
  return {
    isMade: true,
    words: `${file} signs every release from now on, and its server takes no other: keep a copy with your passwords.\n${fingerprint}`,
  };
}
