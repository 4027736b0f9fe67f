import { business } from "../../content/business.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { absolute } from "../../domain/structured-data.ts";
import { now } from "../../server/settings/clock.ts";
import { siteOrigin } from "../../server/settings/site-origin.ts";

const halfAYear = 182 * 86_400_000;

/** Where whoever finds a weakness can tell it (RFC 9116); what is read today holds for half a year. */
export function loader() {
  const lines = [
    `Contact: mailto:${business.supportEmail}`,
    `Expires: ${londonDay(new Date(now().getTime() + halfAYear))}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${absolute("/.well-known/security.txt", siteOrigin())}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
