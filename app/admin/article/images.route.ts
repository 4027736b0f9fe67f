import { redirect } from "react-router";
import type { AssetReference } from "../../../domain/article-picture.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { findDraft } from "../../../server/articles/find-drafts.ts";
import { saveArticle } from "../../../server/articles/save-article.ts";
import { type PictureStored, storePicture } from "../../../server/articles/store-picture.ts";
import { log } from "../../../server/observe/log.ts";
import { requireActor } from "../../access.server.ts";
import type { Route } from "./+types/images.route";
import { type PictureRefusal, pictureRefusals } from "./words.ts";

/** Takes a photograph in. A form without scripts names its article, and finds the picture at the end of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  const actor = requireActor(context);
  const articleId = String(form?.get("articleId") ?? "");
  const file = form?.get("file");
  const stored = form
    ? await keep(actor, file instanceof File ? await file.bytes() : new Uint8Array())
    : ({ outcome: "refused", refusal: "too-large" } as const);
  if (stored.outcome === "refused") {
    if (articleId) throw leadBack(articleId, stored.refusal);
    const status = stored.refusal === "not-kept" ? 503 : form ? 422 : 413;
    return Response.json({ problem: pictureRefusals[stored.refusal] }, { status });
  }
  const { asset, width, height } = stored;
  if (!articleId) return Response.json({ asset, width, height });
  const image = { alt: cleanLine(form?.get("alt")), asset };
  throw leadBack(articleId, await putLast(actor, articleId, image).catch((error: unknown) => failed(actor, error)));
}

type NotKept = { outcome: "refused"; refusal: "not-kept" };

async function keep(actor: PersonActor, bytes: Uint8Array): Promise<PictureStored | NotKept> {
  return storePicture(actor, bytes).catch((error: unknown) => ({ outcome: "refused", refusal: failed(actor, error) }));
}

function failed({ requestId }: PersonActor, error: unknown): "not-kept" {
  if (error instanceof Response) throw error;
  log.error({ err: error, requestId }, "a picture could not be kept");
  return "not-kept";
}

function leadBack(articleId: string, outcome: PictureRefusal | "added"): Response {
  return redirect(`/dashboard/admin/articles/${encodeURIComponent(articleId)}?picture=${outcome}`);
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
