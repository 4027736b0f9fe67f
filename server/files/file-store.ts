import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "../settings/env.server.ts";

export type StoredFile = { digest: string; bytes: number };

/** As it comes, piece by piece. */
export type FileContent = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export class FileTooLarge extends Error {}

/**
 * What people send us lies in a directory, each file under the SHA-256 of its content: written once, never changed, the same
 * content kept once. Rows elsewhere say whose it is. A few functions, so that another store can take the directory's place.
 */
export async function storeFile(content: FileContent, { mostBytes }: { mostBytes: number }): Promise<StoredFile> {
  const waiting = join(env().FILES_DIR, "incoming", randomUUID());
  await makeFolder(dirname(waiting));
  try {
    const stored = await write(waiting, content, mostBytes);
    const place = placeOf(stored.digest);
    await makeFolder(dirname(place));
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

/** What was written before that moment: its digests, a folder at a time. */
export async function* listStoredFiles(before: Date): AsyncGenerator<string[]> {
  for (const folder of await listFolder(env().FILES_DIR)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    const old: string[] = [];
    for (const name of await listFolder(join(env().FILES_DIR, folder)))
      if (/^[0-9a-f]{64}$/.test(name) && (await isOlder(placeOf(name), before))) old.push(name);
    if (old.length > 0) yield old;
  }
}

/** What was left half written, by a process that ended in the middle. */
export async function removeIncoming(before: Date): Promise<void> {
  const folder = join(env().FILES_DIR, "incoming");
  for (const name of await listFolder(folder))
    if (await isOlder(join(folder, name), before)) await rm(join(folder, name), { force: true });
}

async function listFolder(path: string): Promise<string[]> {
  return readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  return stat(path).then(
    ({ mtime }) => mtime < before,
    () => false,
  );
}

/** For the worker too, which has another name: the processes' own mask would keep it out. */
async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o770 });
  if (made) await chmod(path, 0o770);
}

function placeOf(digest: string): string {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Error("not a file's digest");
  return join(env().FILES_DIR, digest.slice(0, 2), digest);
}

async function write(path: string, content: FileContent, mostBytes: number): Promise<StoredFile> {
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
    await file.chmod(0o640);
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
