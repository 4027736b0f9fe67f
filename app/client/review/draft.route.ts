import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { draftType, findPath, resolveBelow } from "../../../domain/draft.ts";
import { draftHeaders } from "../../../server/drafts/draft-headers.ts";
import { draftBase, findDraft } from "../../../server/drafts/viewing.ts";
import { readStoredFile } from "../../../server/files/file-store.ts";
import { now } from "../../../server/settings/clock.ts";
import type { Route } from "./+types/draft.route";
import { words } from "./words.ts";

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
  const kept = { ...headers, ETag: `"${file.digest}"` };
  if (request.headers.get("If-None-Match") === kept.ETag) return new Response(null, { status: 304, headers: kept });
  const content = readStoredFile(file.digest);
  if (!isText.test(type)) return new Response(Readable.toWeb(content) as ReadableStream, { headers: kept });
  // Byte for byte, whatever its alphabet: what is looked for is ASCII.
  const text = (await buffer(content)).toString("latin1");
  return new Response(Buffer.from(resolveBelow(type, text, `/drafts/${token}/`), "latin1"), { headers: kept });
}
