import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type SharePictureName, sharePictures } from "../../../content/share-pictures.ts";
import { keysOf } from "../../../domain/is-key-of.ts";
import { site } from "../../../server/website/site.ts";
import { sharePage } from "./page.ts";

export const pictureFolder = resolve(import.meta.dirname, "../../../app/pictures/share");
/** The same without its words: what is published is drawn onto it. */
export const groundFolder = resolve(import.meta.dirname, "../../../server/pictures/share");
export const pictureNames = keysOf(sharePictures(site()));

/** What a picture shows, what it was made from, and what came of it; drawn.json keeps this beside the pictures. */
export type DrawnPicture = { title: string; page: string; picture: string; ground: string };

/** Pictures that no longer show what content, drawing and fonts would make of them today. */
export function findStalePictures(drawn = readDrawn()): SharePictureName[] {
  return pictureNames.filter((name) => {
    const { title, page } = planPicture(name);
    return drawn[name]?.title !== title || drawn[name].page !== fingerprint(page);
  });
}

export function readDrawn(): Record<string, DrawnPicture> {
  return JSON.parse(readFileSync(resolve(pictureFolder, "drawn.json"), "utf8"));
}

export function planPicture(name: SharePictureName): { title: string; page: string; ground: string } {
  const words = sharePictures(site())[name];
  const wordless = { ...words, title: ["", ""] as const, note: "" };
  return {
    title: words.title.join(" "),
    page: sharePage(site().business.name, words),
    ground: sharePage("", wordless),
  };
}

export function fingerprint(bytes: string | Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}
