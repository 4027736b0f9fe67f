import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { clientOf, type Person } from "../access/actor.ts";
import { findSessionOfId } from "../auth/session.ts";
import { readAsViewer } from "../db/client.server.ts";
import { draftVersions, projects } from "../db/schema/index.ts";
import { readSealed, seal } from "../web/sealed.ts";
import { shortId, wholeId } from "../web/short-id.ts";
import { draftsOrigin } from "./drafts-origin.ts";

const hour = 3_600;

type Viewing = { sessionId: string; versionId: string };

/** An address for one look at a version: for an hour, and no longer than the login it was made for. */
export function draftAddress({ sessionId, versionId }: Viewing, at: Date): string {
  const token = seal("draft", `${shortId(versionId)}${shortId(sessionId)}`, Math.floor(at.getTime() / 1_000) + hour);
  return draftBase(token);
}

export function draftBase(token: string): string {
  return `${draftsOrigin()}/drafts/${token}/`;
}

/** The version that the address shows, as whoever it was made for may see it now. No cookie is asked. */
export async function findDraft(token: string, at: Date) {
  const sealed = readSealed("draft", token, at);
  if (!sealed || sealed.isOver || sealed.text.length !== 64) return;
  const session = await findSessionOfId(wholeId(sealed.text.slice(32)), at);
  if (!session?.role) return;
  const { user, role, client } = session;
  if (role !== "admin" && !client) return;
  const viewer: Person = { kind: "person", id: user.id, role, ...(client ? { client } : {}) };
  const isSeen =
    viewer.role === "admin"
      ? undefined
      : and(eq(draftVersions.clientId, clientOf(viewer, "project")), isNotNull(draftVersions.sentAt));
  const versionId = wholeId(sealed.text.slice(0, 32));
  const [found] = await readAsViewer(viewer, (tx) =>
    tx
      .select({ files: draftVersions.files })
      .from(draftVersions)
      .innerJoin(projects, and(eq(projects.id, draftVersions.projectId), isNull(projects.deletedAt)))
      .where(and(eq(draftVersions.id, versionId), isSeen)),
  );
  return found;
}
