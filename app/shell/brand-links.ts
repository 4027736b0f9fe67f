import { business } from "../../content/business.ts";
import { logoAddress } from "../../domain/website/picture.ts";
import headingFont from "../fonts/bricolage-grotesque.woff2?url";
import bodyFont from "../fonts/figtree.woff2?url";
import { fontPreloads } from "../ui/font-preloads.ts";

/** The product's own fonts, and the business's icon: for the wings that wear them. A showcase site brings its own. */
export function brandLinks() {
  return [...fontPreloads([headingFont, bodyFont]), ...iconLinks(), { rel: "manifest", href: "/site.webmanifest" }];
}

function iconLinks() {
  const { logo } = business();
  if (logo)
    return [
      { rel: "icon", href: logoAddress(logo, 128), type: "image/png", sizes: "128x128" },
      { rel: "apple-touch-icon", href: logoAddress(logo, 180) },
    ];
  return [
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  ];
}
