import { existsSync, readdirSync, readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** What a camera might have seen: soft spots of colour, the same at every run. */
export async function photograph({ width, height }: { width: number; height: number }): Promise<Sharp> {
  const [across, down] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  const grains = Uint8Array.from({ length: across * down * 3 }, (_, at) => (at * 7_919 + ((at * at) % 251) * 31) % 256);
  const scaled = sharp(grains, { raw: { width: across, height: down, channels: 3 } }).resize(width, height);
  return sharp(await scaled.raw().toBuffer(), { raw: { width, height, channels: 3 } });
}

export function pngChunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** One colour, of any size: a PNG that promises `width` and `height` and holds `rows` of them. */
export function plainPng({ width, height, rows = height }: { width: number; height: number; rows?: number }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A simple WebP whose frame says that it is larger than it is. */
export function boastfulWebp(webp: Uint8Array, { width, height }: { width: number; height: number }): Buffer {
  const file = Buffer.from(webp);
  file.writeUInt16LE(width, 26);
  file.writeUInt16LE(height, 28);
  return file;
}

/** An AVIF whose `ispe` box, the one that is asked for its size, says something else. */
export function boastfulAvif(avif: Uint8Array, { width, height }: { width: number; height: number }): Buffer {
  const file = Buffer.from(avif);
  for (let at = file.indexOf("ispe"); at >= 0; at = file.indexOf("ispe", at + 4)) {
    file.writeUInt32BE(width, at + 8);
    file.writeUInt32BE(height, at + 12);
  }
  return file;
}

/** The process ids of the picture programs that run just now. */
export function picturePrograms(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/task").flatMap((thread) => {
    const list = `/proc/self/task/${thread}/children`;
    // A thread may have ended meanwhile.
    return existsSync(list) ? readFileSync(list, "utf8").split(" ").filter(Boolean) : [];
  });
}
