import { desc, eq } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { changesBetween } from "../../domain/website/changes.ts";
import { siteContentSchema } from "../../domain/website/content.ts";
import { type Person, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { websiteShown, websiteVersions } from "../db/schema/index.ts";
import { keepDraft, recordWebsite, requireDraft } from "./edit-draft.ts";

const { number, changes, madeAt, publishAt, publishedAt, calledOffAt, failure } = websiteVersions;
const summary = { number, changes, madeAt, publishAt, publishedAt, calledOffAt, failure };

/** Newest first. */
export async function listVersions(viewer: Person) {
  requireAdmin(viewer);
  return asViewer(viewer, (tx) => tx.select(summary).from(websiteVersions).orderBy(desc(number)).limit(100));
}

export type BroughtBack = { outcome: "brought-back" } | { outcome: "stale" } | { outcome: "not-there" };

/** A version becomes the draft, and visitors see nothing of it yet. What was in the draft is kept among the versions. */
export async function bringBack(actor: PersonActor, wanted: number, revision: number): Promise<BroughtBack> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const draft = await requireDraft(tx, "update");
    if (draft.revision !== revision) return { outcome: "stale" };
    const [version] = await tx.select().from(websiteVersions).where(eq(number, wanted));
    if (!version) return { outcome: "not-there" };
    const [shown] = await tx.select({ content: websiteShown.content }).from(websiteShown);
    const unpublished = shown ? changesBetween(shown.content, draft.content, londonDay(actor.at)) : [];
    if (unpublished.length > 0)
      await tx.insert(websiteVersions).values({
        content: draft.content,
        changes: unpublished.map(({ words }) => words),
        madeAt: actor.at,
        madeBy: actor.id,
      });
    await keepDraft(tx, siteContentSchema.parse(version.content), revision + 1, actor.at);
    await recordWebsite(tx, "website-brought-back", wanted, actor);
    return { outcome: "brought-back" };
  });
}

/** What bringing a version back would change of the draft, in words. */
export async function findDifference(viewer: Person, wanted: number, at: Date): Promise<string[] | undefined> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const { content } = await requireDraft(tx);
    const [version] = await tx
      .select({ content: websiteVersions.content })
      .from(websiteVersions)
      .where(eq(number, wanted));
    if (!version) return;
    return changesBetween(content, siteContentSchema.parse(version.content), londonDay(at)).map(({ words }) => words);
  });
}
