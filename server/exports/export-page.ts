import { posix } from "node:path";
import { exportWords } from "../../content/client-export.ts";
import { indexPath } from "./check-archive.ts";
import type { MadeFile } from "./write-archive.ts";

/** A page that opens from a folder, without a network. `body` is made by the functions below. */
export function pageFile(path: string, title: string, body: string): MadeFile {
  const back = posix.relative(posix.dirname(path), indexPath);
  const nav = path === indexPath ? "" : `<p><a href="${quoteHtml(back)}">${quoteHtml(exportWords.back)}</a></p>`;
  return {
    path,
    label: title,
    bytes: Buffer.from(
      `<!doctype html>\n<html lang="en-GB">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${quoteHtml(title)}</title>\n<style>${look}</style>\n</head>\n<body>\n<main>\n${nav}<h1>${quoteHtml(title)}</h1>\n${body}</main>\n</body>\n</html>\n`,
    ),
  };
}

export function jsonFile(path: string, content: unknown): MadeFile {
  return { path, label: posix.basename(path), bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) };
}

export const heading = (text: string) => `<h2>${quoteHtml(text)}</h2>\n`;
export const paragraph = (text: string) => `<p>${quoteHtml(text)}</p>\n`;

/** Names with what they are; what is empty is left out. */
export function pairs(rows: readonly (readonly [name: string, value: string])[]): string {
  const said = rows.filter(([, value]) => value !== "");
  return `<dl>${said.map(([name, value]) => `<dt>${quoteHtml(name)}</dt><dd>${quoteHtml(value)}</dd>`).join("\n")}</dl>\n`;
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return paragraph(exportWords.none);
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${quoteHtml(cell)}</td>`).join("");
  return `<div><table><thead><tr>${heads.map((head) => `<th scope="col">${quoteHtml(head)}</th>`).join("")}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n")}</tbody></table></div>\n`;
}

export function links(files: readonly { path: string; label: string; says: string }[]): string {
  const items = files.map(
    ({ path, label, says }) =>
      `<li><a href="${quoteHtml(path)}">${quoteHtml(label)}</a> <small>${quoteHtml(says)}</small></li>`,
  );
  return `<ul>${items.join("\n")}</ul>\n`;
}

function quoteHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const look = [
  ":root{color-scheme:light dark}",
  "body{font:1rem/1.5 system-ui,sans-serif;margin:0}",
  "main{max-width:60rem;margin:0 auto;padding:1.5rem}",
  "dt{font-weight:600}",
  "dd{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}",
  "div{overflow-x:auto}",
  "table{border-collapse:collapse}",
  "th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0;white-space:pre-wrap}",
].join("");
