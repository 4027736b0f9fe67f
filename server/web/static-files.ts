import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import { startingSite } from "../../content/starting-site.ts";
import type { Shown } from "../website/follow-website.ts";
import { isPicture, unpackPage } from "../website/page-set.ts";
import { contentPolicy } from "./security-headers.ts";

export type StaticFiles = {
  /** False means: not one of ours. */
  serve: (path: string, request: IncomingMessage, response: ServerResponse) => boolean;
  /** The same without the pages: what is the same for every website. */
  serveFixed: (path: string, request: IncomingMessage, response: ServerResponse) => boolean;
  /** The public pages of another website, all at once. */
  show: (shown: Shown) => void;
};

/**
 * The build's files are few and known, so they are read once: a request is one look into a Map, no path of a request
 * reaches the file system, and rendered pages answer whatever else is down. The build's own pages say what a release
 * brings; once something else is published, its pages take their place, and one that is missing is made when it is asked for.
 */
export function readStaticFiles(directory: string): StaticFiles {
  const entries = new Map<string, Entry>();
  const built = new Map<string, Entry>();
  let pages = built;
  /** Their addresses never mean another picture: whoever has an older page still finds its own. */
  const pictures = new Map<string, Entry>();
  for (const found of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(found.parentPath, found.name);
    if (!found.isFile() || /\.(br|gz)$/.test(file)) continue;
    const name = relative(directory, file);
    (/\.(html|data)$/.test(name) ? built : entries).set(urlPath(name), readEntry(file, name));
  }
  const serveEntry = (entry: Entry | undefined, request: IncomingMessage, response: ServerResponse) => {
    if (!entry || (request.method !== "GET" && request.method !== "HEAD")) return false;
    send(entry, request, response);
    return true;
  };
  return {
    serve: (path, request, response) =>
      serveEntry(pages.get(path) ?? pictures.get(path) ?? entries.get(path), request, response),
    serveFixed: (path, request, response) => serveEntry(pictures.get(path) ?? entries.get(path), request, response),
    show({ site, pages: rendered }) {
      if (rendered.length === 0 && site.mark === startingSite.mark) pages = built;
      else pages = new Map(rendered.filter((one) => !isPicture(one)).map((page) => [page.path, pageEntry(page)]));
      for (const picture of rendered.filter(isPicture)) pictures.set(picture.path, pictureEntry(picture));
      for (const path of [...pictures.keys()].slice(0, -mostPictures)) pictures.delete(path);
    },
  };
}

function pageEntry({ type, body }: Shown["pages"][number]): Entry {
  const plain = unpackPage(body);
  return {
    headers: headersOf(type, "", plain),
    variants: [{ encoding: "br", ...variantOf(Buffer.from(body)) }],
    plain: variantOf(plain),
  };
}

/** Of four websites, as many as are kept. */
const mostPictures = 28;

function pictureEntry({ path, type, body }: Shown["pages"][number]): Entry {
  const bytes = Buffer.from(body);
  return { headers: headersOf(type, path.slice(1), bytes), variants: [], plain: variantOf(bytes) };
}

type Variant = { encoding?: "br" | "gzip"; body: Buffer; etag: string };
type Entry = { headers: [string, string][]; variants: Variant[]; plain: Variant };

function send({ headers, variants, plain }: Entry, request: IncomingMessage, response: ServerResponse) {
  const accepted = request.headers["accept-encoding"] ?? "";
  const variant = variants.find(({ encoding }) => encoding && accepts(accepted, encoding)) ?? plain;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader("ETag", variant.etag);
  if (isFresh(request.headers["if-none-match"], variant.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  if (variant.encoding) response.setHeader("Content-Encoding", variant.encoding);
  response.setHeader("Content-Length", variant.body.byteLength);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

function readEntry(file: string, name: string): Entry {
  const type = types[extname(file)];
  if (!type) throw new Error(`no content type is known for ${name}`);
  const body = readFileSync(file);
  const plain = variantOf(body);
  const packed = (
    [
      ["br", ".br"],
      ["gzip", ".gz"],
    ] as const
  ).flatMap(([encoding, ending]) =>
    existsSync(file + ending) ? [{ encoding, ...variantOf(readFileSync(file + ending)) }] : [],
  );
  return { headers: headersOf(type, name, body), variants: packed, plain };
}

function headersOf(type: string, name: string, body: Buffer): [string, string][] {
  const headers: [string, string][] = [
    ["Content-Type", type],
    [
      "Cache-Control",
      /^(?:assets|share)\//.test(name) ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate",
    ],
    ["Vary", "Accept-Encoding"],
  ];
  if (type.startsWith("text/html"))
    headers.push(["Content-Security-Policy", contentPolicy(inlineScriptHashes(body.toString()))]);
  return headers;
}

/** Allows the inline scripts that a prerendered page was made with, and no others. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
}

function variantOf(body: Buffer): Variant {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

function urlPath(name: string): string {
  if (!name.endsWith(".html")) return `/${name}`;
  return `/${name.replace(/\/?index\.html$/, "")}`;
}

function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, q] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && (q === undefined || Number(q) > 0);
  });
}

function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".data": "text/x-script; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".webmanifest": "application/manifest+json",
};
