import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { largestPicture } from "../../domain/article-picture.ts";
import { largestForm, partBytes } from "../../domain/client-file.ts";
import { largestArchive } from "../../domain/draft.ts";
import { largestReport } from "./content-policy-reports.ts";

/** Enough for the longest form; what needs more gets a limit of its own. */
const largestBody = 256 * 1024;

/** A form's own lines around its file. */
const largestUploadForm = largestPicture + 64 * 1024;

/**
 * A form with texts beside its file is read to its end whatever its size, so that they can be given back. Nothing of the
 * rest is kept, strangers' are not read, and a request has two minutes.
 */
const anySize = Number.POSITIVE_INFINITY;

/** Where forms have a file; scripts send a page's form to its data. */
const uploads: readonly (readonly [address: RegExp, largest: number])[] = [
  [/^\/dashboard\/admin\/article-images$/, largestUploadForm],
  [/^\/dashboard\/admin\/website\/(?:portfolio|identity)(?:\.data)?$/, anySize],
  [/^\/dashboard\/admin\/clients\/[^/]+\/file(?:\.data)?$/, anySize],
  [/^\/projects\/[^/]+\/material(?:\.data)?$/, largestForm + 1024 * 1024],
  [/^\/projects\/[^/]+\/review\/versions(?:\.data)?$/, anySize],
  [/^\/projects\/[^/]+\/messages(?:\.data)?$/, anySize],
  [/^\/draft-uploads$/, largestArchive],
  // One piece of a file.
  [/^\/projects\/[^/]+\/uploads\/[^/]+$/, partBytes],
];

export type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/**
 * The body, or undefined when it is larger than anything we take. A picture's is handed on as it comes: it is read behind
 * the address, so that strangers fill nobody's memory.
 */
export async function readBody(path: string, request: IncomingMessage): Promise<Body | undefined> {
  const isWithFile = request.headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  const listed = uploads.find(([address]) => address.test(path))?.[1];
  // A form of texts is held whole, wherever it is sent.
  const upload = listed === anySize && !isWithFile ? undefined : listed;
  const largest = upload ?? (path === "/content-policy-reports" ? largestReport : largestBody);
  if (Number(request.headers["content-length"] ?? 0) > largest) return;
  return upload
    ? (Readable.toWeb(Readable.from(upTo(largest, request))) as ReadableStream<Uint8Array>)
    : readAll(largest, request);
}

async function readAll(largest: number, request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of upTo(largest, request)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof TooLarge) return;
    throw error;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

class TooLarge extends Error {}

async function* upTo(largest: number, request: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request) {
    size += chunk.byteLength;
    if (size > largest) throw new TooLarge();
    yield chunk;
  }
}
