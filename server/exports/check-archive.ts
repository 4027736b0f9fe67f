import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { posix } from "node:path";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { type ArchiveEntry, listArchive } from "./read-archive.ts";

export const indexPath = "index.html";
export const manifestPath = "manifest.json";

const notIt = "a file of the archive is not what was put in";

const manifestShape = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.number(),
      sha256: z.string().length(64),
      isGiven: z.boolean().default(false),
    }),
  ),
});

/**
 * Opens an archive as its owner will: every file that its list names is there and is what was put in, none is there that
 * it does not name, every link of every page leads to one of them, and each PDF begins and ends as one. What somebody gave is compared
 * piece by piece and not read: a page of theirs may lead anywhere. Throws what is wrong.
 */
export async function checkArchive(file: FileHandle): Promise<{ files: number; links: number }> {
  const entries = new Map((await listArchive(file)).map((entry) => [entry.path, entry]));
  const manifest = manifestShape.parse(JSON.parse((await read(entries, manifestPath)).toString("utf8")));
  const named = new Set(manifest.files.map(({ path }) => path));
  if (!named.has(indexPath)) throw new Error("the archive has no first page");
  if (named.size !== manifest.files.length || entries.size !== named.size + 1)
    throw new Error("the archive and its list differ");
  let links = 0;
  for (const { path, bytes, sha256, isGiven } of manifest.files) {
    if (isGiven) {
      await requireSame(entries, path, sha256);
      continue;
    }
    const found = await read(entries, path);
    const isIt = found.length === bytes && createHash("sha256").update(found).digest("hex") === sha256;
    if (!isIt) throw new Error(notIt);
    if (path.endsWith(".pdf")) requirePdf(found);
    if (path.endsWith(".json")) JSON.parse(found.toString("utf8"));
    if (path.endsWith(".html")) links += countLinks(path, found.toString("utf8"), entries);
  }
  return { files: entries.size, links };
}

/** How long it is, the archive's own list has said, and reading it compares. */
async function requireSame(entries: Map<string, ArchiveEntry>, path: string, sha256: string): Promise<void> {
  const hash = createHash("sha256");
  for await (const piece of entryOf(entries, path).pieces()) hash.update(piece);
  if (hash.digest("hex") !== sha256) throw new Error(notIt);
}

async function read(entries: Map<string, ArchiveEntry>, path: string): Promise<Buffer> {
  return buffer(entryOf(entries, path).pieces());
}

function entryOf(entries: Map<string, ArchiveEntry>, path: string): ArchiveEntry {
  const entry = entries.get(path);
  if (!entry) throw new Error("the archive lacks a file that its list names");
  return entry;
}

function requirePdf(bytes: Buffer): void {
  const isWhole = bytes.subarray(0, 5).toString("latin1") === "%PDF-" && bytes.subarray(-16).includes("%%EOF");
  if (!isWhole) throw new Error("a PDF of the archive is not whole");
}

/** Opened from a folder, without a network: a link leads to a file of the archive or nowhere. */
function countLinks(page: string, html: string, entries: Map<string, unknown>): number {
  const links = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = ""]) => link);
  for (const link of links) {
    if (!entries.has(posix.join(posix.dirname(page), link))) throw new Error("a link of the archive leads nowhere");
  }
  return links.length;
}
