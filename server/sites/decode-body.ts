import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";

/** What stands in it, as text; undefined where it unpacks to more than so many bytes. What cannot be unpacked says nothing. */
export async function decodeBody(
  body: Buffer,
  headers: IncomingHttpHeaders,
  mostBytes: number,
): Promise<string | undefined> {
  try {
    return textOf(await unpack(body, headers["content-encoding"] ?? "", mostBytes), headers["content-type"] ?? "");
  } catch (error) {
    return error instanceof RangeError ? undefined : "";
  }
}

async function unpack(body: Buffer, encoding: string, maxOutputLength: number): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gunzip)(body, { maxOutputLength });
  if (encoding === "br") return promisify(brotliDecompress)(body, { maxOutputLength });
  return body;
}

function textOf(body: Buffer, contentType: string): string {
  const [, charset = "utf-8"] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
