import { siteContentSchema } from "../../domain/website/content.ts";
import { type Site, siteOn } from "../../domain/website/site.ts";
import type { Tx } from "../db/client.server.ts";
import { websiteShown } from "../db/schema/index.ts";

/** What visitors see, as it was when it was published; undefined in a database that has none yet. */
export async function findShownSite(tx: Tx): Promise<Site | undefined> {
  const { day, content, policiesChangedOn, measured } = websiteShown;
  const [shown] = await tx.select({ day, content, policiesChangedOn, measured }).from(websiteShown);
  return shown && siteOn(shown.day, siteContentSchema.parse(shown.content), shown);
}
