import type { IncomingMessage, ServerResponse } from "node:http";
import { matchRoutes, type ServerBuild } from "react-router";
import { log } from "../observe/log.ts";
import { now } from "../settings/clock.ts";
import { forgetPreview, readPreviewCookie } from "../website/preview-cookie.ts";
import { findPreview } from "../website/previews.ts";
import { publishedSite, withDraft, withSite } from "../website/site.ts";
import { isPublicRoute } from "./public-map.ts";
import { listInnermost } from "./require-policies.ts";

type Incoming = { path: string | undefined; request: IncomingMessage; response: ServerResponse };

/** The token of whoever looks at a public page by a preview's link. Every other page is the same for them as for anybody. */
export function previewFinder(routes: ServerBuild["routes"]): (incoming: Incoming) => string | undefined {
  const addresses = listInnermost(routes);
  return ({ path, request }) => {
    const token = readPreviewCookie(request.headers.cookie, now());
    if (token === undefined || path === undefined) return;
    const found = matchRoutes(addresses, pageOf(path))?.at(-1)?.route.id;
    return found && isPublicRoute(found) ? token : undefined;
  };
}

/** Scripts fetch a page's data beside it. */
function pageOf(path: string): string {
  return path.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

/**
 * Answers with the draft as it is now, which nobody may keep. By a link that has ended meanwhile: with what is published,
 * as everybody sees it, and the cookie goes. False: the draft cannot be found out.
 */
export async function answerWithDraft(
  token: string,
  response: ServerResponse,
  answer: () => Promise<unknown>,
): Promise<boolean> {
  const preview = await findPreview(token, now()).catch((error: unknown) => {
    log.warn({ err: error }, "the draft could not be read for a preview");
    return "unknown" as const;
  });
  if (preview === "unknown") return false;
  if (preview) {
    response.setHeader("X-Robots-Tag", "noindex");
    await withDraft(preview.site, answer);
  } else {
    response.setHeader("Set-Cookie", forgetPreview());
    await withSite(publishedSite(), answer);
  }
  return true;
}
