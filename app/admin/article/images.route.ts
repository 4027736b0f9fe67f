import { redirect } from "react-router";
import type { AssetReference } from "../../../domain/article-picture.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import type { Person } from "../../../server/access/viewer.ts";
import { findDraft } from "../../../server/articles/find-drafts.ts";
import { saveArticle } from "../../../server/articles/save-article.ts";
import { storePicture } from "../../../server/articles/store-picture.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import type { Route } from "./+types/images.route";
import { pictureRefusals } from "./words.ts";

/** Takes a photograph in. A form without scripts names its article, and finds the picture at the end of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requirePerson(context);
  const form = await request.formData().catch(() => undefined);
  const articleId = String(form?.get("articleId") ?? "");
  const file = form?.get("file");
  const stored = form
    ? await storePicture(viewer, file instanceof File ? await file.bytes() : new Uint8Array(), now())
    : ({ outcome: "refused", refusal: "too-large" } as const);
  if (stored.outcome === "refused") {
    if (articleId)
      throw redirect(`/dashboard/admin/articles/${encodeURIComponent(articleId)}?picture=${stored.refusal}`);
    return Response.json({ problem: pictureRefusals[stored.refusal] }, { status: form ? 422 : 413 });
  }
  const { asset, width, height } = stored;
  if (!articleId) return Response.json({ asset, width, height });
  const outcome = await putLast(viewer, articleId, { alt: cleanLine(form?.get("alt")), asset });
  throw redirect(`/dashboard/admin/articles/${encodeURIComponent(articleId)}?picture=${outcome}`);
}

/** Adding something at the end takes nothing from anybody: it goes onto whatever the draft is by now. */
async function putLast(
  viewer: Person,
  articleId: string,
  image: { alt: string; asset: AssetReference },
): Promise<"added" | "no-room"> {
  const found = await findDraft(viewer, articleId);
  if (!found) throw new Response(null, { status: 404 });
  const { title, slug, excerpt, body, revision } = found.article;
  const text = { title, slug, excerpt, body: [...body, { _type: "image" as const, _key: `p${revision}`, ...image }] };
  const { outcome } = await saveArticle(viewer, articleId, { text, revision, over: false }, now());
  if (outcome === "changed-elsewhere") return putLast(viewer, articleId, image);
  return outcome === "saved" ? "added" : "no-room";
}
