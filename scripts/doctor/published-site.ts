import { siteContentSchema } from "../../domain/website/content.ts";
import { type Site, siteOn } from "../../domain/website/site.ts";
import { readRow } from "./books.ts";

/** What visitors see; undefined where no database says, and the release's own is all there is. */
export async function findPublishedSite({
  WORKER_DATABASE_URL: url,
}: Partial<Record<"WORKER_DATABASE_URL", string>>): Promise<Site | undefined> {
  if (!url) return;
  try {
    const { day, content } = await readRow<{ day: string; content: unknown }>(url, {
      text: "select day::text, content from website_shown",
    });
    // Without the days on which it changed: what the doctor looks at is whose words they are.
    return siteOn(day, siteContentSchema.parse(content));
  } catch {
    // That it does not answer is said where the databases are asked one by one.
    return;
  }
}
