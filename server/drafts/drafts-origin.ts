import { env } from "../settings/env.server.ts";

/** Where drafts are shown: a host of their own, or the site's. */
export function draftsOrigin(): string {
  return env().DRAFTS_ORIGIN ?? env().SITE_ORIGIN;
}
