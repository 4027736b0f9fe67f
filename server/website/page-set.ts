import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** As it is kept and sent: pages are text, and packed once. */
export function packPage(body: string): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

export function unpackPage(packed: Uint8Array): Buffer {
  return brotliDecompressSync(packed);
}

export type PackedPage = { path: string; type: string; body: Uint8Array };
