import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { SharePicture } from "../../../content/share-pictures.ts";

const root = resolve(import.meta.dirname, "../../..");

/** The page that is photographed. Everything is inside it, so that it needs no server. */
export function sharePage(name: string, { day, title, note }: SharePicture): string {
  const [first, second] = title;
  const isShort = Math.max(first.length, second.length) <= 20;
  return `<!doctype html>
<html lang="en-GB">
<style>${fontFace("Bricolage Grotesque", "bricolage-grotesque")}${fontFace("Figtree", "figtree")}${read(import.meta.dirname, "page.css")}</style>
<body>
${read(root, "app/public/home/strip.svg").replace("<svg ", "<svg hidden ")}
<div class="ground"></div>
<div class="words">
<p class="brand">${read(root, "public/favicon.svg")}${escapeHtml(name)}</p>
<h1${isShort ? ' class="short"' : ""}><span>${escapeHtml(first)}</span><span class="second">${escapeHtml(second)}</span></h1>
<p class="note">${escapeHtml(note)}</p>
</div>
<div class="strip">${days.map((number) => leaf(number, number === day)).join("")}</div>
</body>
</html>`;
}

const days = Array.from({ length: 10 }, (_, index) => index + 1);

function leaf(day: number, isToday: boolean): string {
  const box = `0 0 ${day % 3 === 1 ? 200 : 86} ${day === 10 ? 290 : 248}`;
  const sign = day === 10 ? drawing("sign", "90 280 110 74", 'x="90" y="280" width="110" height="74"') : "";
  return `<div class="leaf leaf-${day}${isToday ? " today" : ""}">${drawing(`day-${day}`, box)}${sign}</div>`;
}

function drawing(id: string, box: string, place = ""): string {
  return `<svg class="${id}" viewBox="${box}"><use href="#${id}" ${place}/></svg>`;
}

function fontFace(family: string, file: string): string {
  const font = readFileSync(resolve(root, `app/fonts/${file}.woff2`)).toString("base64");
  return `@font-face{font-family:"${family}";src:url(data:font/woff2;base64,${font});font-weight:200 900}`;
}

function read(folder: string, file: string): string {
  return readFileSync(resolve(folder, file), "utf8");
}

function escapeHtml(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
