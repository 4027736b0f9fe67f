import type { MetaDescriptor } from "react-router";
import { type PublicPage, trailTo } from "../../content/pages.ts";
import { type SharePictureName, sharePictures } from "../../content/share-pictures.ts";
import { absolute, describeTrail, type Thing } from "../../domain/structured-data.ts";
import { siteOrigin } from "../../server/settings/site-origin.ts";
import { sharePictureAddress } from "../../server/website/share-picture-address.ts";
import { site } from "../../server/website/site.ts";

/**
 * What a page says of itself to search engines and to whoever shares its link. Loaders call this, so that none of it
 * weighs on the scripts: a page's `meta` hands on what its loader returned.
 */
export function pageMeta(page: PublicPage, things: Thing[] = []): MetaDescriptor[] {
  const origin = siteOrigin();
  const url = absolute(page.path, origin);
  const graph = page.path === "/" ? things : [describeTrail(trailTo(page, site()), origin), ...things];
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site().business.name },
    { property: "og:locale", content: "en_GB" },
    { property: "og:url", content: url },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: absolute(sharePictureUrl(page.picture), origin) },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: inWords(page.picture) },
    { name: "twitter:card", content: "summary_large_image" },
    // The framework writes every < as \u003c, so that no field can end the script; a test holds it to that.
    { "script:ld+json": { "@context": "https://schema.org", "@graph": graph } },
  ];
}

export function sharePictureUrl(name: SharePictureName): string {
  const drawn = sharePictureAddress(name, site());
  if (drawn) return drawn;
  const url = urls[`../pictures/share/${name}.png`];
  if (!url) throw new Error(`no share picture ${name}; scripts/build/share-pictures.ts makes them`);
  return url;
}

const urls = import.meta.glob<string>("../pictures/share/*.png", { eager: true, query: "?url", import: "default" });

function inWords(name: SharePictureName): string {
  const { title, note } = sharePictures(site())[name];
  return `${title.join(" ")} ${note} Below, ten calendar leaves on which a website takes shape.`;
}
