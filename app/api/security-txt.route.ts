import { business } from "../../content/business.ts";
import { absolute } from "../../domain/structured-data.ts";
import { now } from "../../server/settings/clock.ts";
import { siteOrigin } from "../../server/settings/site-origin.ts";

const day = 86_400_000;

/** Where whoever finds a weakness can tell it (RFC 9116); what is read today holds for half a year. */
export function loader() {
  const lines = [
    `Contact: mailto:${business().supportEmail}`,
    // To the day: two who read it a moment apart read the same.
    `Expires: ${new Date((Math.floor(now().getTime() / day) + 182) * day).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${absolute("/.well-known/security.txt", siteOrigin())}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
