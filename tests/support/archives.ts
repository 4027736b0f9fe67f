import { createHash } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

export type ArchiveEntry = {
  name: string | Buffer;
  content?: Buffer | string;
  /** What the headers say instead of what is so. */
  size?: number;
  packedSize?: number;
  crc?: number;
  mode?: number;
  flags?: number;
  method?: number;
  isStored?: boolean;
  /** In the archive's list only: its content is that of the entry with this place. */
  at?: number;
  localName?: string;
  extra?: Buffer;
};

/** A ZIP archive written by hand, also one that no program would write. */
export function archive(
  entries: readonly ArchiveEntry[],
  { count = entries.length, listAt }: { count?: number; listAt?: number } = {},
): Buffer {
  const places: number[] = [];
  let body = Buffer.alloc(0);
  const parts = entries.map((entry) => {
    const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? "");
    const packed = entry.isStored ? content : deflateRawSync(content);
    const method = entry.method ?? (entry.isStored ? 0 : 8);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(entry.flags ?? 0x800, 2);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(entry.crc ?? crc32(content), 10);
    head.writeUInt32LE(entry.packedSize ?? packed.length, 14);
    head.writeUInt32LE(entry.size ?? content.length, 18);
    head.writeUInt16LE(name.length, 22);
    head.writeUInt16LE(entry.extra?.length ?? 0, 24);
    if (entry.at === undefined) {
      places.push(body.length);
      const local = Buffer.from(entry.localName ?? name);
      const localHead = Buffer.from(head);
      localHead.writeUInt16LE(local.length, 22);
      localHead.writeUInt16LE(0, 24);
      body = Buffer.concat([body, Buffer.from("PK\x03\x04", "latin1"), localHead, local, packed]);
    } else places.push(places[entry.at] ?? 0);
    return { entry, name, head };
  });
  const list = Buffer.concat(
    parts.map(({ entry, name, head }, index) => {
      const made = Buffer.from([20, 3]);
      const rest = Buffer.alloc(14);
      rest.writeUInt32LE((((entry.mode ?? 0o100644) << 16) >>> 0) >>> 0, 6);
      rest.writeUInt32LE(places[index] ?? 0, 10);
      return Buffer.concat([
        Buffer.from("PK\x01\x02", "latin1"),
        made,
        head,
        rest,
        name,
        entry.extra ?? Buffer.alloc(0),
      ]);
    }),
  );
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(listAt ?? body.length, 16);
  return Buffer.concat([body, list, end]);
}

const home = { name: "index.html", content: "<!doctype html><title>Rise Bread School</title><h1>Bread</h1>" };
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
/** Bytes that cannot be packed, the same each time. */
const noise = (bytes: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(bytes / 32) }, (_, n) => createHash("sha256").update(String(n)).digest()),
  ).subarray(0, bytes);
const withHome = (...entries: ArchiveEntry[]) => archive([home, ...entries]);
const named = (name: string | Buffer) => withHome({ name, content: "x" });

/** What somebody could send instead of a site: each is refused, or has nothing of what it wanted. */
export const hostileArchives: Record<string, () => Buffer> = {
  nothing: () => Buffer.alloc(0),
  "no archive": () => Buffer.from("<!doctype html><h1>Hello"),
  "another kind of archive": () => Buffer.from("1f8b0800000000000003", "hex"),
  "an archive without a file": () => archive([]),
  "half an archive": () => withHome({ name: "a.css", content: noise(5_000) }).subarray(0, 3_000),
  "a list that is not there": () => archive([home], { listAt: 4_000_000_000 }),
  "more files announced than there are": () => archive([home], { count: 400 }),
  "sixty thousand files announced": () => archive([home], { count: 60_000 }),
  "501 files": () => withHome(...Array.from({ length: 500 }, (_, n) => ({ name: `a${n}.css`, content: "" }))),
  "11 pages": () => withHome(...Array.from({ length: 10 }, (_, n) => ({ name: `a${n}.html`, content: "x" }))),
  "no first page": () => archive([{ name: "about.html", content: "x" }]),
  "two outer folders": () => archive([{ name: "a/index.html" }, { name: "b/index.html" }]),
  "a way up": () => named("../index.css"),
  "a way up in the middle": () => named("a/../../b.css"),
  "a way up by backslashes": () => named("..\\..\\b.css"),
  "an absolute name": () => named("/etc/cron.d/a.css"),
  "a drive": () => named("C:\\a.css"),
  "a drive with a slash": () => named("C:/a.css"),
  "a share": () => named("\\\\server\\a.css"),
  "a link": () => withHome({ name: "a.css", content: "/etc/passwd", mode: 0o120777 }),
  "a device": () => withHome({ name: "a.css", mode: 0o060666 }),
  "a named pipe": () => withHome({ name: "a.css", mode: 0o010666 }),
  "the same name twice": () => withHome({ name: "a.css", content: "1" }, { name: "a.css", content: "2" }),
  "twins by capitals": () => withHome({ name: "A.css", content: "1" }, { name: "a.css", content: "2" }),
  "twins by composed letters": () =>
    withHome({ name: "caf\u00e9.css", content: "1" }, { name: "cafe\u0301.css", content: "2" }),
  "twins by wide letters": () => withHome({ name: "\uff41.css", content: "1" }, { name: "a.css", content: "2" }),
  "a NUL in a name": () => named("a.css\0.html"),
  "a line in a name": () => named("a\r\nSet-Cookie: a=b.css"),
  "a name that is turned round": () => named("a\u202egpj.js"),
  "a name of 400 letters": () => named(`${"a".repeat(400)}.css`),
  "a name of dots": () => named("...css/.../a.css"),
  "a hidden file": () => named(".htaccess.css"),
  "a folder that is hidden": () => named(".well-known/a.json"),
  "a program": () => named("a.php"),
  "a program by its second ending": () => named("a.html.exe"),
  "no ending": () => named("__proto__"),
  "a bomb of zeros": () => withHome({ name: "a.css", content: zeros(14) }),
  "a file too large": () => withHome({ name: "a.png", content: zeros(16) }),
  "a bomb in many files": () =>
    withHome(...Array.from({ length: 80 }, (_, n) => ({ name: `a${n}.txt`, content: zeros(0.9) }))),
  "a size that is a lie": () => withHome({ name: "a.css", content: zeros(5), size: 10 }),
  "a size that is larger than the file": () => withHome({ name: "a.css", content: "x", size: 1_000 }),
  "entries that share their bytes": () =>
    withHome({ name: "a.css", content: noise(2_000) }, { name: "b.css", content: noise(2_000), at: 1 }),
  "a password": () => withHome({ name: "a.css", content: "x", flags: 0x801 }),
  "an unknown way of packing": () => withHome({ name: "a.css", content: "x", method: 99 }),
  "packed content that is none": () => withHome({ name: "a.css", content: noise(500), isStored: true, method: 8 }),
};
