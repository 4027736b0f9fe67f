import { data } from "react-router";
import { showcasesOf } from "../../content/pages.ts";
import { site } from "../../server/website/site.ts";

/** One that the provider does not show is like any address that is none. */
export function requireShown(path: string): void {
  if (!showcasesOf(site()).includes(path)) throw data(null, { status: 404 });
}
