import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "../settings/env.server.ts";

export type StoredFile = { digest: string; bytes: number };

export class FileTooLarge extends Error {}

/**
 * What people send us lies in a directory, each file under the SHA-256 of its content: written once, never changed, the same
 * content kept once. Rows elsewhere say whose it is. Four functions, so that another store can take the directory's place.
 */
export async function storeFile(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { mostBytes }: { mostBytes: number },
): Promise<StoredFile> {
  const waiting = join(env().FILES_DIR, "incoming", randomUUID());
  await mkdir(dirname(waiting), { recursive: true, mode: 0o770 });
  try {
    const stored = await write(waiting, content, mostBytes);
    const place = placeOf(stored.digest);
    await mkdir(dirname(place), { recursive: true, mode: 0o770 });
    await rename(waiting, place);
    await syncFolder(dirname(place));
    return stored;
  } finally {
    await rm(waiting, { force: true });
  }
}

/** Of a part of it, both ends included. What is not there is an error of the stream. */
export function readStoredFile(digest: string, part: { start?: number; end?: number } = {}): ReadStream {
  return createReadStream(placeOf(digest), part);
}

export async function isStored({ digest, bytes }: StoredFile): Promise<boolean> {
  return stat(placeOf(digest)).then(
    ({ size }) => size === bytes,
    () => false,
  );
}

/** Only for what no row names any more. */
export async function removeStoredFile(digest: string): Promise<void> {
  await rm(placeOf(digest), { force: true });
}

function placeOf(digest: string): string {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Error("not a file's digest");
  return join(env().FILES_DIR, digest.slice(0, 2), digest);
}

async function write(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
): Promise<StoredFile> {
  const file = await open(path, "wx", 0o640);
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes > mostBytes) throw new FileTooLarge(`more than ${mostBytes} bytes`);
      hash.update(piece);
      await file.write(piece);
    }
    // A row may name it as soon as this returns, also after the power was gone.
    await file.sync();
    return { digest: hash.digest("hex"), bytes };
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
