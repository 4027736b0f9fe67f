/**
 * Whether an archive was signed with a key, said before it is unpacked. Says when it was signed, in seconds; ends with 1 and a
 * sentence otherwise.
 *   node check-release.js COPY ARCHIVE KEY NEWEST     the signature is ARCHIVE.sig
 *   node check-release.js KEY                         the key's fingerprint
 */
import { createPublicKey } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { checkSignature, fingerprintOf } from "./release/signature.ts";

const words = process.argv.slice(2);
if (words.length === 1) process.stdout.write(`${fingerprintOf(createPublicKey(readFileSync(words[0] ?? "")))}\n`);
else await check(words);

async function check([copy = "", archive = "", key = "", newest = ""]: string[]): Promise<void> {
  const beside = `${archive}.sig`;
  const checked = await checkSignature({
    archive: copy,
    signature: existsSync(beside) ? readFileSync(beside, "utf8") : undefined,
    publicKey: readFileSync(key, "utf8"),
    newest: Number(newest),
  });
  if ("signed" in checked) return void process.stdout.write(`${checked.signed.signedAt}\n`);
  process.stderr.write(`tenday: ${checked.problem}\n`);
  process.exitCode = 1;
}
