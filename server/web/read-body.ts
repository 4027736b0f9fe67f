import type { IncomingMessage } from "node:http";

/** Enough for the longest form; what needs more gets a limit of its own. */
const largestBody = 256 * 1024;

/** The whole body, or undefined when it is larger than anything we take. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > largestBody) return;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largestBody) return;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
