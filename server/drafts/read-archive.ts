import yauzl from "yauzl";
import { type DraftFiles, type DraftRefusal, draftType, isPage, draftLimits as limits } from "../../domain/draft.ts";
import { storeFile } from "../files/file-store.ts";

export type Refused = { refusal: DraftRefusal; path: string };

/** Thrown where an archive will not do, and of which file. */
class Refusal extends Error {
  readonly refused: Refused;
  constructor(refusal: DraftRefusal, path = "") {
    super(refusal);
    this.refused = { refusal, path: path.slice(0, limits.nameLength) };
  }
}

/**
 * The site in an archive, each file kept under its digest. Nothing of the archive is believed: not its names, sizes, links or order;
 * what it unpacks to is counted as it unpacks. What was kept of one that is refused no row names, and it goes by night.
 */
export async function readArchive(archive: Buffer): Promise<DraftFiles | Refused> {
  try {
    // The reader itself refuses `..`, absolute names and drive letters.
    const zip = await yauzl.fromBufferPromise(archive, { validateEntrySizes: true });
    // Folders and what desktops leave count as well here.
    if (zip.entryCount > 4 * limits.files) throw new Refusal("too-many-files");
    return withoutOuterFolder(await readEntries(zip));
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    // Whatever else the reader says of it. What the disk says names its call.
    if (error instanceof Error && !("syscall" in error)) return { refusal: "not-a-zip", path: "" };
    throw error;
  }
}

async function readEntries(zip: yauzl.ZipFile): Promise<DraftFiles> {
  const found: DraftFiles = {};
  let bytes = 0;
  // What its list gives away is refused before anything is unpacked or kept.
  for (const { entry, path } of await listEntries(zip)) {
    const content = await gather(await zip.openReadStreamPromise(entry), { path, left: limits.bytes - bytes });
    bytes += content.length;
    const stored = await storeFile([content], { mostBytes: limits.fileBytes });
    found[path] = isPage(path) ? { ...stored, title: titleOf(content) } : stored;
  }
  return found;
}

async function listEntries(zip: yauzl.ZipFile): Promise<{ entry: yauzl.Entry; path: string }[]> {
  const entries: { entry: yauzl.Entry; path: string }[] = [];
  const folded = new Set<string>();
  const spans: Span[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName.normalize("NFC");
    if (path.endsWith("/") || isLitter.test(path)) continue;
    if (spans.length === limits.files) throw new Refusal("too-many-files");
    checkEntry(entry, path);
    const key = path.normalize("NFKC").toLowerCase();
    if (folded.has(key)) throw new Refusal("twice", path);
    folded.add(key);
    spans.push(checkSpan(entry, spans));
    bytes += entry.uncompressedSize;
    if (bytes > limits.bytes) throw new Refusal("unpacks-too-far", path);
    entries.push({ entry, path });
  }
  return entries;
}

/** What desktops leave in archives. */
const isLitter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git\/)/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unservable = /[\0-\x1f\x7f\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

function checkEntry(entry: yauzl.Entry, path: string): void {
  const mode = entry.versionMadeBy >> 8 === 3 ? (entry.externalFileAttributes >>> 16) & 0o170000 : 0;
  if (mode !== 0 && mode !== 0o100000) throw new Refusal("link", path);
  if (entry.isEncrypted()) throw new Refusal("password", path);
  const isOdd = path.split("/").some((part) => part === "" || /^\.|[. ]$/.test(part));
  if (path.length > limits.nameLength || unservable.test(path) || isOdd || path === "__proto__")
    throw new Refusal("name", path);
  if (!draftType(path)) throw new Refusal("kind", path);
  if (entry.uncompressedSize > limits.fileBytes) throw new Refusal("file-too-large", path);
  if (entry.uncompressedSize > 1e6 && entry.uncompressedSize > entry.compressedSize * limits.ratio)
    throw new Refusal("unpacks-too-far", path);
}

type Span = { from: number; to: number };

/** Entries that share their bytes unpack to far more than there is, without one inside another. */
function checkSpan(entry: yauzl.Entry, spans: readonly Span[]): Span {
  const from = entry.relativeOffsetOfLocalHeader;
  const to = from + 30 + entry.compressedSize;
  if (spans.some((other) => from < other.to && other.from < to)) throw new Refusal("overlap", entry.fileName);
  return { from, to };
}

async function gather(content: AsyncIterable<Buffer>, { path, left }: { path: string; left: number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limits.fileBytes) throw new Refusal("file-too-large", path);
    if (size > left) throw new Refusal("unpacks-too-far", path);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'", nbsp: " " };

function titleOf(page: Buffer): string {
  const found = /<title[^>]{0,200}>([^<]{0,300})/i.exec(page.subarray(0, 64 * 1024).toString("utf8"))?.[1] ?? "";
  const text = found.replace(/&(\w+|#39);/g, (whole, name: string) => named[name] ?? whole);
  return text
    .replace(/\p{C}|\s+/gu, " ")
    .trim()
    .slice(0, 80);
}

/** `my-site/index.html` is how every desktop packs a folder. */
function withoutOuterFolder(files: DraftFiles): DraftFiles {
  const tops = new Set(
    Object.keys(files).map((path) => (path.includes("/") ? path.slice(0, path.indexOf("/") + 1) : "")),
  );
  const [top = ""] = tops;
  const flat =
    tops.size === 1 && top !== ""
      ? Object.fromEntries(Object.entries(files).map(([path, file]) => [path.slice(top.length), file]))
      : files;
  if (!Object.hasOwn(flat, "index.html")) throw new Refusal("no-index");
  if (Object.keys(flat).filter(isPage).length > limits.pages) throw new Refusal("too-many-pages");
  return flat;
}
