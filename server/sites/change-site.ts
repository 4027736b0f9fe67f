import { and, eq, isNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { projects, type SiteRow, sites } from "../db/schema/index.ts";

export type SiteSettings = { isWatched: boolean; expectedText: string };

export type SiteChanged =
  | { outcome: "changed"; was: SiteSettings }
  | { outcome: "unchanged" | "not-there" }
  | { outcome: "stale"; is: SiteSettings };

/** What a page shows of a site that the provider can change. */
export function settingsOf({ stoppedAt, expectedText }: Pick<SiteRow, "stoppedAt" | "expectedText">): SiteSettings {
  return { isWatched: stoppedAt === null, expectedText };
}

export function siteRevision(site: Pick<SiteRow, "stoppedAt" | "expectedText">): string {
  return revisionOf(settingsOf(site));
}

/** Whether it is looked at, and what its first page must say. Gives what it was, so that it can be put back. */
export async function changeSite(
  actor: PersonActor,
  projectId: string,
  { isWatched, expectedText, revision }: SiteSettings & { revision: string | undefined },
): Promise<SiteChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const [found] = await tx
      .select({ site: sites })
      .from(sites)
      .innerJoin(projects, and(eq(projects.id, sites.projectId), isNull(projects.deletedAt)))
      .where(eq(sites.projectId, projectId))
      .for("update", { of: sites });
    if (!found) return { outcome: "not-there" };
    const was = settingsOf(found.site);
    if (was.isWatched === isWatched && was.expectedText === expectedText) return { outcome: "unchanged" };
    if (siteRevision(found.site) !== revision) return { outcome: "stale", is: was };
    const stoppedAt = isWatched ? null : (found.site.stoppedAt ?? actor.at);
    await tx.update(sites).set({ stoppedAt, expectedText }).where(eq(sites.projectId, projectId));
    await recordEvent(tx, { action: "site-watch-changed", subject: { kind: "project", id: projectId } }, actor);
    return { outcome: "changed", was };
  });
}
