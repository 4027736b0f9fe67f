import { publicPages, showcasePaths } from "../../../content/pages.ts";
import { absolute } from "../../../domain/structured-data.ts";
import { listHelpArticles, listWritingSamples } from "../../../server/articles/find-articles.ts";
import { siteOrigin } from "../../../server/site-origin.ts";

/** Every page that strangers may find. */
export async function loader() {
  const [articles, writings] = await Promise.all([listHelpArticles(), listWritingSamples()]);
  const places: Place[] = [
    ...publicPages,
    ...showcasePaths.map((path) => ({ path })),
    ...articles.map(({ slug }) => ({ path: `/support/article/${encodeURIComponent(slug.current)}` })),
    ...writings.map(({ slug }) => ({ path: `/portfolio/writing-sample/${encodeURIComponent(slug.current)}` })),
  ];
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.map(entry).join("\n")}
</urlset>
`,
    { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
  );
}

type Place = { path: string; updatedOn?: string };

function entry({ path, updatedOn }: Place): string {
  const lastmod = updatedOn ? `<lastmod>${updatedOn}</lastmod>` : "";
  return `  <url><loc>${escapeXml(absolute(path, siteOrigin()))}</loc>${lastmod}</url>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&apos;");
}
