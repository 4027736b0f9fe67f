import type { FileHandle } from "node:fs/promises";
import { business } from "../../content/business.ts";
import { exportWords } from "../../content/client-export.ts";
import { longDay } from "../../domain/calendar-day.ts";
import { formatBytes } from "../../domain/client-export.ts";
import type { ExportContents } from "../db/schema/client-exports.ts";
import { indexPath, manifestPath } from "./check-archive.ts";
import { heading, links, pageFile, paragraph } from "./export-page.ts";
import { parts } from "./list-parts.ts";
import { type AddedFile, ArchiveWriter, type ExportFile, type ExportOf } from "./write-archive.ts";

type Listed = AddedFile & { path: string; label: string; isGiven: boolean };

/** Writes a client's archive: the parts one after the other, then the first page that leads to all of it, then the list with a digest of each. */
export async function makeArchive(file: FileHandle, of: ExportOf & { name: string }) {
  const archive = new ArchiveWriter(file, of.at);
  const listed: (Listed & { part: string })[] = [];
  const add = async (file: ExportFile, part: string) => {
    const { path, label = path } = file;
    listed.push(Object.assign({ path, label, part, isGiven: "given" in file }, await archive.add(file)));
  };
  const contents: ExportContents = [];
  for (const { part, files } of parts) {
    const before = listed.length;
    for await (const one of files(of)) await add(one, part);
    const added = listed.slice(before);
    contents.push({ part, files: added.length, bytes: added.reduce((sum, { bytes }) => sum + bytes, 0) });
  }
  await add(firstPage(of, listed), "index");
  const manifest = {
    made: of.at.toISOString(),
    by: business().name,
    files: listed.map(({ path, bytes, sha256, isGiven }) => ({ path, bytes, sha256, isGiven })),
  };
  await archive.add({ path: manifestPath, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) });
  return { contents, ...(await archive.end()) };
}

function firstPage({ name, at }: { name: string; at: Date }, listed: (Listed & { part: string })[]): ExportFile {
  const { title, lead, how, notIn, madeBy, none } = exportWords;
  const ofParts = parts.map(({ part }) => {
    const files = listed.filter((file) => file.part === part);
    const { name: partName, holds } = exportWords.parts[part];
    const shown = files.map(({ path, label, bytes }) => ({ path, label, says: formatBytes(bytes) }));
    return heading(partName) + paragraph(holds) + (shown.length ? links(shown) : paragraph(none));
  });
  return pageFile(
    indexPath,
    title,
    [
      paragraph(lead(name, longDay(at))),
      paragraph(how),
      ...ofParts,
      paragraph(notIn),
      paragraph(madeBy(business().name)),
    ].join(""),
  );
}
