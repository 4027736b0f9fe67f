import type pg from "pg";
import { deleteArticle, restoreArticle } from "../../server/articles/delete-article.ts";
import { findArticle, findInText, listArticles, outdateArticles } from "../../server/articles/find-articles.ts";
import { findDeletingDraft, findDraft, listDrafts } from "../../server/articles/find-drafts.ts";
import { publishArticle, withdrawArticle } from "../../server/articles/publish-article.ts";
import { restoreVersion } from "../../server/articles/restore-version.ts";
import { saveArticle, setAside, startArticle } from "../../server/articles/save-article.ts";
import { findPictureFile, storePicture } from "../../server/articles/store-picture.ts";
import { aCaller } from "./a-caller.ts";
import { at, type Claim, client, isTheAdmins, sam } from "./access-claim.ts";
import { canaryArticles, canaryPicture, changedSlug, hiddenWord } from "./canary-articles.ts";

const { published, sample, draft, draftSample, deleted } = canaryArticles;
const text = { title: "x", slug: "x", excerpt: "x", body: [] };
const sent = { text, revision: 1, over: false };
const all = { type: undefined, title: "", page: 1 };

/** Everything around an article that is not public, asked for by a client. */
const adminActions: Record<string, () => Promise<unknown>> = {
  "list articles": () => listDrafts(client, all),
  "open an article, not even one that is published": () => findDraft(client, published.id),
  "open a version": () => findDraft(client, published.id, 1),
  "ask for an article to delete": () => findDeletingDraft(client, draft.id),
  "start an article": () => startArticle(client, "writing", "x", at),
  "save an article": () => saveArticle(client, draft.id, sent, at),
  "set a text aside": () => setAside(client, draft.id, text, at),
  "publish an article": () => publishArticle(client, draft.id, sent, aCaller, at),
  "take an article offline": () => withdrawArticle(client, published.id, aCaller, at),
  "bring a version back": () => restoreVersion(client, published.id, { number: 1, revision: 1 }, at),
  "delete an article": () => deleteArticle(client, draft.id, aCaller, at),
  "bring an article back": () => restoreArticle(client, deleted.id, aCaller, at),
  "add a picture": () => storePicture(client, new Uint8Array(), at),
};

/** Articles: of what is not public, only the admin learns anything. */
export const articleClaims: Record<string, Claim> = {
  "articles are listed for the admin": async () => {
    const { articles, deleted: gone } = await listDrafts(sam, all);
    return articles.some(({ id }) => id === draft.id) && gone.some(({ id }) => id === deleted.id);
  },
  "a draft is opened by the admin": async () => (await findDraft(sam, draft.id)) !== undefined,
  "with its versions": async () => (await findDraft(sam, published.id, 1))?.version !== undefined,
  "what is deleted is not there to open": async () => (await findDraft(sam, deleted.id)) === undefined,
  "nor to delete": async () => (await findDeletingDraft(sam, deleted.id)) === undefined,

  "everybody finds what is published": async () => {
    outdateArticles();
    const found = await Promise.all([findArticle("helpArticle", published.slug), findArticle("writing", sample.slug)]);
    return found.every((article) => article !== undefined);
  },
  "without the changes that are not": async () => !(await isHiddenIn(findArticle("helpArticle", published.slug))),
  "under its own address alone": async () =>
    (await findArticle("helpArticle", changedSlug(published.slug))) === undefined,
  "not a draft": async () =>
    (await findArticle("helpArticle", draft.slug)) === undefined &&
    (await findArticle("writing", draftSample.slug)) === undefined,
  "nor what is deleted": async () => (await findArticle("helpArticle", deleted.slug)) === undefined,
  "and lists nothing else": async (db) =>
    (await isListed(db, "helpArticle")) && (await isListed(db, "writing")) ? true : "others too",
  "a search finds words that are published": async () => (await findInText("helpArticle", "laptop")).length > 0,
  "and no others": async () =>
    [...(await findInText("helpArticle", hiddenWord)), ...(await findInText("writing", hiddenWord))].length === 0,
  "a picture is there for who knows its name": async () =>
    (await findPictureFile({ ...canaryPicture, format: "webp" })) !== undefined,

  ...Object.fromEntries(
    Object.entries(adminActions).map(([command, does]) => [
      `a client cannot ${command}`,
      async (db: pg.Client) => {
        const before = await contents(db);
        const refused = await isTheAdmins(does);
        return refused === true ? (await contents(db)) === before || "something changed" : refused;
      },
    ]),
  ),
};

async function isHiddenIn(found: Promise<unknown>): Promise<boolean> {
  return JSON.stringify(await found).includes(hiddenWord);
}

async function isListed(db: pg.Client, type: "helpArticle" | "writing"): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>(
    "select article_id as id from published_articles where type = $1 order by created_at desc, article_id desc",
    [type],
  );
  const listed = await listArticles(type);
  const isSame = listed?.map(({ _id }) => _id).join() === rows.map(({ id }) => id).join();
  return isSame && !(await isHiddenIn(listArticles(type)));
}

/** All that a command around articles can change, as one text. */
async function contents(db: pg.Client): Promise<string> {
  const tables = ["articles", "article_versions", "published_articles", "article_images", "article_image_files"];
  const texts: string[] = [];
  for (const table of tables) {
    const { rows } = await db.query<{ mark: string }>(
      `select md5(string_agg(t::text, '' order by t::text)) as mark from ${table} t`,
    );
    texts.push(rows[0]?.mark ?? "");
  }
  return texts.join();
}
