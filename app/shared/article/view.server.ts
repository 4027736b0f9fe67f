import { data, type MetaDescriptor } from "react-router";
import { articlePageWords, missingArticle } from "../../../content/article-pages.ts";
import { business } from "../../../content/business.ts";
import { pageAt } from "../../../content/pages.ts";
import { type Article, type ArticleSummary, type ArticleType, articlePath } from "../../../domain/article.ts";
import { headingsOf } from "../../../domain/article-headings.ts";
import { type ArticlePicture, type PictureHome, pictureOf, readAsset } from "../../../domain/article-picture.ts";
import { londonDay, longDay } from "../../../domain/calendar-day.ts";
import { type Body, listImages, minutesToRead } from "../../../domain/portable-text.ts";
import { describeArticle } from "../../../domain/structured-data.ts";
import { findArticle, listArticles, pictureHome } from "../../../server/articles/find-articles.ts";
import { siteOrigin } from "../../../server/settings/site-origin.ts";
import { site } from "../../../server/website/site.ts";
import italics from "../../fonts/figtree-italic.woff2?url";
import { fontPreloads } from "../../ui/font-preloads.ts";
import { pageMeta } from "../page-meta.server.ts";

const othersShown = 3;

/** A published article with all that its page tells, or the page that says there is none at this address. */
export async function viewArticle(type: ArticleType, slug: string) {
  const article = await findArticle(type, slug).catch(() => {
    throw data(null, { status: 503 });
  });
  if (!article) return data({ meta: missingMeta(type), missing: missingArticle[type] }, { status: 404 });
  const others = ((await listArticles(type)) ?? []).filter(({ _id }) => _id !== article._id);
  const home = pictureHome();
  const shown = {
    article: describe(article),
    home,
    words: articlePageWords(site())[type],
    others: others.slice(0, othersShown).map((other) => linkTo(type, other)),
  };
  return data({ meta: articleMeta(type, article, home), shown });
}

function missingMeta(type: ArticleType): MetaDescriptor[] {
  return [{ title: `${missingArticle[type].title} ${business().name}` }, { name: "robots", content: "noindex" }];
}

type Written = { title: string; excerpt: string; body: Body; _createdAt: string; _updatedAt: string };

export function describe({ title, excerpt, body, _createdAt, _updatedAt }: Written) {
  const [written, updated] = [new Date(_createdAt), new Date(_updatedAt)];
  const isUpdated = londonDay(updated) !== londonDay(written);
  return {
    title,
    excerpt,
    body,
    headings: headingsOf(body),
    minutes: minutesToRead(body),
    written: longDay(written),
    writtenIso: londonDay(written),
    updated: isUpdated ? longDay(updated) : "",
    updatedIso: isUpdated ? londonDay(updated) : "",
  };
}

export function linkTo(type: ArticleType, { title, slug, excerpt }: ArticleSummary) {
  return { title, excerpt, path: articlePath(type, slug.current) };
}

function articleMeta(type: ArticleType, article: Article, home: PictureHome): MetaDescriptor[] {
  const above = pageAt(type === "helpArticle" ? "/support" : "/portfolio", site());
  const path = articlePath(type, article.slug.current);
  const page = {
    ...above,
    path,
    name: article.title,
    title: `${article.title}, ${business().name}`,
    description: article.excerpt || article.title,
    under: above.path,
  };
  const pictures = listImages(article.body).flatMap((image) => pictureIn(image.asset, home) ?? []);
  const described = describeArticle(
    article,
    site().business,
    { path, pictures: pictures.map(({ src }) => src) },
    siteOrigin(),
  );
  return [...pageMeta(page, [described]), ...italicsMeta(article.body)];
}

/** Asked for by the style sheet alone, they would come after the words, and move them. */
function italicsMeta(body: Body): MetaDescriptor[] {
  const spans = body.flatMap((block) => (block._type === "block" ? block.children : []));
  if (!spans.some(({ marks }) => marks.includes("em"))) return [];
  return fontPreloads([italics]).map((link) => ({ tagName: "link", ...link }));
}

function pictureIn(asset: Parameters<typeof readAsset>[0], home: PictureHome): ArticlePicture | undefined {
  const known = readAsset(asset);
  return known && pictureOf(known, home);
}
