import { articlePath } from "../../../domain/article.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import { readBody } from "../../../domain/portable-text.ts";
import { absolute } from "../../../domain/structured-data.ts";
import type { findDraft } from "../../../server/articles/find-drafts.ts";
import { siteOrigin } from "../../../server/settings/site-origin.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findDraft>>>;
type Input = {
  /** The body, for people without scripts. */
  markdown: string;
  /** The site shows another source's articles. */
  elsewhere: boolean;
};

export function view({ article, published, hasChanges, versions, version }: Found, { markdown, elsewhere }: Input) {
  const { id, type, title, slug, excerpt, body, revision, updatedAt } = article;
  return {
    article: {
      id,
      type,
      title,
      slug,
      excerpt,
      body,
      revision,
      /** Other than what the public reads. */
      hasChanges,
      saved: londonMoment(updatedAt),
      published: published
        ? {
            path: articlePath(type, published.slug),
            slug: published.slug,
            on: londonMoment(published.updatedAt),
          }
        : undefined,
    },
    markdown,
    versions: versions.map((kept) => ({
      number: kept.number,
      title: kept.title,
      why: kept.why,
      words: kept.words,
      at: londonMoment(kept.keptAt),
    })),
    version: version && {
      number: version.number,
      at: londonMoment(version.keptAt),
      title: version.title,
      excerpt: version.excerpt,
      body: readBody(version.body),
    },
    /** Where it will be read, up to its own address. */
    isPublicAt: absolute(articlePath(type, ""), siteOrigin()),
    elsewhere,
  };
}
