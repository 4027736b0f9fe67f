import { listPageTexts, type PageTexts } from "../../content/page-texts.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { cleanLine } from "../../domain/clean-text.ts";
import type { SiteContent } from "../../domain/website/content.ts";
import { fillText, textNames, unknownNames } from "../../domain/website/fill-text.ts";
import { type Site, siteOn } from "../../domain/website/site.ts";
import type { Edit } from "./edit-draft.ts";

export type TextPage = Omit<PageTexts, "texts"> & { texts: PageText[] };
export type PageText = {
  place: string;
  /** As the release has it. */
  came: string;
  /** In the provider's words. */
  own: string | undefined;
  /** As visitors would read it, with its names filled in. */
  shown: string;
};
type DraftTexts = {
  pages: TextPage[];
  /** Written for a place that this release has no more. */
  unused: { place: string; own: string }[];
  /** What may stand in curly brackets, and what it says today. */
  names: { name: string; value: string }[];
};

/** Every text of every page, as the draft has it. */
export function listDraftTexts(content: SiteContent, at: Date): DraftTexts {
  const site = siteOn(londonDay(at), content);
  const pages = listPageTexts(site).map(({ texts, ...page }) => ({
    ...page,
    texts: texts.map(({ place, text }) => {
      const own = content.texts[place];
      return { place, came: text.trim(), own, shown: fillText(own ?? text, site).trim() };
    }),
  }));
  const known = new Set(pages.flatMap(({ texts }) => texts.map(({ place }) => place)));
  const unused = Object.entries(content.texts)
    .filter(([place]) => !known.has(place))
    .map(([place, own]) => ({ place, own }));
  return { pages, unused, names: listNames(site) };
}

/** A plan for charities that is not offered has no name and no price. */
function listNames(site: Site): DraftTexts["names"] {
  return Object.entries(textNames).flatMap(([name, say]) => {
    const value = say(site);
    return value === undefined ? [] : [{ name, value: String(value) }];
  });
}

export type TextFault =
  | { fault: "not-there" }
  | { fault: "empty" }
  | { fault: "too-long" }
  /** They stand in curly brackets, and mean nothing. */
  | { fault: "unknown-names"; names: string[] };

const longest = 2_000;

/** How a text is to be saved, or why it cannot be. One that is as it came is no longer the provider's own. */
export function readText(
  content: SiteContent,
  typed: { place: string; text: string; revision: string },
  at: Date,
): Edit | TextFault {
  const { place, revision } = typed;
  const site = siteOn(londonDay(at), content);
  const came = listPageTexts(site)
    .flatMap(({ texts }) => texts)
    .find((found) => found.place === place);
  if (!came) return { fault: "not-there" };
  const text = cleanLine(typed.text).replace(/ {2,}/g, " ");
  if (!text) return { fault: "empty" };
  if (text.length > longest) return { fault: "too-long" };
  const names = unknownNames(text, site);
  if (names.length > 0) return { fault: "unknown-names", names: [...new Set(names)] };
  return textEdit(place, text === came.text.trim() ? undefined : text, revision);
}

/** Without a text, the place has again what the release has there. */
export function textEdit(place: string, text: string | undefined, revision: string): Edit {
  return {
    piece: ({ texts }) => texts[place],
    revision,
    change: (content) => {
      const others = Object.entries(content.texts).filter(([other]) => other !== place);
      return { ...content, texts: Object.fromEntries(text === undefined ? others : [...others, [place, text]]) };
    },
  };
}
