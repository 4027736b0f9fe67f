import { showcasesOf } from "../../content/pages.ts";
import { absolute } from "../../domain/structured-data.ts";
import { siteOrigin } from "../../server/settings/site-origin.ts";
import { site } from "../../server/website/site.ts";

/** The longest rule that fits wins, so the showcase sites stay open while clients' projects beside them are shut. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...showcasesOf(site()).map((path) => `Allow: ${path}`),
    "Disallow: /clients",
    "Disallow: /dashboard",
    "Disallow: /projects/",
    "",
    `Sitemap: ${absolute("/sitemap.xml", siteOrigin())}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
