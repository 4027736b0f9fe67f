import { redirect } from "react-router";
import type { AssetReference } from "../../../domain/article-picture.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { findDraft } from "../../../server/articles/find-drafts.ts";
import { saveArticle } from "../../../server/articles/save-article.ts";
import { storePicture } from "../../../server/articles/store-picture.ts";
import { requireActor } from "../../access.server.ts";
import type { Route } from "./+types/images.route";
import { pictureRefusals } from "./words.ts";

/** Takes a photograph in. A form without scripts names its article, and finds the picture at the end of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  const actor = requireActor(context);
  const articleId = String(form?.get("articleId") ?? "");
  const file = form?.get("file");
  const stored = form
    ? await storePicture(actor, file instanceof File ? await file.bytes() : new Uint8Array())
    : ({ outcome: "refused", refusal: "too-large" } as const);
  if (stored.outcome === "refused") {
    if (articleId)
      throw redirect(`/dashboard/admin/articles/${encodeURIComponent(articleId)}?picture=${stored.refusal}`);
    return Response.json({ problem: pictureRefusals[stored.refusal] }, { status: form ? 422 : 413 });
  }
  const { asset, width, height } = stored;
  if (!articleId) return Response.json({ asset, width, height });
  const outcome = await putLast(actor, articleId, { alt: cleanLine(form?.get("alt")), asset });
  throw redirect(`/dashboard/admin/articles/${encodeURIComponent(articleId)}?picture=${outcome}`);
}

/** Adding something at the end takes nothing from anybody: it goes onto whatever the draft is by now. */
async function putLast(
  actor: PersonActor,
  articleId: string,
  image: { alt: string; asset: AssetReference },
): Promise<"added" | "no-room"> {
  const found = await findDraft(actor, articleId);
  if (!found) throw new Response(null, { status: 404 });
  const { title, slug, excerpt, body, revision } = found.article;
  const text = { title, slug, excerpt, body: [...body, { _type: "image" as const, _key: `p${revision}`, ...image }] };
  const { outcome } = await saveArticle(actor, articleId, { text, revision, over: false });
  if (outcome === "changed-elsewhere") return putLast(actor, articleId, image);
  return outcome === "saved" ? "added" : "no-room";
}
