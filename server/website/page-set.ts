import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** As it is kept and sent: pages are text, and packed once. A picture is packed by itself. */
export function packPage(body: string | Uint8Array): Buffer {
  if (typeof body !== "string") return Buffer.from(body);
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

export function unpackPage(packed: Uint8Array): Buffer {
  return brotliDecompressSync(packed);
}

export const isPicture = ({ type }: { type: string }): boolean => type.startsWith("image/");

export type PackedPage = { path: string; type: string; body: Uint8Array };
