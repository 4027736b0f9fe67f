import { actionAnswers } from "../../../content/action-answers.ts";
import type { ArticleText } from "../../../domain/article.ts";
import { londonClock, londonMoment } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { readBody } from "../../../domain/portable-text.ts";
import type { Person } from "../../../server/access/actor.ts";
import { findDraft } from "../../../server/articles/find-drafts.ts";
import { fromMarkdown } from "../../../server/articles/markdown.ts";
import { publishArticle, withdrawArticle } from "../../../server/articles/publish-article.ts";
import { restoreVersion } from "../../../server/articles/restore-version.ts";
import { type ArticleSaved, type Saved, saveArticle, setAside } from "../../../server/articles/save-article.ts";
import { type Actions, type Answer, fail, ok } from "../../actions.server.ts";
import { answers } from "./words.ts";

/** What can be done in the editor in which an article is written. */
export const articleActions: Actions<{ articleId: string }> = {
  async save({ actor, articleId }, fields) {
    return answerOf(await saveArticle(actor, articleId, await readDraft(actor, articleId, fields)));
  },
  async publish({ actor, articleId }, fields) {
    const done = await publishArticle(actor, articleId, await readDraft(actor, articleId, fields));
    if (done.outcome === "published") return { ...ok(answers.published), saved: savedAnswer(done) };
    if (done.outcome !== "incomplete") return answerOf(done);
    return { ...fail(done.problem.message, { field: done.problem.field }), saved: savedAnswer(done) };
  },
  async unpublish({ actor, articleId }) {
    const { outcome } = await withdrawArticle(actor, articleId);
    return outcome === "withdrawn" ? ok(answers.withdrawn) : fail(actionAnswers.gone);
  },
  async restore({ actor, articleId }, { number, revision }) {
    const wanted = { number: Number(number) || 0, revision: Number(revision) || 0 };
    const done = await restoreVersion(actor, articleId, wanted);
    return done.outcome === "saved" ? { ...ok(answers.versionRestored), saved: savedAnswer(done) } : answerOf(done);
  },
  async "set-aside"({ actor, articleId }, fields) {
    const text = await readText(actor, articleId, fields);
    return (await setAside(actor, articleId, text)) ? ok(answers.setAside) : fail(actionAnswers.gone);
  },
};

type Fields = Record<string, string>;

async function readDraft(viewer: Person, articleId: string, fields: Fields) {
  const text = await readText(viewer, articleId, fields);
  return { text, revision: Number(fields.revision) || 0, over: fields.over === "yes" };
}

/** With scripts the text comes as it is kept, without them as Markdown. */
async function readText(viewer: Person, articleId: string, fields: Fields): Promise<ArticleText> {
  const [title, slug, excerpt] = [cleanLine(fields.title), cleanLine(fields.slug), cleanLine(fields.excerpt)];
  if (fields.body !== undefined) return { title, slug, excerpt, body: readBody(parseJson(fields.body)) };
  // A text that is missing is not an empty one.
  if (fields.markdown === undefined) throw new Response(null, { status: 400 });
  const stored = (await findDraft(viewer, articleId))?.article.body ?? [];
  return { title, slug, excerpt, body: await fromMarkdown(stored, fields.markdown) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Response(null, { status: 400 });
  }
}

function answerOf(done: ArticleSaved): Answer {
  switch (done.outcome) {
    case "saved":
      return { ...ok(answers.draftSaved), saved: savedAnswer(done) };
    case "changed-elsewhere":
      return {
        ...fail(answers.changedElsewhere),
        status: 409,
        theirs: { revision: done.revision, at: londonMoment(done.at) },
      };
    case "invalid":
      return fail(done.problem.message, { field: done.problem.field });
    case "slug-taken":
      return fail(answers.slugTaken, { field: "slug" });
    case "not-there":
      return fail(actionAnswers.gone);
  }
}

function savedAnswer({ revision, at, slug }: Saved) {
  return { revision, at: londonClock(at), slug };
}
