import { tooLong } from "../../../domain/article.ts";
import type { ActionResult } from "../../ui/action-result.ts";

export type Stored = { revision: number; at: string };

/** `slug` is the address it got: two articles cannot have the same one. */
type Saved = Stored & { slug: string };

/** What the server answers to every action of the editor. */
export type ArticleAnswer = {
  result: ActionResult;
  saved?: Saved | undefined;
  /** Somebody else saved in between: nothing was changed. */
  theirs?: Stored | undefined;
};

/** Why there is no answer. */
export type Trouble = "signed-out" | "silence";

const patienceMilliseconds = 20_000;
/** What browsers send for a page that is closing. */
const mostBytesLast = 60_000;

/**
 * Past the router, whose answer to a lost session or a lost connection is another page: what was typed would be gone
 * with this one.
 */
export async function sendArticle(
  articleId: string,
  fields: Record<string, string>,
): Promise<ArticleAnswer | { trouble: Trouble }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  try {
    const response = await fetch(`/dashboard/admin/articles/${articleId}/save`, {
      method: "POST",
      body: form,
      redirect: "manual",
      keepalive: document.visibilityState === "hidden" && new Blob(Object.values(fields)).size < mostBytesLast,
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    const isElsewhere = response.type === "opaqueredirect" || response.status === 401 || response.status === 403;
    if (isElsewhere) return { trouble: "signed-out" };
    return response.status === 413 ? refused : readAnswer(await response.json());
  } catch {
    return { trouble: "silence" };
  }
}

const refused: ArticleAnswer = { result: { form: "save", tone: "fail", ...tooLong } };

function readAnswer(answer: unknown): ArticleAnswer | { trouble: Trouble } {
  const isAnswer = typeof answer === "object" && answer !== null && "result" in answer;
  return isAnswer ? (answer as ArticleAnswer) : { trouble: "silence" };
}
