import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { changesBetween, type SiteChange } from "../../domain/website/changes.ts";
import { type SiteContent, siteContentSchema } from "../../domain/website/content.ts";
import { siteOn } from "../../domain/website/site.ts";
import { findUnfilled } from "../../domain/website/unfilled.ts";
import { type Person, type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { websiteDraft, websiteShown, websiteVersions } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";

export type Draft = {
  content: SiteContent;
  revision: number;
  /** What of it visitors do not see yet. */
  changes: SiteChange[];
  /** The version that visitors see. */
  online: { number: number; at: Date; content: SiteContent };
  /** The one that waits for its time. */
  waiting: { number: number; at: Date } | undefined;
  /** Why the last one that was to be published is not, until something newer is. */
  failure: string | undefined;
};

export async function findDraft(viewer: Person, at: Date): Promise<Draft> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const { content, revision } = await requireDraft(tx);
    const [shown] = await tx
      .select({ content: websiteShown.content, number: websiteShown.version, at: websiteVersions.publishedAt })
      .from(websiteShown)
      .innerJoin(websiteVersions, eq(websiteVersions.number, websiteShown.version));
    const { publishAt, failure } = websiteVersions;
    const [last] = await tx
      .select({ number: websiteVersions.number, failure })
      .from(websiteVersions)
      .where(isNotNull(publishAt))
      .orderBy(desc(websiteVersions.number))
      .limit(1);
    return {
      content,
      revision,
      changes: shown ? changesBetween(shown.content, content, londonDay(at)) : [],
      online: {
        number: shown?.number ?? 0,
        at: shown?.at ?? at,
        // With its fields in the draft's order: two pieces that are the same have the same revision.
        content: shown ? siteContentSchema.parse(shown.content) : content,
      },
      waiting: await findWaiting(tx),
      failure: last?.failure ?? undefined,
    };
  });
}

export type DraftSaved =
  | { outcome: "saved" }
  /** Another tab has changed this very piece since it was shown. */
  | { outcome: "stale" }
  /** Where it is wrong, as the schema names it. */
  | { outcome: "invalid"; field: string };

/** One piece of the draft: what a form shows and changes. Two forms about different pieces do not stand in each other's way. */
export type Edit = {
  piece: (content: SiteContent) => unknown;
  /** Of the piece, as the form showed it. */
  revision: string;
  change: (content: SiteContent) => SiteContent;
};

/** Nothing that visitors see is changed. */
export async function changeDraft(actor: PersonActor, { piece, revision, change }: Edit): Promise<DraftSaved> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const draft = await requireDraft(tx, "update");
    const changed = siteContentSchema.safeParse(change(structuredClone(draft.content)));
    if (!changed.success) return { outcome: "invalid", field: changed.error.issues[0]?.path.join(".") ?? "" };
    if (revisionOf(changed.data) === revisionOf(draft.content)) return { outcome: "saved" };
    if (revisionOf(piece(draft.content) ?? null) !== revision) return { outcome: "stale" };
    await keepDraft(tx, changed.data, draft.revision + 1, actor.at);
    return { outcome: "saved" };
  });
}

/** What a form says that it was shown. */
export const pieceRevision = (piece: unknown): string => revisionOf(piece ?? null);

export type Published =
  | { outcome: "publishing"; version: number }
  | { outcome: "nothing-changed" }
  | { outcome: "stale" }
  | { outcome: "in-the-past" }
  /** Texts that name what there is not: '{charity plan}' where there is none. */
  | { outcome: "unfilled"; texts: string[] };

/** Everything that is in the draft, for all pages at once, now or at a time to come. It takes the place of what waits. */
export async function publishDraft(
  actor: PersonActor,
  { revision, at = actor.at }: { revision: number; at?: Date | undefined },
): Promise<Published> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const draft = await requireDraft(tx, "update");
    if (draft.revision !== revision) return { outcome: "stale" };
    if (at < actor.at) return { outcome: "in-the-past" };
    const [shown] = await tx.select({ content: websiteShown.content }).from(websiteShown);
    const changes = shown ? changesBetween(shown.content, draft.content, londonDay(actor.at)) : [];
    if (shown && changes.length === 0) return { outcome: "nothing-changed" };
    const texts = findUnfilled(siteOn(londonDay(at), draft.content));
    if (texts.length > 0) return { outcome: "unfilled", texts };
    await callOffWaiting(tx, actor.at);
    const [made] = await tx
      .insert(websiteVersions)
      .values({
        content: draft.content,
        changes: changes.map(({ words }) => words),
        madeAt: actor.at,
        madeBy: actor.id,
        publishAt: at,
      })
      .returning({ number: websiteVersions.number });
    const version = made?.number ?? 0;
    await recordWebsite(tx, "website-published", version, actor);
    await enqueue(tx, "publish-website", {});
    return { outcome: "publishing", version };
  });
}

/** What waits for its time no longer does. It stays among the versions, and the draft has what it had. */
export async function callOff(actor: PersonActor): Promise<boolean> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    await requireDraft(tx, "update");
    const calledOff = await callOffWaiting(tx, actor.at);
    if (calledOff === undefined) return false;
    await recordWebsite(tx, "website-called-off", calledOff, actor);
    return true;
  });
}

export function recordWebsite(
  tx: Tx,
  action: "website-published" | "website-called-off" | "website-brought-back",
  version: number,
  actor: PersonActor,
): Promise<string> {
  return recordEvent(
    tx,
    { action, subject: { kind: "website", id: null }, details: { version: String(version) } },
    actor,
  );
}

function isWaiting() {
  const { publishAt, publishedAt, calledOffAt, failure } = websiteVersions;
  return and(isNotNull(publishAt), isNull(publishedAt), isNull(calledOffAt), isNull(failure));
}

async function findWaiting(tx: Tx): Promise<Draft["waiting"]> {
  const { number, publishAt } = websiteVersions;
  const [waiting] = await tx.select({ number, at: publishAt }).from(websiteVersions).where(isWaiting());
  return waiting?.at ? { number: waiting.number, at: waiting.at } : undefined;
}

async function callOffWaiting(tx: Tx, at: Date): Promise<number | undefined> {
  const [calledOff] = await tx
    .update(websiteVersions)
    .set({ calledOffAt: at })
    .where(isWaiting())
    .returning({ number: websiteVersions.number });
  return calledOff?.number;
}

/** Behind its lock, everything that is done to a draft is done one after the other. */
export async function requireDraft(tx: Tx, lock?: "update") {
  const chosen = tx.select().from(websiteDraft);
  const [draft] = lock ? await chosen.for(lock) : await chosen;
  if (!draft) throw new Error("the website has no draft: db:migrate fills an empty database");
  return { content: siteContentSchema.parse(draft.content), revision: draft.revision };
}

export async function keepDraft(tx: Tx, content: SiteContent, revision: number, changedAt: Date): Promise<void> {
  await tx.update(websiteDraft).set({ content, revision, changedAt }).where(eq(websiteDraft.id, 1));
}
