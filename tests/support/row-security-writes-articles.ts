import { cast } from "../../server/seed/cast.ts";
import {
  allowed,
  changes,
  erases,
  newId,
  notAdmins,
  notSystem,
  type Probe,
  probe,
  refusedToAll,
} from "./access-probe.ts";
import { canaryArticles, canaryPicture } from "./canary-articles.ts";

const { sam } = cast;
const { draft, published } = canaryArticles;

const insertArticle = `insert into articles (id, type, title, slug, excerpt, body, created_at, updated_at)
   values (${newId}, 'writing', 'x', 'x', 'x', '[]', now(), now())`;
const insertVersion = `insert into article_versions (article_id, number, title, slug, excerpt, body, why, kept_at)
   values ('${draft.id}', 99, 'x', 'x', 'x', '[]', 'earlier', now())`;
const publish = `insert into published_articles (article_id, type, title, slug, excerpt, body, words, created_at, updated_at)
   values ('${draft.id}', 'helpArticle', 'x', 'x', 'x', '[]', 'x', now(), now())`;
const insertPicture = `insert into article_images (digest, width, height, master, added_at)
   values ('${"0".repeat(40)}', 1, 1, 'x', now())`;
const insertFile = `insert into article_image_files (digest, width, format, bytes)
   values ('${canaryPicture.digest}', 960, 'webp', 'x')`;

/** Articles, what is public of them, and their pictures. */
export const articleWrites: Probe[] = [
  ...allowed("tenday_web", "articles", insertArticle, sam.id, notAdmins),
  ...["title = 'x'", "deleted_at = null", "revision = revision + 1"].flatMap((change) =>
    changes("tenday_web", "articles", `update articles set ${change}`, sam.id, notAdmins),
  ),
  ...refusedToAll("articles", "delete from articles"),
  ...erases("articles"),
  // The worker reads a text only to see which pictures it shows.
  ...["articles", "article_versions", "published_articles"].map((table) =>
    probe("tenday_worker", "system", table, `select title from ${table}`, "refused"),
  ),

  ...allowed("tenday_web", "article_versions", insertVersion, sam.id, notAdmins),
  ...refusedToAll("article_versions", "update article_versions set title = 'x'", "delete from article_versions"),

  ...allowed("tenday_web", "published_articles", publish, sam.id, notAdmins),
  ...changes("tenday_web", "published_articles", "update published_articles set title = 'x'", sam.id, notAdmins),
  ...changes("tenday_web", "published_articles", "delete from published_articles", sam.id, notAdmins),
  ...(["tenday_auth", "tenday_worker"] as const).map((role) =>
    probe(role, "system", "published_articles", "delete from published_articles", "refused"),
  ),
  // Whoever reads what is published does not get from there to the draft.
  ...notAdmins.map((viewer) =>
    probe(
      "tenday_web",
      viewer,
      "published_articles",
      `select a.body from published_articles p join articles a on a.id = p.article_id where p.article_id = '${published.id}'`,
      0,
    ),
  ),

  ...allowed("tenday_web", "article_images", insertPicture, sam.id, notAdmins),
  probe(
    "tenday_worker",
    "system",
    "article_images",
    `delete from article_images where digest = '${canaryPicture.digest}'`,
    1,
  ),
  ...notSystem.map((viewer) => probe("tenday_worker", viewer, "article_images", "delete from article_images", 0)),
  probe("tenday_worker", "system", "article_images", "select master from article_images", "refused"),
  ...refusedToAll("article_images", "update article_images set master = 'x'", "delete from article_images"),
  ...allowed("tenday_web", "article_image_files", insertFile, sam.id, notAdmins),
  ...refusedToAll(
    "article_image_files",
    "update article_image_files set bytes = 'x'",
    "delete from article_image_files",
  ),
];
