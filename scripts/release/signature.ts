import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { createReadStream } from "node:fs";

/** What is signed with an archive: enough to know, before it is opened, which one it is and when it was made, in seconds. */
export type Signed = { version: string; signedAt: number; key: string; sha256: string };

/** Whether it is one that this server takes, or the sentence that says why not. */
export type Checked = { signed: Signed } | { problem: string };

const form =
  /^(tenday release\nversion ([\w.+-]{1,60})\nsigned (\d{1,12})\nkey (SHA256:[\w+/]{43})\nsha256 ([0-9a-f]{64})\n)signature ([\w+/]{86}==)\n$/;

type Made = Omit<Signed, "key"> & { privateKey: string };

/** The file beside an archive: lines that anybody can read, and the Ed25519 signature of those lines. */
export function makeSignature({ version, signedAt, sha256, privateKey }: Made): string {
  const key = createPrivateKey(privateKey);
  const lines = [
    "tenday release",
    `version ${version}`,
    `signed ${signedAt}`,
    `key ${fingerprintOf(createPublicKey(key))}`,
    `sha256 ${sha256}`,
  ];
  const text = `${lines.join("\n")}\n`;
  return `${text}signature ${sign(null, Buffer.from(text), key).toString("base64")}\n`;
}

type Wanted = {
  archive: string;
  /** Undefined: there is none beside the archive. */
  signature: string | undefined;
  publicKey: string;
  /** Seconds: when the newest release that ever ran here was signed. */
  newest: number;
};

export async function checkSignature({ archive, signature, publicKey, newest }: Wanted): Promise<Checked> {
  if (signature === undefined)
    return {
      problem: "It has no signature: copy the file that ends with .sig, too, which npm run release made beside it.",
    };
  const [, text = "", version = "", seconds = "", fingerprint = "", sha256 = "", seal = ""] =
    form.exec(signature) ?? [];
  if (text === "") return { problem: "The file beside it that ends with .sig is no signature of a release." };
  const key = createPublicKey(publicKey);
  const own = fingerprintOf(key);
  if (fingerprint !== own)
    return {
      problem: `It was signed with the key ${fingerprint}, and this server takes only what was signed with ${own}.`,
    };
  if (!verify(null, Buffer.from(text), key, Buffer.from(seal, "base64")))
    return { problem: "Its signature is not that of the key it names." };
  if ((await hashOf(archive)) !== sha256)
    return { problem: "The archive is not the one that was signed: it was changed, or not copied whole." };
  const signedAt = Number(seconds);
  if (signedAt < newest)
    return {
      problem: `It is ${version}, signed ${sayWhen(signedAt)}, and this server has run one that was signed ${sayWhen(newest)}. The version before: tenday rollback. To take an older one all the same: --older.`,
    };
  return { signed: { version, signedAt, key: fingerprint, sha256 } };
}

/** As ssh writes them: of the public half, so that two people can compare it. */
export function fingerprintOf(key: KeyObject): string {
  const hash = createHash("sha256").update(key.export({ type: "spki", format: "der" }));
  return `SHA256:${hash.digest("base64").replace(/=+$/, "")}`;
}

function sayWhen(seconds: number): string {
  return `on ${new Date(seconds * 1_000).toISOString().slice(0, 16).replace("T", " at ")} UTC`;
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
