import { type UploadedByKey, uploadByKey } from "../../server/drafts/upload-key.ts";
import { siteOrigin } from "../../server/settings/site-origin.ts";
import { requireCaller } from "../access.server.ts";
import { uploadAnswers } from "../shared/drafts/upload-answers.ts";
import type { Route } from "./+types/draft-uploads.route";

/** A zip from a command line, with the key that the page of the drafts shows. */
export async function action({ request, context }: Route.ActionArgs) {
  const [, key = ""] = /^Bearer ([\w.-]+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
  return answerOf(await uploadByKey(key, request.body ?? [], requireCaller(request, context)));
}

function answerOf(uploaded: UploadedByKey): Response {
  switch (uploaded.outcome) {
    case "unknown-key":
      return say(401, "This key is not known, or its 30 days are over. The page with the drafts shows a new one.", {
        "WWW-Authenticate": "Bearer",
      });
    case "too-many":
      return say(429, "That was a lot of uploads. Try again later.", { "Retry-After": String(uploaded.waitSeconds) });
    case "not-there":
      return say(404, "This project is not there any more.");
    case "refused":
      return say(422, uploadAnswers.refused[uploaded.refusal](uploaded.path));
    case "same":
      return say(200, uploadAnswers.same(uploaded.number));
    case "uploaded":
      return say(
        201,
        `${uploadAnswers.uploaded(uploaded.number)} ${siteOrigin()}/projects/${uploaded.projectId}/review/versions`,
      );
  }
}

function say(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
}
