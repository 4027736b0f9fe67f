import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { exportWords } from "../../content/client-export.ts";
import { londonMoment } from "../../domain/calendar-day.ts";
import { formatBytes, plainName } from "../../domain/client-export.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { attachments, messages, projects } from "../db/schema/index.ts";
import { readStoredFile } from "../files/file-store.ts";
import { heading, jsonFile, links, pageFile, paragraph } from "./export-page.ts";
import { archiveNames } from "./files-part.ts";
import type { ExportFile, ExportOf } from "./write-archive.ts";

/** What both have written about each project. Private notes are the provider's, and the worker that makes this has no right to read them. */
export async function* messagesPart({ clientId }: ExportOf): AsyncGenerator<ExportFile> {
  const found = await asViewer(system, (tx) =>
    tx
      .select({ id: projects.id, name: projects.projectName })
      .from(projects)
      .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.createdAt), asc(projects.id)),
  );
  for (const [index, { id, name }] of found.entries()) {
    const written = await asViewer(system, (tx) => listWritten(tx, id));
    const folder = `${index + 1}-${plainName(name)}`;
    const attached = await listAttached(id, folder);
    const body = written.map(({ id: messageId, by, writtenAt, mailReceivedAt, text }) => {
      const files = attached.filter((file) => file.messageId === messageId);
      const shown = files.map(({ path, name: label, bytes }) => ({ path, label, says: formatBytes(bytes) }));
      return (
        heading(`${by}, ${londonMoment(writtenAt)}${mailReceivedAt ? exportWords.message.byMail : ""}`) +
        paragraph(text) +
        (shown.length ? links(shown) : "")
      );
    });
    const path = `project-messages/${folder}`;
    yield pageFile(`${path}.html`, name, body.join("") || paragraph(exportWords.message.none));
    yield jsonFile(
      `${path}.json`,
      written.map(({ id: messageId, mailReceivedAt, ...written }) => {
        const message = mailReceivedAt ? Object.assign({ mailReceivedAt }, written) : written;
        const files = attached.filter((file) => file.messageId === messageId);
        const named = files.map(({ path: filePath, name: called, bytes }) => ({ path: filePath, name: called, bytes }));
        return named.length ? Object.assign(message, { files: named }) : message;
      }),
    );
    for (const file of attached)
      yield { path: `project-messages/${file.path}`, label: file.name, given: readStoredFile(file.digest) };
  }
}

/** The files of all its messages; their paths begin where its page is. */
async function listAttached(projectId: string, folder: string) {
  const { messageId, name, bytes, digest, givenAt } = attachments;
  const rows = await asViewer(system, (tx) =>
    tx
      .select({ messageId, name, bytes, digest })
      .from(attachments)
      .where(and(eq(attachments.projectId, projectId), isNotNull(messageId)))
      .orderBy(asc(givenAt), asc(attachments.id)),
  );
  const names = archiveNames(rows.map((row) => row.name));
  return rows.map((row, at) => Object.assign({ path: `${folder}/${names[at]}` }, row));
}

async function listWritten(tx: Tx, projectId: string) {
  const { id, side, authorName, writtenAt, mailReceivedAt, text } = messages;
  const rows = await tx
    .select({ id, side, authorName, writtenAt, mailReceivedAt, text })
    .from(messages)
    .where(eq(messages.projectId, projectId))
    .orderBy(asc(writtenAt), asc(messages.id));
  return rows.map(({ side: from, authorName: name, ...row }) => ({
    by: from === "provider" ? business().firstName : name,
    ...row,
  }));
}
