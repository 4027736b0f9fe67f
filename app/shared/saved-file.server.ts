import { Readable } from "node:stream";
import { fileHeader } from "../../domain/file-header.ts";
import { readStoredFile } from "../../server/files/file-store.ts";

/** Whatever it holds, it is no page of this site: nothing in it runs, and nothing keeps it. */
export const savedHeaders = {
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
} as const;

/** What somebody has given: saved, and never shown by the browser. */
export function answerWithFile({ digest, name, bytes }: { digest: string; name: string; bytes: number }): Response {
  return new Response(streamStored(digest), {
    headers: {
      ...savedHeaders,
      "Content-Type": "application/octet-stream",
      "Content-Length": String(bytes),
      "Content-Disposition": fileHeader("attachment", name),
    },
  });
}

export function streamStored(digest: string): ReadableStream {
  return Readable.toWeb(readStoredFile(digest)) as ReadableStream;
}
