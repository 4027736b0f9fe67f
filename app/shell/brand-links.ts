import headingFont from "../fonts/bricolage-grotesque.woff2?url";
import bodyFont from "../fonts/figtree.woff2?url";
import { fontPreloads } from "../ui/font-preloads.ts";

/** Tenday's own fonts and icon: for the wings that wear them. A showcase site brings its own. */
export function brandLinks() {
  return [
    ...fontPreloads([headingFont, bodyFont]),
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/site.webmanifest" },
  ];
}
