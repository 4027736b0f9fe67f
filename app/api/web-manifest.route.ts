import { business } from "../../content/business.ts";
import { pageAt } from "../../content/pages.ts";
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
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
