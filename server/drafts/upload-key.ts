import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, PersonActor } from "../access/actor.ts";
import { anonymous } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { profiles } from "../db/schema/index.ts";
import type { FileContent } from "../files/file-store.ts";
import { readSealed, seal } from "../web/sealed.ts";
import { shortId, wholeId } from "../web/short-id.ts";
import { type Uploaded, uploadVersion } from "./upload-version.ts";

const thirtyDays = 30 * 86_400;

/** With it a command uploads to one project: for thirty days, and while the account that was shown it is the provider's. */
export function uploadKey(projectId: string, accountId: string, at: Date): string {
  return seal(
    "draft-upload",
    `${shortId(projectId)}${shortId(accountId)}`,
    Math.floor(at.getTime() / 1_000) + thirtyDays,
  );
}

export type UploadedByKey =
  | (Uploaded & { projectId: string })
  | { outcome: "unknown-key" }
  | { outcome: "too-many"; waitSeconds: number };

/** The same upload as by the form. Whoever has the key sees nothing by it, and what is uploaded nobody sees until it is sent. */
export async function uploadByKey(
  key: string,
  content: FileContent,
  { address, requestId, at }: Pick<Actor, "address" | "requestId" | "at">,
): Promise<UploadedByKey> {
  const sealed = readSealed("draft-upload", key, at);
  if (!sealed || sealed.isOver || sealed.text.length !== 64) return { outcome: "unknown-key" };
  const [projectId, id] = [wholeId(sealed.text.slice(0, 32)), wholeId(sealed.text.slice(32))];
  if (!(await isProvider(id))) return { outcome: "unknown-key" };
  const actor: PersonActor = { kind: "person", id, role: "admin", address, requestId, at };
  const subject = `${projectId} ${id}`;
  const waitSeconds = await asViewer(actor, (tx) => takeAllowance(tx, { bucket: "draft-upload", subject }, at));
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  return { ...(await uploadVersion(actor, { id: randomUUID(), projectId }, content)), projectId };
}

async function isProvider(id: string): Promise<boolean> {
  const isOne = and(eq(profiles.id, id), eq(profiles.role, "admin"), isNull(profiles.disabledAt));
  return asAccounts(anonymous, async (tx) => (await tx.$count(profiles, isOne)) > 0);
}
