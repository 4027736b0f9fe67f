import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { siteAfter } from "../../content/policies/site-after.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { type SiteContent, siteContentSchema } from "../../domain/website/content.ts";
import type { Site } from "../../domain/website/site.ts";
import { anonymous, type Person, type PersonActor, requireAdmin } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { websitePreviews } from "../db/schema/index.ts";
import { requireDraft } from "./edit-draft.ts";
import { findShownSite } from "./shown-site.ts";

const lastsMilliseconds = 7 * 86_400_000;
/** More than anybody has to send; what is no longer needed can be ended. */
const mostAtOnce = 20;

export type MadePreview = { outcome: "made"; token: string; endsAt: Date } | { outcome: "too-many" };

/** A link that shows the draft to whoever has it. It is said once: only its hash is kept. */
export async function makePreview(actor: PersonActor): Promise<MadePreview> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    await requireDraft(tx, "update");
    if ((await findWorking(tx, actor.at)).length >= mostAtOnce) return { outcome: "too-many" };
    const token = randomBytes(32).toString("base64url");
    const endsAt = new Date(actor.at.getTime() + lastsMilliseconds);
    const id = randomUUID();
    await tx
      .insert(websitePreviews)
      .values({ id, tokenHash: hashOf(token), madeAt: actor.at, madeBy: actor.id, endsAt });
    await recordPreview(tx, "preview-made", actor);
    return { outcome: "made", token, endsAt };
  });
}

/** Those that still work, newest first. */
export async function listPreviews(viewer: Person, at: Date) {
  requireAdmin(viewer);
  return asViewer(viewer, (tx) => findWorking(tx, at));
}

/** False where it has ended already. */
export async function endPreview(actor: PersonActor, id: string): Promise<boolean> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const ended = await tx
      .update(websitePreviews)
      .set({ endedAt: actor.at })
      .where(and(eq(websitePreviews.id, id), isWorking(actor.at)))
      .returning({ id: websitePreviews.id });
    if (ended.length === 0) return false;
    await recordPreview(tx, "preview-ended", actor);
    return true;
  });
}

export type Preview = { site: Site; endsAt: Date };

/** The draft as it is at this moment, as if it were published then, for whoever holds the token, if that works. */
export async function findPreview(token: string, at: Date): Promise<Preview | undefined> {
  return asViewer(anonymous, async (tx) => {
    const { rows } = await tx.execute<{ content: SiteContent; ends: string }>(
      sql`select content, extract(epoch from ends_at)::text as ends from app.previewed_draft(${hashOf(token)}, ${at.toISOString()}::timestamptz)`,
    );
    const [found] = rows;
    if (!found) return;
    const shown = await findShownSite(tx);
    return {
      site: siteAfter(shown, siteContentSchema.parse(found.content), {
        day: londonDay(at),
        measured: shown?.measured?.sites,
      }),
      endsAt: new Date(Number(found.ends) * 1_000),
    };
  });
}

export type OpenedPreview =
  | { outcome: "open"; endsAt: Date }
  | { outcome: "dead-link" }
  | { outcome: "too-many"; waitSeconds: number };

/** Whoever comes by a link. What could not be a token costs nobody an attempt. */
export async function openPreview(token: string, address: string, at: Date): Promise<OpenedPreview> {
  if (!isToken(token)) return { outcome: "dead-link" };
  const waitSeconds = await asViewer(anonymous, (tx) =>
    takeAllowance(tx, { bucket: "link-address", subject: address }, at),
  );
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  const found = await findPreview(token, at);
  return found ? { outcome: "open", endsAt: found.endsAt } : { outcome: "dead-link" };
}

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function isWorking(at: Date) {
  return and(isNull(websitePreviews.endedAt), gt(websitePreviews.endsAt, at));
}

async function findWorking(tx: Tx, at: Date) {
  const { id, madeAt, endsAt } = websitePreviews;
  return tx.select({ id, madeAt, endsAt }).from(websitePreviews).where(isWorking(at)).orderBy(desc(madeAt));
}

function recordPreview(tx: Tx, action: "preview-made" | "preview-ended", actor: PersonActor): Promise<string> {
  return recordEvent(tx, { action, subject: { kind: "website", id: null } }, actor);
}
