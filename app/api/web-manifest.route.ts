import { business } from "../../content/business.ts";
import { pageAt } from "../../content/pages.ts";
import { logoAddress } from "../../domain/website/picture.ts";
import { site } from "../../server/website/site.ts";

/** How the site looks on a phone's home screen. A route and no file, because the name is content. */
export function loader() {
  const manifest = {
    id: "/",
    name: business().name,
    short_name: business().name,
    description: pageAt("/", site()).description,
    lang: "en-GB",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: "#fbf7ef",
    theme_color: "#fbf7ef",
    icons: iconsOf(site().identity.logo),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}

function iconsOf(logo: string | null) {
  const icon = (src: string, width: number) => ({ src, sizes: `${width}x${width}`, type: "image/png" });
  if (logo) return ([192, 512] as const).map((width) => icon(logoAddress(logo, width), width));
  return [
    icon("/icon-192.png", 192),
    icon("/icon-512.png", 512),
    { ...icon("/icon-maskable-512.png", 512), purpose: "maskable" },
  ];
}
