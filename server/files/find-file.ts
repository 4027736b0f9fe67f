import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { attachments, files, projects } from "../db/schema/index.ts";

type Wanted = { projectId: string; fileId: string };

/** A file of a project, for its list or with a message. Not yours, taken away, or not sent yet by another, means not there. */
export async function findFile(viewer: Person, wanted: Wanted) {
  return readAsViewer(
    viewer,
    async (tx) => (await findGiven(tx, viewer, wanted)) ?? findAttachment(tx, viewer, wanted),
  );
}

async function findGiven(tx: Tx, viewer: Person, { projectId, fileId }: Wanted) {
  const owner = viewer.role === "admin" ? undefined : eq(files.clientId, clientOf(viewer, "project"));
  const [found] = await tx
    .select({ file: files })
    .from(files)
    .innerJoin(projects, and(eq(projects.id, files.projectId), isNull(projects.deletedAt)))
    .where(and(eq(files.id, fileId), eq(files.projectId, projectId), isNull(files.removedAt), owner));
  return found?.file;
}

async function findAttachment(tx: Tx, viewer: Person, { projectId, fileId }: Wanted) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, clientOf(viewer, "project"));
  const isShown = or(isNotNull(attachments.messageId), eq(attachments.givenBy, viewer.id));
  const [found] = await tx
    .select({ file: attachments })
    .from(attachments)
    .innerJoin(projects, and(eq(projects.id, attachments.projectId), isNull(projects.deletedAt)))
    .where(and(eq(attachments.id, fileId), eq(attachments.projectId, projectId), isShown, owner));
  return found?.file;
}
