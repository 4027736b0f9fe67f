import type { FileHandle } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { isPlainPath } from "../../domain/client-export.ts";

/** One file of an archive; what it holds is read when it is asked for, a piece at a time. */
export type ArchiveEntry = { path: string; bytes: number; pieces: () => AsyncGenerator<Buffer> };

/** Nothing that we write is as large; an archive that says otherwise is not unpacked. */
const largestFile = 256 * 1024 * 1024;

const signature = { file: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 } as const;
const endBytes = 22;

/**
 * What an archive's own list names, as every program opens it: from the end of the file. Written without the library that
 * writes them, so that a mistake of the one is found by the other.
 */
export async function listArchive(file: FileHandle): Promise<ArchiveEntry[]> {
  const { size } = await file.stat();
  if (size < endBytes) throw new Error("the archive has no end");
  const end = await readAt(file, size - endBytes, endBytes);
  if (end.readUInt32LE(0) !== signature.end) throw new Error("the archive has no end");
  const [count, listBytes, listAt] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  const list = await readAt(file, listAt, listBytes);
  const entries: ArchiveEntry[] = [];
  const paths = new Set<string>();
  for (let at = 0; at < list.length; ) {
    if (list.readUInt32LE(at) !== signature.listed) throw new Error("the archive's list is broken");
    const [method, crc] = [list.readUInt16LE(at + 10), list.readUInt32LE(at + 16)];
    const [packedBytes, bytes] = [list.readUInt32LE(at + 20), list.readUInt32LE(at + 24)];
    const [nameBytes, extraBytes, wordsBytes] = [28, 30, 32].map((offset) => list.readUInt16LE(at + offset));
    const begins = list.readUInt32LE(at + 42);
    const path = list.toString("utf8", at + 46, at + 46 + (nameBytes ?? 0));
    if (!isPlainPath(path)) throw new Error("the archive has a file whose name could leave its folder");
    if (paths.has(path)) throw new Error("the archive has the same file twice");
    if (bytes > largestFile) throw new Error("the archive has a file that is too large");
    paths.add(path);
    entries.push({ path, bytes, pieces: () => readEntry(file, { path, begins, method, crc, packedBytes, bytes }) });
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (wordsBytes ?? 0);
  }
  if (entries.length !== count) throw new Error("the archive's list is not whole");
  return entries;
}

type Packed = { path: string; begins: number; method: number; crc: number; packedBytes: number; bytes: number };

async function* readEntry(
  file: FileHandle,
  { path, begins, method, crc, packedBytes, bytes }: Packed,
): AsyncGenerator<Buffer> {
  const head = await readAt(file, begins, 30);
  const [nameBytes, extraBytes] = [head.readUInt16LE(26), head.readUInt16LE(28)];
  const isThere = head.readUInt32LE(0) === signature.file && head.readUInt16LE(8) === method;
  // Some programs go by the name here, others by the one in the list.
  const isIt = isThere && (await readAt(file, begins + 30, nameBytes)).toString("utf8") === path;
  if (!isIt) throw new Error("a file of the archive is not where its list says");
  if (method !== 0 && method !== 8) throw new Error("a file of the archive is packed in another way");
  const packed = readPart(file, begins + 30 + nameBytes + extraBytes, packedBytes);
  let [length, check] = [0, 0];
  for await (const piece of method === 8 ? unpack(packed) : packed) {
    length += piece.length;
    check = crc32(piece, check);
    if (length > bytes) break;
    yield piece;
  }
  if (length !== bytes || check !== crc) throw new Error("a file of the archive is damaged");
}

function unpack(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const unpacked = createInflateRaw();
  // What fails there is thrown by whoever reads from here.
  pipeline(Readable.from(packed), unpacked, () => {});
  return unpacked;
}

const pieceBytes = 1024 * 1024;

async function* readPart(file: FileHandle, position: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; done += pieceBytes)
    yield await readAt(file, position + done, Math.min(pieceBytes, length - done));
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new Error("the archive ends too early");
  return buffer;
}
