import { useCallback, useState } from "react";
import { slugOf } from "../../../domain/article.ts";
import { AreaField, Field } from "../../ui/field.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type ArticleDetailsProps = {
  slug: ReturnType<typeof useSlug>;
  stem: string;
  isPublished: boolean;
  excerpt: string;
  problemOf: (name: string) => string | undefined;
};

/** What lists and links need to know about an article. */
export function ArticleDetails({ slug, stem, isPublished, excerpt, problemOf }: ArticleDetailsProps) {
  return (
    <div className="card stack pad article-details">
      <Field
        label={words.slug}
        hint={
          <>
            <span className="article-stem">{stem.replace(/^https?:\/\//, "")}</span>
            {isPublished ? words.slugPublic : slug.isFollowing ? words.slugFollows : null}
          </>
        }
        name="slug"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={slug.slug}
        error={problemOf("slug")}
        onChange={({ target }) => slug.set(target.value)}
      />
      <AreaField
        label={words.excerpt}
        hint={words.excerptHint}
        name="excerpt"
        rows={4}
        defaultValue={excerpt}
        error={problemOf("excerpt")}
      />
    </div>
  );
}

/** Follows the title until somebody chooses one, or the public knows it. */
export function useSlug(
  { slug: stored, title, published }: View["article"],
  typed: Record<string, string> | undefined,
) {
  const [slug, setSlug] = useState(typed?.slug ?? stored);
  const [isOwn, setIsOwn] = useState(!isMadeOf(slug, typed?.title ?? title));
  const isFollowing = !isOwn && !published;

  /** Unless another one has been typed since. */
  const made = useCallback((sent: string, made: string) => setSlug((now) => (now === sent ? made : now)), []);

  function follow(newTitle: string) {
    if (isFollowing) setSlug(slugOf(newTitle));
  }

  function set(chosen: string) {
    setSlug(chosen);
    setIsOwn(true);
  }

  return { slug, isFollowing, made, follow, set };
}

/** 'name' and, where that was taken, 'name-2'. */
function isMadeOf(slug: string, title: string): boolean {
  return slug.replace(/-\d+$/, "") === slugOf(title) || slug === slugOf(title);
}
