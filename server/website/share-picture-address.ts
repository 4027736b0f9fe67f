import { createHash } from "node:crypto";
import { type SharePictureName, sharePictures } from "../../content/share-pictures.ts";
import { startingSite } from "../../content/starting-site.ts";
import type { Site } from "../../domain/website/site.ts";

/**
 * Where the picture of a website lies whose words or look are its own; none where they are those that a release brings,
 * which has the picture among its files. Other words are another address: nobody is shown what a cache has kept.
 */
export function sharePictureAddress(name: SharePictureName, site: Site): string | undefined {
  const says = shownOn(name, site);
  if (says === shownOn(name, startingSite)) return;
  return `/share/${name}-${createHash("sha256").update(says).digest("hex").slice(0, 16)}.png`;
}

function shownOn(name: SharePictureName, site: Site): string {
  const { main, accent, logo } = site.identity;
  return JSON.stringify([site.business.name, sharePictures(site)[name], main, accent, logo]);
}
