import { publicPages, showcasesOf } from "../../content/pages.ts";
import { type ArticleType, articlePath, articleTypes } from "../../domain/article.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { absolute } from "../../domain/structured-data.ts";
import { listArticles } from "../../server/articles/find-articles.ts";
import { siteOrigin } from "../../server/settings/site-origin.ts";
import { site } from "../../server/website/site.ts";

/** Every page that strangers may find. */
export async function loader() {
  const places: Place[] = [
    ...publicPages(site()),
    ...showcasesOf(site()).map((path) => ({ path })),
    ...(await Promise.all(articleTypes.map(listPlaces))).flat(),
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

async function listPlaces(type: ArticleType): Promise<Place[]> {
  const articles = (await listArticles(type)) ?? [];
  return articles.map(({ slug, _updatedAt }) => ({
    path: articlePath(type, slug.current),
    updatedOn: londonDay(new Date(_updatedAt)),
  }));
}

type Place = { path: string; updatedOn?: string };

function entry({ path, updatedOn }: Place): string {
  const lastmod = updatedOn ? `<lastmod>${updatedOn}</lastmod>` : "";
  return `  <url><loc>${escapeXml(absolute(path, siteOrigin()))}</loc>${lastmod}</url>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&apos;");
}
