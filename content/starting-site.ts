import { siteOn } from "../domain/website/site.ts";
import { startingContent } from "./starting-content.ts";

/** What a release shows until something is published. None of its prices has a day, so any day will do. */
export const startingSite = siteOn("2026-11-15", startingContent);
