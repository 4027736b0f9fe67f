const site = "https://site.invalid";
const longest = 500;

/** The page that somebody wanted before they had to log in: a path on this site with its query, or nothing. */
export function readWantedPage(text: string | null): string | undefined {
  if (!text || text.length > longest || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(text) || !URL.canParse(text, site)) return;
  const { origin, pathname, search } = new URL(text, site);
  // '/..//example.org' is a path on this site until its dots are resolved.
  return origin === site && !pathname.startsWith("//") ? `${pathname}${search}` : undefined;
}
