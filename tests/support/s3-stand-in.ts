import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { createServer, request, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSigned } from "./self-signed.ts";

type Options = { host?: string; name?: string; rules?: StoreRules };
type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> };
type Query = { method: string; key: string; query: URLSearchParams; body: Buffer; range: string | undefined };

/**
 * `keeps-versions`: what is overwritten or deleted stays as an earlier version, and this key may delete none, nor change how the
 * bucket is set. `versions-can-go`: it may.
 */
export type StoreRules = "no-versions" | "keeps-versions" | "versions-can-go";

/** Without a body: from then on it is deleted. */
type Version = { id: string; at: Date; body?: Buffer };

const bucketSettings = ["acl", "lifecycle", "object-lock", "policy", "retention", "versioning"];

/** As much of an S3-compatible store as a backup needs, over TLS, with its bucket in the path. */
export class S3StandIn {
  readonly bucket = "tenday-backups";
  readonly key = "stand-in-key";
  readonly kept = new Map<string, Buffer>();
  /** Of each file, the newest first. */
  readonly versions = new Map<string, Version[]>();
  readonly certificate: string;
  port = 0;
  readonly #server: Server;
  readonly #rules: StoreRules;
  readonly #uploads = new Map<string, Buffer[]>();

  static async start(folder: string, options: Options = {}): Promise<S3StandIn> {
    const { host = "127.0.0.1", name = "localhost", rules = "no-versions" } = options;
    const { certificate, key } = selfSigned(folder, 1, name);
    const standIn = new S3StandIn(certificate, readFileSync(key), rules);
    await new Promise<void>((listening) => standIn.#server.listen(0, host, listening));
    standIn.port = (standIn.#server.address() as AddressInfo).port;
    return standIn;
  }

  private constructor(certificate: string, key: Buffer, rules: StoreRules) {
    this.#rules = rules;
    this.certificate = certificate;
    this.#server = createServer({ key, cert: readFileSync(certificate) }, async (request, response) => {
      const { status, body = "", headers = {} } = this.#answer(request, await readAll(request));
      const length = request.method === "HEAD" ? {} : { "content-length": String(Buffer.byteLength(body)) };
      response.writeHead(status, { ...length, ...headers });
      response.end(request.method === "HEAD" ? undefined : body);
    });
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  /** With the server's own key, as whoever has taken it over would. Gives the status. */
  send(method: string, path: string, body = ""): Promise<number> {
    const headers = { authorization: `Credential=${this.key}/`, "content-length": Buffer.byteLength(body) };
    const options = { hostname: "localhost", port: this.port, ca: readFileSync(this.certificate), method, headers };
    return new Promise((resolve, reject) => {
      const sent = request({ ...options, path: `/${this.bucket}/${path}` }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.once("error", reject);
      sent.end(body);
    });
  }

  #answer(request: IncomingMessage, body: Buffer): Answer {
    const { method = "", headers } = request;
    if (!headers.authorization?.includes(`Credential=${this.key}/`)) return { status: 403 };
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "https://localhost");
    const [, bucket, ...parts] = decodeURIComponent(pathname).split("/");
    if (bucket !== this.bucket) return { status: 404 };
    const requested = { method, key: parts.join("/"), query, body, range: headers.range };
    if (method !== "GET" && bucketSettings.some((setting) => query.has(setting))) return { status: 403 };
    if (query.has("versions")) return this.#listVersions(query.get("prefix") ?? "", query.get("delimiter") ?? "");
    if (query.has("versionId")) return this.#version(requested, query.get("versionId") ?? "");
    if (query.has("list-type")) return this.#list(query.get("prefix") ?? "", query.get("delimiter") ?? "");
    if (query.has("uploads") || query.has("uploadId")) return this.#upload(requested);
    if (method === "POST" && query.has("delete")) return this.#forget(body.toString());
    return this.#file(requested);
  }

  #file({ method, key, body, range }: Query): Answer {
    // The bucket itself: it is there.
    if (method === "HEAD" && key === "") return { status: 200 };
    if (method === "PUT") return { status: 200, headers: { ETag: etag(body), ...this.#keep(key, body) } };
    if (method === "DELETE") {
      this.#delete(key);
      return { status: 204 };
    }
    const found = this.kept.get(key);
    if (!found) return { status: 404 };
    const headers = { ETag: etag(found), "last-modified": new Date().toUTCString() };
    if (method === "HEAD") return { status: 200, headers: { ...headers, "content-length": String(found.length) } };
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
    if (from === undefined) return { status: 200, body: found, headers };
    return { status: 206, body: found.subarray(Number(from), to ? Number(to) + 1 : undefined), headers };
  }

  #keep(key: string, body: Buffer): Record<string, string> {
    this.kept.set(key, body);
    return this.#addVersion(key, { id: randomUUID(), at: new Date(), body });
  }

  #delete(key: string): void {
    this.kept.delete(key);
    this.#addVersion(key, { id: randomUUID(), at: new Date() });
  }

  #addVersion(key: string, version: Version): Record<string, string> {
    if (this.#rules === "no-versions") return {};
    this.versions.set(key, [version, ...(this.versions.get(key) ?? [])]);
    return { "x-amz-version-id": version.id };
  }

  #version({ method, key }: Query, id: string): Answer {
    const found = this.versions.get(key)?.find((version) => version.id === id);
    if (method === "DELETE") return { status: this.#rules === "keeps-versions" ? 403 : 204 };
    return found?.body ? { status: 200, body: found.body, headers: { ETag: etag(found.body) } } : { status: 404 };
  }

  #listVersions(prefix: string, delimiter: string): Answer {
    const folders = new Set<string>();
    const files = [...this.versions.keys()].toSorted().flatMap((key) => {
      if (!key.startsWith(prefix)) return [];
      const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      if (cut >= 0) folders.add(key.slice(0, cut + 1));
      return cut >= 0 ? [] : (this.versions.get(key) ?? []).map((version) => xmlOf(key, version));
    });
    const below = [...folders].map((each) => `<CommonPrefixes><Prefix>${each}</Prefix></CommonPrefixes>`);
    return xml("ListVersionsResult", ["<IsTruncated>false</IsTruncated>", ...files, ...below].join(""));
  }

  /** A large file comes in parts. */
  #upload({ key, query, body }: Query): Answer {
    const id = query.get("uploadId") ?? randomUUID();
    const parts = this.#uploads.get(id) ?? [];
    this.#uploads.set(id, parts);
    if (query.has("uploads")) return xml("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`);
    const part = query.get("partNumber");
    if (part) {
      parts[Number(part) - 1] = body;
      return { status: 200, headers: { ETag: etag(body) } };
    }
    this.#keep(key, Buffer.concat(parts));
    return xml("CompleteMultipartUploadResult", `<ETag>${etag(body)}</ETag>`);
  }

  #list(prefix: string, delimiter: string): Answer {
    const folders = new Set<string>();
    const files = [...this.kept].flatMap(([key, { length }]) => {
      if (!key.startsWith(prefix)) return [];
      const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      if (cut < 0)
        return `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${length}</Size></Contents>`;
      folders.add(key.slice(0, cut + 1));
      return [];
    });
    const below = [...folders].map((each) => `<CommonPrefixes><Prefix>${each}</Prefix></CommonPrefixes>`);
    return xml("ListBucketResult", ["<IsTruncated>false</IsTruncated>", ...files, ...below].join(""));
  }

  #forget(wanted: string): Answer {
    for (const [, key] of wanted.matchAll(/<Key>([^<]*)<\/Key>/g)) this.#delete(key ?? "");
    return xml("DeleteResult", "");
  }
}

function xmlOf(key: string, { id, at, body }: Version): string {
  const name = body ? "Version" : "DeleteMarker";
  const fields = `<Key>${key}</Key><VersionId>${id}</VersionId><LastModified>${at.toISOString()}</LastModified>`;
  return `<${name}>${fields}${body ? `<Size>${body.length}</Size>` : ""}</${name}>`;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function etag(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

function xml(name: string, inside: string): Answer {
  return { status: 200, body: `<?xml version="1.0" encoding="UTF-8"?><${name}>${inside}</${name}>` };
}
