import { and, asc, eq, isNull } from "drizzle-orm";
import { exportWords } from "../../content/client-export.ts";
import { longDay } from "../../domain/calendar-day.ts";
import { formatBytes } from "../../domain/client-export.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { projects, providedArchives } from "../db/schema/index.ts";
import { readStoredFile } from "../files/file-store.ts";
import { jsonFile, pageFile, table } from "./export-page.ts";
import { archiveNames } from "./files-part.ts";
import type { ExportFile, ExportOf } from "./write-archive.ts";

/** What the provider has added: each as it came, and a list that says what it is. */
export async function* archivesPart({ clientId }: ExportOf): AsyncGenerator<ExportFile> {
  const { about, name, bytes, digest, keptAt, removedAt } = providedArchives;
  const rows = await asViewer(system, (tx) =>
    tx
      .select({ about, name, bytes, digest, keptAt, project: projects.projectName })
      .from(providedArchives)
      .leftJoin(projects, eq(projects.id, providedArchives.projectId))
      .where(and(eq(providedArchives.clientId, clientId), isNull(removedAt), isNull(projects.deletedAt)))
      .orderBy(asc(keptAt), asc(providedArchives.id)),
  );
  if (rows.length === 0) return;
  const paths = archiveNames(rows.map((row) => row.name)).map((path) => `archives/${path}`);
  const words = exportWords.archive;
  const shown = rows.map((row, at) => [
    ...[row.about, row.project ?? "", paths[at]?.replace("archives/", "") ?? ""],
    ...[formatBytes(row.bytes), longDay(row.keptAt)],
  ]);
  yield pageFile("archives/archives.html", words.list, table(words.heads, shown));
  yield jsonFile(
    "archives/archives.json",
    rows.map(({ digest: sha256, ...row }, at) => Object.assign({ path: paths[at] }, row, { sha256 })),
  );
  for (const [at, row] of rows.entries())
    yield { path: paths[at] ?? "", label: row.about, given: readStoredFile(row.digest) };
}
