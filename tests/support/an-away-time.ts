import { startingContent } from "../../content/starting-content.ts";
import type { Away } from "../../domain/website/content.ts";
import { siteOn } from "../../domain/website/site.ts";
import { publish } from "../../server/website/site.ts";
import { look } from "./look.ts";

/** As if it were published: for the books, which read it from the database, and for pages and mails of this process. */
export async function withAway(day: string, away: Away | null): Promise<void> {
  await look("update website_shown set content = jsonb_set(content, '{hours,away}', $1::jsonb)", JSON.stringify(away));
  publish(siteOn(day, { ...startingContent, hours: { ...startingContent.hours, away } }));
}
