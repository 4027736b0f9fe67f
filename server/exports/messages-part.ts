import { and, asc, eq, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { exportWords } from "../../content/client-export.ts";
import { londonMoment } from "../../domain/calendar-day.ts";
import { plainName } from "../../domain/client-export.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { messages, projects } from "../db/schema/index.ts";
import { heading, jsonFile, pageFile, paragraph } from "./export-page.ts";
import type { ExportOf } from "./write-archive.ts";

/** What both have written about each project. Private notes are the provider's, and the worker that makes this has no right to read them. */
export async function* messagesPart({ clientId }: ExportOf) {
  const found = await asViewer(system, (tx) =>
    tx
      .select({ id: projects.id, name: projects.projectName })
      .from(projects)
      .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.createdAt), asc(projects.id)),
  );
  for (const [index, { id, name }] of found.entries()) {
    const written = await asViewer(system, (tx) => listWritten(tx, id));
    const body = written.map(
      ({ by, writtenAt, text }) => heading(`${by}, ${londonMoment(writtenAt)}`) + paragraph(text),
    );
    const path = `project-messages/${index + 1}-${plainName(name)}`;
    yield pageFile(`${path}.html`, name, body.join("") || paragraph(exportWords.message.none));
    yield jsonFile(`${path}.json`, written);
  }
}

async function listWritten(tx: Tx, projectId: string) {
  const { side, authorName, writtenAt, text } = messages;
  const rows = await tx
    .select({ side, authorName, writtenAt, text })
    .from(messages)
    .where(eq(messages.projectId, projectId))
    .orderBy(asc(writtenAt), asc(messages.id));
  return rows.map(({ side: from, authorName: name, ...row }) => ({
    by: from === "provider" ? business().firstName : name,
    ...row,
  }));
}
