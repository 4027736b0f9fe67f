/** A link that leads somewhere and does nothing else; undefined for whatever a browser might run. */
export function safeHref(href: string): string | undefined {
  const trimmed = href.trim();
  if (trimmed.startsWith("#")) return trimmed;
  const isOurs = trimmed.startsWith("/");
  // The parser of browsers: it sees through tabs, backslashes and letters of any case.
  const parsed = parseUrl(trimmed, isOurs ? somewhere : undefined);
  if (!parsed || !harmless.has(parsed.protocol)) return;
  if (!isOurs) return trimmed;
  const staysHere = parsed.origin === somewhere && !parsed.pathname.startsWith("//");
  return staysHere ? parsed.pathname + parsed.search + parsed.hash : undefined;
}

/** URL.parse would do, but not every phone has it yet. */
function parseUrl(text: string, base: string | undefined): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return;
  }
}

const somewhere = "https://somewhere.invalid";
const harmless = new Set(["http:", "https:", "mailto:", "tel:"]);
