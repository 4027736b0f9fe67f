import { fillText } from "./fill-text.ts";
import type { Site } from "./site.ts";

/** What is no text: names of drawings and icons, addresses, kinds. */
const fixed = new Set(["drawing", "icon", "to", "kind", "slug", "id", "who", "emoji", "table", "updatedOn"]);

type Words = { readonly [key: string]: unknown };

/**
 * The words of a page as they are now: each text the provider's own where they have written one, with its names filled in.
 * Nothing else of it changes, so no layout can be spoiled.
 */
export function wordsOf<Page extends Words>(page: string, starting: Page, site: Site): Page {
  return mapTexts(starting, page, (text, place) => {
    const own = place && site.texts[place];
    return fillText(own ? withEndsOf(text, own) : text, site);
  }) as Page;
}

/** A sentence may go on in the next text: the spaces at its ends are not the provider's to forget. */
function withEndsOf(text: string, own: string): string {
  const [start = "", end = ""] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
  return `${start}${own.trim()}${end}`;
}

/** Every text of a page that can be changed: its place, and how it came. */
export function listTexts(page: string, starting: Words): { place: string; text: string }[] {
  const found: { place: string; text: string }[] = [];
  mapTexts(starting, page, (text, place) => {
    if (place) found.push({ place, text });
    return text;
  });
  return found;
}

/** Whoever is asked for a text without a place may fill it in, and not change it. */
function mapTexts(value: unknown, place: string, map: (text: string, place: string) => string): unknown {
  if (typeof value === "string") return map(value, place);
  if (Array.isArray(value)) return value.map((item, n) => mapTexts(item, place && `${place}.${n + 1}`, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      mapTexts(item, place && !fixed.has(key) ? `${place}.${key}` : "", map),
    ]),
  );
}
