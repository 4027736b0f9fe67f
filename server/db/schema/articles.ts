import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { articleTypes } from "../../../domain/article.ts";
import type { Body } from "../../../domain/portable-text.ts";
import { viewerIsAdmin, viewerIsSomebody, viewerIsSystem, web, worker } from "./access.ts";
import { bytea } from "./bytea.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What somebody wrote; the same columns in all three tables. */
const written = {
  title: text().notNull(),
  slug: text().notNull(),
  excerpt: text().notNull(),
  body: jsonb().$type<Body>().notNull(),
};

/** The provider's working copies. What the public sees of them is a table of its own. */
export const articles = pgTable(
  "articles",
  {
    /** The content service's own ids are no uuids. */
    id: text().primaryKey(),
    type: text({ enum: articleTypes }).notNull(),
    ...written,
    /** Grows with every change: whoever saves says which one they started from. */
    revision: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("articles_id", sql`${t.id} ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$'`),
    check("articles_type", sql`${t.type} in ('helpArticle', 'writing')`),
    // A draft may be without an address, and what is deleted keeps none from others.
    uniqueIndex("articles_slug").on(t.type, t.slug).where(sql`${t.slug} <> '' and ${t.deletedAt} is null`),
    index("articles_updated_at").on(t.updatedAt, t.id),
    pgPolicy("articles_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("articles_admin_writes", { for: "insert", to: web, withCheck: viewerIsAdmin }),
    pgPolicy("articles_admin_changes", { for: "update", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("articles_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("articles_worker_erases", {
      for: "delete",
      to: worker,
      using: sql`${viewerIsSystem} and ${t.deletedAt} is not null`,
    }),
  ],
).enableRLS();

/** Why a version was kept: it was published, or something else took its place. */
export const versionReasons = ["published", "earlier", "overwritten", "set-aside", "restored", "imported"] as const;

export const articleVersions = pgTable(
  "article_versions",
  {
    articleId: text()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    ...written,
    why: text({ enum: versionReasons }).notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: imported. */
    keptBy: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.number] }),
    pgPolicy("article_versions_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("article_versions_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("article_versions_admin_keeps", { for: "insert", to: web, withCheck: viewerIsAdmin }),
  ],
).enableRLS();

/** What is public, and nothing else: whatever reads this table for strangers cannot show a draft. */
export const publishedArticles = pgTable(
  "published_articles",
  {
    articleId: text()
      .primaryKey()
      .references(() => articles.id),
    type: text({ enum: articleTypes }).notNull(),
    ...written,
    /** The body's words, for the search. */
    words: text().notNull(),
    search: tsvector().generatedAlwaysAs(sql`to_tsvector('english', words)`),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("published_articles_type", sql`${t.type} in ('helpArticle', 'writing')`),
    unique("published_articles_slug").on(t.type, t.slug),
    index("published_articles_newest").on(t.type, t.createdAt, t.articleId),
    index("published_articles_search").using("gin", t.search),
    // Everybody, and by no rule at all: with one, PostgreSQL would not let the search use its index.
    pgPolicy("published_articles_everybody_reads", { for: "select", to: web, using: sql`true` }),
    pgPolicy("published_articles_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("published_articles_admin_adds", { for: "insert", to: web, withCheck: viewerIsAdmin }),
    pgPolicy("published_articles_admin_changes", {
      for: "update",
      to: web,
      using: viewerIsAdmin,
      withCheck: viewerIsAdmin,
    }),
    pgPolicy("published_articles_admin_withdraws", { for: "delete", to: web, using: viewerIsAdmin }),
  ],
).enableRLS();

/** A photograph as it was taken in: cleaned, never served, and the source of every file that is. */
export const articleImages = pgTable(
  "article_images",
  {
    /** Of the master's bytes: the same photograph is kept once. */
    digest: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    master: bytea().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("article_images_digest", sql`${t.digest} ~ '^[0-9a-f]{40}$'`),
    pgPolicy("article_images_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("article_images_admin_adds", { for: "insert", to: web, withCheck: viewerIsAdmin }),
    pgPolicy("article_images_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("article_images_worker_erases", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

export const articleImageFiles = pgTable(
  "article_image_files",
  {
    digest: text()
      .notNull()
      .references(() => articleImages.digest, { onDelete: "cascade" }),
    width: integer().notNull(),
    format: text({ enum: ["avif", "webp"] }).notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.digest, t.width, t.format] }),
    // A draft's picture has an address that nobody can guess.
    pgPolicy("article_image_files_somebody_reads", { for: "select", to: web, using: viewerIsSomebody }),
    pgPolicy("article_image_files_admin_adds", { for: "insert", to: web, withCheck: viewerIsAdmin }),
  ],
).enableRLS();
