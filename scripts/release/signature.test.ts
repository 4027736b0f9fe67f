import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeReleaseKey } from "./release-key.ts";
import { checkSignature, hashOf, makeSignature } from "./signature.ts";

const folder = mkdtempSync(join(tmpdir(), "tenday-signature-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const archive = join(folder, "tenday-1.0.0.tar.gz");
writeFileSync(archive, "the whole of it");
const key = makeReleaseKey(join(folder, "keys/release-key.pem"));
const other = makeReleaseKey(join(folder, "keys/another.pem"));
const signature = makeSignature({
  version: "1.0.0",
  signedAt: 1_800_000_000,
  sha256: await hashOf(archive),
  privateKey: key.privateKey,
});
type Wanted = Parameters<typeof checkSignature>[0];
const check = async (changed: Partial<Wanted> = {}) => {
  const checked = await checkSignature({ archive, signature, publicKey: key.publicKey, newest: 0, ...changed });
  return "problem" in checked ? checked.problem : "taken";
};

test("catalogue:N20 only the archive that was signed with the server's key is taken, and each other one has its sentence", async () => {
  expect(await check()).toBe("taken");
  expect(await check({ newest: 1_800_000_000 })).toBe("taken");
  expect(await check({ signature: undefined })).toContain("It has no signature");
  expect(await check({ publicKey: other.publicKey })).toContain(
    `this server takes only what was signed with ${other.fingerprint}`,
  );
  expect(await check({ newest: 1_800_000_001 })).toContain("It is 1.0.0, signed on 2027-01-15 at 08:00 UTC");
  const changed = join(folder, "changed.tar.gz");
  writeFileSync(changed, "the whole of iT");
  expect(await check({ archive: changed })).toContain("is not the one that was signed");
});

test("catalogue:N20 no byte of a signature can be another", async () => {
  const bytes = Buffer.from(signature);
  for (let place = 0; place < bytes.length; place++) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(await check({ signature: changed.toString("latin1") }), `byte ${place}`).not.toBe("taken");
  }
  for (const text of [
    "",
    signature.trimEnd(),
    `${signature}\n`,
    signature.repeat(2),
    signature.replaceAll("\n", "\r\n"),
  ])
    expect(await check({ signature: text })).toContain("is no signature of a release");
});

test("a forger who names the server's key is found out by the signature itself", async () => {
  const forged = makeSignature({
    version: "9.0.0",
    signedAt: 1_900_000_000,
    sha256: await hashOf(archive),
    privateKey: other.privateKey,
  });
  const named = forged.replace(/key \S+/, `key ${key.fingerprint}`);
  expect(await check({ signature: named })).toBe("Its signature is not that of the key it names.");
});

test("the private half is its owner's alone, and is never written over", () => {
  const file = join(folder, "keys/release-key.pem");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "keys")).mode & 0o077).toBe(0);
  expect(() => makeReleaseKey(file)).toThrow("EEXIST");
});

test("anybody can check it without us: these are OpenSSL's own Ed25519 and SHA-256", () => {
  const [, text = "", seal = ""] = /^([\s\S]*\n)signature (.*)\n$/.exec(signature) ?? [];
  const [lines, raw, publicKey] = ["lines", "raw", "key.pub"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(lines, text);
  writeFileSync(raw, Buffer.from(seal, "base64"));
  writeFileSync(publicKey, key.publicKey);
  const words = ["pkeyutl", "-verify", "-pubin", "-inkey", publicKey, "-rawin", "-in", lines, "-sigfile", raw];
  expect(execFileSync("openssl", words, { encoding: "utf8" })).toContain("Verified Successfully");
  expect(readFileSync(lines, "utf8")).toContain(
    execFileSync("sha256sum", [archive], { encoding: "utf8" }).slice(0, 64),
  );
});
