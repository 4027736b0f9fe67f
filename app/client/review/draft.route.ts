import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import script from "virtual:draft-script";
import { draftType, findPath, resolveBelow, withScript } from "../../../domain/draft.ts";
import { draftHeaders } from "../../../server/drafts/draft-headers.ts";
import { draftBase, findDraft } from "../../../server/drafts/viewing.ts";
import { readStoredFile } from "../../../server/files/file-store.ts";
import { now } from "../../../server/settings/clock.ts";
import { env } from "../../../server/settings/env.server.ts";
import type { Route } from "./+types/draft.route";
import { words } from "./words.ts";

/** Another script is another page. */
const reviewed = `-${createHash("sha256").update(script).digest("hex").slice(0, 8)}`;

function reviewScript(portal: string, path: string): string {
  return `<script data-portal="${portal}" data-page="${encodeURIComponent(path)}">${script}</script>`;
}

const isText = /^(?:text\/(?:html|css|javascript)|image\/svg)/;

/** A part of a draft, in its sandbox. The address alone says who looks. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { token, "*": address = "" } = params;
  const draft = await findDraft(token, now());
  const path = draft && findPath(draft.files, address);
  const file = path === undefined ? undefined : draft?.files[path];
  const type = path && draftType(path);
  const headers = { ...draftHeaders(token), "Content-Type": type || "text/plain; charset=utf-8" };
  if (!file || !path || !type) return new Response(draft ? words.notInIt : words.over, { status: 404, headers });
  // Relative addresses in a folder's page count from the folder.
  if (path.endsWith("/index.html") && address !== path && !address.endsWith("/"))
    return new Response(null, {
      status: 302,
      headers: { ...headers, Location: `${draftBase(token)}${encodeURI(address)}/` },
    });
  // Only where the portal shows it: what is opened by itself is as it was uploaded.
  const isReviewed = type === "text/html" && request.headers.get("Sec-Fetch-Dest") === "iframe";
  const kept = { ...headers, ETag: `"${file.digest}${isReviewed ? reviewed : ""}"`, Vary: "Sec-Fetch-Dest" };
  if (request.headers.get("If-None-Match") === kept.ETag) return new Response(null, { status: 304, headers: kept });
  const content = readStoredFile(file.digest);
  if (!isText.test(type)) return new Response(Readable.toWeb(content) as ReadableStream, { headers: kept });
  // Byte for byte, whatever its alphabet: what is looked for is ASCII.
  const text = (await buffer(content)).toString("latin1");
  const resolved = resolveBelow(type, text, `/drafts/${token}/`);
  const shown = isReviewed ? withScript(resolved, reviewScript(env().SITE_ORIGIN, path)) : resolved;
  return new Response(Buffer.from(shown, "latin1"), { headers: kept });
}
