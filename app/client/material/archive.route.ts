import { Readable } from "node:stream";
import { distinctNames } from "../../../domain/client-file.ts";
import { fileHeader } from "../../../domain/file-header.ts";
import { readStoredFile } from "../../../server/files/file-store.ts";
import { streamArchive } from "../../../server/files/stream-archive.ts";
import { findMaterial, type Material } from "../../../server/material/find-material.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { savedHeaders } from "../../shared/saved-file.server.ts";
import type { Route } from "./+types/archive.route";

/** All that came, in one archive: a folder for each thing, and what was written in texts. `?item=` is one of them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await findMaterial(requirePerson(context), requireId(params.projectId));
  const itemId = url.searchParams.get("item");
  const items = found?.items.filter(({ id }) => itemId === null || id === itemId) ?? [];
  if (!found || items.length === 0) throw new Response(null, { status: 404 });
  const name = `${found.project.name}-material.zip`.replaceAll(" ", "-");
  return new Response(Readable.toWeb(Readable.from(streamArchive(entriesOf(items)))) as ReadableStream, {
    headers: {
      ...savedHeaders,
      "Content-Type": "application/octet-stream",
      "Content-Disposition": fileHeader("attachment", name),
    },
  });
}

function* entriesOf(items: Material["items"]) {
  const folders = distinctNames(
    items.map(({ title }, index) => `${index + 1} ${title.replaceAll(/[^\p{L}\p{N} -]/gu, "")}`.trim()),
  );
  for (const [index, { answer, lacks, answeredAt, files }] of items.entries()) {
    const folder = folders[index] ?? String(index + 1);
    const names = distinctNames(files.map((file) => file.name));
    for (const [at, file] of files.entries())
      yield { path: `${folder}/${names[at]}`, at: file.givenAt, content: readStoredFile(file.digest) };
    const text = lacks || answer;
    if (text && answeredAt) yield { path: `${folder}.txt`, at: answeredAt, content: [Buffer.from(`${text}\n`)] };
  }
}
