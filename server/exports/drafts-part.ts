import { buffer } from "node:stream/consumers";
import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { plainName } from "../../domain/client-export.ts";
import { asSeenWith } from "../../domain/draft-comment.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { draftAnswers, draftVersions, projects } from "../db/schema/index.ts";
import { listComments } from "../drafts/list-comments.ts";
import { readStoredFile } from "../files/file-store.ts";
import { jsonFile } from "./export-page.ts";
import type { ExportFile, ExportOf } from "./write-archive.ts";

/** Of each site: every version that the client was sent, what they said of it and of its pages, and the files of the one that counts. */
export async function* draftsPart({ clientId }: ExportOf): AsyncGenerator<ExportFile> {
  const owned = await asViewer(system, (tx) =>
    tx
      .select({ id: projects.id, name: projects.projectName })
      .from(projects)
      .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.createdAt), asc(projects.id)),
  );
  for (const [index, project] of owned.entries()) {
    const versions = await listSent(clientId, project.id);
    const kept = versions.find(({ answer }) => answer?.kind === "approved") ?? versions[0];
    if (!kept) continue;
    const folder = `drafts/${index + 1}-${plainName(project.name)}`;
    for (const [path, { digest }] of Object.entries(kept.files))
      yield { path: `${folder}/version-${kept.number}/${path}`, bytes: await buffer(readStoredFile(digest)) };
    yield jsonFile(`${folder}/versions.json`, {
      project: project.name,
      versions: versions.map(({ files: _, ...version }) => version),
      comments: await listSaid(project.id, Math.max(...versions.map(({ number }) => number))),
    });
  }
}

/** As its client sees it, with who said what. */
async function listSaid(projectId: string, newestSent: number) {
  const comments = await asViewer(system, (tx) => listComments(tx, projectId));
  return comments
    .map((comment) => asSeenWith(comment, newestSent))
    .map(({ id: _, spot, replies, ...comment }) => ({
      ...comment,
      ...(spot ? { spot } : {}),
      replies: replies.map(({ id: __, side, authorName, ...reply }) => ({
        by: side === "provider" ? business().firstName : authorName,
        ...reply,
      })),
    }));
}

/** What was approved last, and otherwise what was sent last, stands first. */
async function listSent(clientId: string, projectId: string) {
  const { number, note, fingerprint, files, sentAt } = draftVersions;
  const { kind, changes, typedName, email, answeredAt } = draftAnswers;
  return asViewer(system, (tx) =>
    tx
      .select({
        number,
        note,
        fingerprint,
        files,
        sentAt,
        answer: { kind, changes, typedName, email, answeredAt, fingerprint: draftAnswers.fingerprint },
      })
      .from(draftVersions)
      .leftJoin(draftAnswers, eq(draftAnswers.versionId, draftVersions.id))
      .where(and(eq(draftVersions.projectId, projectId), eq(draftVersions.clientId, clientId), isNotNull(sentAt)))
      .orderBy(desc(number)),
  );
}
