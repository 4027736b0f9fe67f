import type pg from "pg";
import { londonDay } from "../../domain/calendar-day.ts";
import { changesBetween } from "../../domain/website/changes.ts";
import { type SiteContent, siteContentSchema } from "../../domain/website/content.ts";
import { siteOn } from "../../domain/website/site.ts";
import { findUnfilled } from "../../domain/website/unfilled.ts";
import { exportPictures, importPictures, type ReadFile } from "./move-pictures.ts";

type Owner = Pick<pg.Client, "query">;

/** Beside the articles in an export. */
export const websiteFile = "website.json";

/** What visitors see, as files; none from a database that has no website yet. */
export async function exportWebsite(owner: Owner): Promise<{ file: string; bytes: string | Uint8Array }[]> {
  const { rows } = await owner.query<{ content: unknown }>("select content from website_shown");
  const [shown] = rows;
  if (!shown) return [];
  const content = siteContentSchema.parse(shown.content);
  const website = { file: websiteFile, bytes: `${JSON.stringify(content, null, 2)}\n` };
  return [website, ...(await exportPictures(owner, content))];
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
  // They could not be published.
  const unfilled = findUnfilled(siteOn(londonDay(at), read.data));
  const faults = unfilled.map((text) => `${text}: there is no such name`);
  return faults.length > 0 ? { faults } : { content: read.data };
}

/**
 * Makes it the draft, with its pictures; visitors see nothing of it until the provider publishes. What was in the draft and
 * not published is kept among the versions. Says what publishing would change.
 */
export async function importWebsite(
  owner: Owner,
  { website, readFile }: { website: SiteContent; readFile: ReadFile },
  at: Date,
): Promise<string[]> {
  const content = await importPictures(owner, website, readFile, at);
  const { rows } = await owner.query<{ draft: unknown; shown: unknown }>(
    "select d.content as draft, s.content as shown from website_draft d, website_shown s for update of d",
  );
  const [row] = rows;
  if (!row) throw new Error("the website has no draft: db:migrate fills an empty database");
  const [draft, shown] = [siteContentSchema.parse(row.draft), siteContentSchema.parse(row.shown)];
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
