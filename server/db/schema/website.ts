import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { MeasuredSite } from "../../../domain/project-days.ts";
import type { SiteContent } from "../../../domain/website/content.ts";
import type { PolicyDays } from "../../../domain/website/site.ts";
import { definer, keepers, viewerIsAdmin, viewerIsSomebody, viewerIsSystem, web, worker } from "./access.ts";
import { bytea } from "./bytea.ts";

/** The provider's own website as they are writing it: one row. Nobody else sees it, but for a preview's link. */
export const websiteDraft = pgTable(
  "website_draft",
  {
    id: integer().primaryKey(),
    content: jsonb().$type<SiteContent>().notNull(),
    /** Grows with every change: whoever saves says which one they started from. */
    revision: integer().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("website_draft_one", sql`${t.id} = 1`),
    pgPolicy("website_draft_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("website_draft_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("website_draft_previewed", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
  ],
).enableRLS();

/** Links to the draft, for whoever has one. `app.previewed_draft` asks them in a stranger's name, and nothing else does. */
export const websitePreviews = pgTable(
  "website_previews",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of 256 random bits: nobody who reads this can open one. */
    tokenHash: text().notNull().unique("website_previews_token_hash"),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    madeBy: uuid().notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** By the provider, before its time. */
    endedAt: timestamp({ withTimezone: true }),
  },
  () => [
    ...keepers("website_previews"),
    pgPolicy("website_previews_found", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
  ],
).enableRLS();

/** Everything that was published, waits for its day, or was put aside for something older. Never changed, but for what becomes of it. */
export const websiteVersions = pgTable(
  "website_versions",
  {
    number: integer().primaryKey().generatedAlwaysAsIdentity(),
    content: jsonb().$type<SiteContent>().notNull(),
    /** What it changed, in words. */
    changes: jsonb().$type<string[]>().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: came with the installation. */
    madeBy: uuid(),
    /** When visitors are to see it; null for a draft that was put aside. */
    publishAt: timestamp({ withTimezone: true }),
    publishedAt: timestamp({ withTimezone: true }),
    /** Called off by the provider. */
    calledOffAt: timestamp({ withTimezone: true }),
    /** Why it could not be published. */
    failure: text(),
  },
  (t) => [index("website_versions_published").on(t.publishedAt), ...keepers("website_versions")],
).enableRLS();

/** What visitors see: which version, as it is on which day, and since when all processes show it at once. One row. */
export const websiteShown = pgTable(
  "website_shown",
  {
    id: integer().primaryKey(),
    version: integer()
      .notNull()
      .references(() => websiteVersions.number),
    /** Its content, again: whatever reads this for strangers cannot show a draft. */
    content: jsonb().$type<SiteContent>().notNull(),
    day: date().notNull(),
    /** What tells two websites apart: in every page, and in the name of its set of pages. */
    mark: text().notNull(),
    /** By their addresses, those whose words a publication has changed. */
    policiesChangedOn: jsonb().$type<PolicyDays>().notNull().default({}),
    /** What the sites that went live last took. */
    measured: jsonb().$type<MeasuredSite[]>().notNull().default([]),
    shownFrom: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("website_shown_one", sql`${t.id} = 1`),
    pgPolicy("website_shown_everybody_reads", { for: "select", to: web, using: viewerIsSomebody }),
    pgPolicy("website_shown_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
  ],
).enableRLS();

/** The public pages of a website, rendered once by the release that shows them. */
export const websitePages = pgTable(
  "website_pages",
  {
    mark: text().notNull(),
    /** Of the release: its pages name its scripts. */
    build: text().notNull(),
    path: text().notNull(),
    type: text().notNull(),
    body: bytea().notNull(),
    renderedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mark, t.build, t.path] }),
    pgPolicy("website_pages_everybody_reads", { for: "select", to: web, using: viewerIsSomebody }),
    pgPolicy("website_pages_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
  ],
).enableRLS();

/** A picture of the portfolio, or the logo, as it was taken in: cleaned, never served, and the source of every file that is. */
export const websitePictures = pgTable(
  "website_pictures",
  {
    id: uuid().primaryKey(),
    /** Of the master's bytes: the same picture is kept once. */
    digest: text().notNull().unique("website_pictures_digest_once"),
    width: integer().notNull(),
    height: integer().notNull(),
    master: bytea().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("website_pictures_digest", sql`${t.digest} ~ '^[0-9a-f]{40}$'`),
    pgPolicy("website_pictures_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("website_pictures_admin_adds", { for: "insert", to: web, withCheck: viewerIsAdmin }),
    pgPolicy("website_pictures_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("website_pictures_worker_erases", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

export const websitePictureFiles = pgTable(
  "website_picture_files",
  {
    pictureId: uuid()
      .notNull()
      .references(() => websitePictures.id, { onDelete: "cascade" }),
    width: integer().notNull(),
    format: text({ enum: ["avif", "webp", "png"] }).notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pictureId, t.width, t.format] }),
    // A draft's picture has an address that nobody can guess.
    pgPolicy("website_picture_files_somebody_reads", { for: "select", to: web, using: viewerIsSomebody }),
    pgPolicy("website_picture_files_admin_adds", { for: "insert", to: web, withCheck: viewerIsAdmin }),
    // It draws documents and share pictures with the logo.
    pgPolicy("website_picture_files_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
