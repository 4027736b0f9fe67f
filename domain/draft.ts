import type { ProjectStatus } from "./project-status.ts";

const megabyte = 1024 * 1024;

/** Of the archive as it comes, and of what is in it. */
export const largestArchive = 50 * megabyte;
export const draftLimits = {
  files: 500,
  fileBytes: 15 * megabyte,
  bytes: 60 * megabyte,
  /** A file that unpacks further than this is there to fill a disk. */
  ratio: 200,
  nameLength: 180,
  pages: 10,
};
/** Of all versions of one project. */
export const draftQuota = 1024 * megabyte;
export const longestChanges = 5_000;

/** What a draft's page may do: no storage, no cookies, and nothing of the window around it. */
export const draftSandbox = "allow-scripts allow-forms allow-popups";

export type DraftFile = {
  digest: string;
  bytes: number;
  /** Of a page. */
  title?: string;
};
/** By their path in the site. */
export type DraftFiles = Record<string, DraftFile>;

export const draftRefusals = [
  "too-large",
  "not-a-zip",
  "password",
  "too-many-files",
  "too-many-pages",
  "no-index",
  "link",
  "name",
  "twice",
  "kind",
  "file-too-large",
  "unpacks-too-far",
  "overlap",
  "no-room",
] as const;
export type DraftRefusal = (typeof draftRefusals)[number];

export const answerKinds = ["approved", "changes"] as const;
export type AnswerKind = (typeof answerKinds)[number];

const types: Record<string, string> = {
  html: "text/html",
  htm: "text/html",
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  map: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  woff: "font/woff",
  ttf: "font/ttf",
  otf: "font/otf",
  txt: "text/plain",
  xml: "application/xml",
  webmanifest: "application/manifest+json",
};

/** As it is sent; undefined for what a draft may not have. */
export function draftType(path: string): string | undefined {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

export function isPage(path: string): boolean {
  return draftType(path) === "text/html";
}

/** What an address in a draft means: the file itself, a page without its ending, a folder's first page. */
export function findPath(files: DraftFiles, address: string): string | undefined {
  const path = address.normalize("NFC");
  const folder = path === "" || path.endsWith("/") ? path : `${path}/`;
  return [path, `${path}.html`, `${folder}index.html`].find((one) => Object.hasOwn(files, one));
}

export type DraftPage = { path: string; title: string };

/** The first page first, the others by their path; each by what its title says of it alone, or by its path. */
export function listPages(files: DraftFiles): DraftPage[] {
  const pages = Object.entries(files)
    .filter(([path]) => isPage(path))
    .toSorted(([one], [other]) => Number(other === "index.html") - Number(one === "index.html") || order(one, other))
    .map(([path, { title = "" }]) => ({ path, title }));
  const isShared = (part: string | undefined) =>
    pages.length > 1 && pages.filter(({ title }) => partsOf(title).includes(part ?? "")).length > 1;
  return pages.map(({ path, title }) => ({
    path,
    title:
      partsOf(title)
        .filter((part) => !isShared(part))
        .join(", ") || nameOf(path),
  }));
}

/** 'Dates', 'Rise Bread School' of 'Dates | Rise Bread School'. */
function partsOf(title: string): string[] {
  return title.split(/\s+[-–—|·:]\s+/).filter(Boolean);
}

/** 'Opening hours' of 'about/opening-hours.html'. */
function nameOf(path: string): string {
  const [name = ""] = path
    .replace(/(?:^|\/)index\.html?$|\.html?$/i, "")
    .split("/")
    .slice(-1);
  const words = name.replace(/[-_]+/g, " ").trim();
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : "Home";
}

/** What the fingerprint is made of: every path with the hash of what is there. */
export function fingerprintText(files: DraftFiles): string {
  return Object.entries(files)
    .toSorted(([one], [other]) => order(one, other))
    .map(([path, { digest }]) => `${digest}  ${path}\n`)
    .join("");
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** As people compare it: 'a41f-9c07-2e6b'. */
export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 12).replace(/(.{4})(?!$)/g, "$1-");
}

/** What was approved goes online, once the first payment is there. */
export function statusAfterApproval(project: { firstPaymentRequired: boolean }): ProjectStatus {
  return project.firstPaymentRequired ? "awaiting_first_payment" : "completed";
}

/** Right after the doctype, before anything of the page runs; without one, first of all. */
export function withScript(page: string, script: string): string {
  const [head = ""] = /^(?:\u00ef\u00bb\u00bf|\s|<!--[\s\S]*?-->)*<!doctype[^>]{0,500}>/i.exec(page) ?? [];
  return `${head}${script}${page.slice(head.length)}`;
}

/** Addresses that begin with `/` mean the site's first page, which lies below this address while it is a draft. */
export function resolveBelow(type: string, text: string, base: string): string {
  if (type === "text/css") return inStyles(text, base);
  if (type === "text/javascript") return inScripts(text, base);
  if (type !== "text/html" && type !== "image/svg+xml") return text;
  return inScripts(inStyles(text, base), base)
    .replace(/(\s(?:href|src|action|formaction|poster|data)=["']?)\/(?![/\\])/gi, `$1${base}`)
    .replace(
      /(\ssrcset=)("[^"]*"|'[^']*')/gi,
      (_, name: string, value: string) => `${name}${value.replace(/(^["']\s*|,\s*)\/(?![/\\])/g, `$1${base}`)}`,
    );
}

function inStyles(text: string, base: string): string {
  return text.replace(/(url\(["']?|@import\s?["'])\/(?![/\\])/gi, `$1${base}`);
}

function inScripts(text: string, base: string): string {
  return text.replace(/(\b(?:from|import|import\(|fetch\()\s?["'`])\/(?![/\\])/g, `$1${base}`);
}
