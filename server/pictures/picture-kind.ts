export type Kind = "jpeg" | "png" | "webp" | "avif";

/**
 * What the first bytes say, whatever the file is called. GIF is not taken: photographs are none, and what moves would
 * stand still. SVG is a program, HEIC and TIFF no browser shows.
 */
export function kindOf(bytes: Uint8Array): Kind | "not-taken" | undefined {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(head)) return "webp";
  if (brands(head).includes("avif")) return "avif";
  return otherPictures.some((mark) => mark.test(head)) ? "not-taken" : undefined;
}

const headBytes = 256;

const otherPictures = [
  /^GIF8/,
  /^(?:II\*\0|MM\0\*)/,
  /^BM.{4}\0{4}/s,
  /^%PDF-/,
  // HEIC and its relatives; also films, which are not taken either.
  /^.{4}ftyp/s,
  /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!doctype svg)/i,
];

/** The names that an ISO media file gives itself, in its first box. */
function brands(head: string): string[] {
  if (head.slice(4, 8) !== "ftyp") return [];
  const length = Buffer.from(head, "latin1").readUInt32BE();
  const names = head.slice(8, 12) + head.slice(16, length);
  return names.match(/.{4}/gs) ?? [];
}

/** WebP as this system writes it: the picture, perhaps its transparency, and not a byte beside them. */
export function isMaster(bytes: Uint8Array): boolean {
  if (kindOf(bytes) !== "webp") return false;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.readUInt32LE(4) !== file.length - 8) return false;
  const chunks: string[] = [];
  for (let at = 12; at < file.length; ) {
    if (at + 8 > file.length) return false;
    chunks.push(file.toString("latin1", at, at + 4));
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
    if (at > file.length) return false;
  }
  return ["VP8 ", "VP8X,ALPH,VP8 "].includes(chunks.join());
}
