import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { plainName } from "../../domain/client-export.ts";
import { distinctNames } from "../../domain/client-file.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { files, materialItems, projects } from "../db/schema/index.ts";
import { readStoredFile } from "../files/file-store.ts";
import { jsonFile } from "./export-page.ts";
import type { ExportFile, ExportOf } from "./write-archive.ts";

/** What the client gave for each project, one file after the other, and what they answered. */
export async function* filesPart({ clientId }: ExportOf): AsyncGenerator<ExportFile> {
  const owned = await asViewer(system, (tx) =>
    tx
      .select({ id: projects.id, name: projects.projectName })
      .from(projects)
      .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.createdAt), asc(projects.id)),
  );
  for (const [index, project] of owned.entries()) {
    const { given, answers } = await findGiven(clientId, project.id);
    if (given.length === 0 && answers.length === 0) continue;
    const folder = `files/${index + 1}-${plainName(project.name)}`;
    const paths = archiveNames(given.map(({ name }) => name)).map((name) => `${folder}/${name}`);
    for (const [at, file] of given.entries())
      yield { path: paths[at] ?? "", label: file.name, given: readStoredFile(file.digest) };
    yield jsonFile(`${folder}/given.json`, {
      project: project.name,
      files: given.map(({ digest: _, ...file }, at) => Object.assign({ path: paths[at] }, file)),
      answers,
    });
  }
}

async function findGiven(clientId: string, projectId: string) {
  return asViewer(system, async (tx) => {
    const { name, bytes, givenAt, digest } = files;
    const given = await tx
      .select({ name, bytes, givenAt, digest, title: materialItems.title })
      .from(files)
      .leftJoin(materialItems, eq(materialItems.id, files.itemId))
      .where(and(eq(files.projectId, projectId), eq(files.clientId, clientId), isNull(files.removedAt)))
      .orderBy(asc(givenAt), asc(files.id));
    const { title, answer, lacks, answeredAt } = materialItems;
    const answers = await tx
      .select({ title, answer, lacks, answeredAt })
      .from(materialItems)
      .where(and(eq(materialItems.projectId, projectId), isNotNull(answeredAt)))
      .orderBy(asc(materialItems.position));
    return { given, answers };
  });
}

/** As files are called inside an archive, no two the same. */
export function archiveNames(names: readonly string[]): string[] {
  return distinctNames(names.map(archiveName)).map((name) => name.replace(/ \((\d+)\)/, "-$1"));
}

/** Its own ending, and nothing in its name that an archive cannot have; 'given' and 'archives' are ours. */
function archiveName(name: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  const stem = plainName(ending ? name.slice(0, -ending.length - 1) : name);
  return `${stem === "given" || stem === "archives" ? `${stem}-file` : stem}${ending ? `.${ending}` : ""}`;
}
