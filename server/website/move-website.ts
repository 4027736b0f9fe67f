import type pg from "pg";
import { londonDay } from "../../domain/calendar-day.ts";
import { changesBetween } from "../../domain/website/changes.ts";
import { type SiteContent, siteContentSchema } from "../../domain/website/content.ts";
import { siteOn } from "../../domain/website/site.ts";
import { findUnfilled } from "../../domain/website/unfilled.ts";
import { exportPictures, importPictures, type ReadPicture } from "./move-pictures.ts";

type Owner = Pick<pg.Client, "query">;

/** Beside the articles in an export. */
export const websiteFile = "website.json";

/** What visitors see, as a file, and the pictures that they see; undefined in a database that has none yet. */
export async function exportWebsite(owner: Owner) {
  const { rows } = await owner.query<{ content: unknown }>("select content from website_shown");
  const [shown] = rows;
  if (!shown) return;
  const content = siteContentSchema.parse(shown.content);
  return { file: `${JSON.stringify(content, null, 2)}\n`, pictures: await exportPictures(owner, content) };
}

/** The content of such a file, or everything that is wrong with it, each by its place. */
export function readWebsite(file: string, at: Date): { content: SiteContent } | { faults: string[] } {
  let written: unknown;
  try {
    written = JSON.parse(file);
  } catch (error) {
    return { faults: [`${websiteFile}: is not JSON: ${error instanceof Error ? error.message : error}`] };
  }
  const read = siteContentSchema.safeParse(written);
  if (!read.success)
    return { faults: read.error.issues.map(({ path, message }) => `${path.join(".") || websiteFile}: ${message}`) };
  const faults = findUnfilledOrMissing(read.data, at);
  return faults.length > 0 ? { faults } : { content: read.data };
}

/** Texts that name what there is not, which could not be published. */
function findUnfilledOrMissing(content: SiteContent, at: Date): string[] {
  try {
    return findUnfilled(siteOn(londonDay(at), content)).map((text) => `${text}: there is no such name`);
  } catch (error) {
    // Policies speak of add-ons by their use.
    return [`addOns: ${error instanceof Error ? error.message : error}`];
  }
}

/**
 * Makes it the draft; visitors see nothing of it until the provider publishes. What was in the draft and not published is
 * kept among the versions. Says what publishing would change.
 */
export async function importWebsite(
  owner: Owner,
  { content: written, readPicture }: { content: SiteContent; readPicture: ReadPicture },
  at: Date,
): Promise<string[]> {
  const { rows } = await owner.query<{ draft: unknown; shown: unknown }>(
    "select d.content as draft, s.content as shown from website_draft d, website_shown s for update of d",
  );
  const [row] = rows;
  if (!row) throw new Error("the website has no draft: db:migrate fills an empty database");
  const [draft, shown] = [siteContentSchema.parse(row.draft), siteContentSchema.parse(row.shown)];
  const content = await importPictures(owner, written, readPicture, at);
  const changes = (of: SiteContent) => changesBetween(shown, of, londonDay(at)).map(({ words }) => words);
  if (changesBetween(draft, content, londonDay(at)).length > 0) {
    const unpublished = changes(draft);
    if (unpublished.length > 0)
      await owner.query("insert into website_versions (content, changes, made_at) values ($1, $2, $3)", [
        JSON.stringify(draft),
        JSON.stringify(unpublished),
        at,
      ]);
    await owner.query("update website_draft set content = $1, revision = revision + 1, changed_at = $2", [
      JSON.stringify(content),
      at,
    ]);
  }
  return changes(content);
}
