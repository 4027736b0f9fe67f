import { placeNames, words } from "./words.ts";

/** 'home.receipt.lines.2.how' as 'Receipt, line 2, how'; `under` is what is said above it already. */
export function placeInWords(place: string, under: string): string {
  const said: string[] = [];
  for (const part of place.slice(under.length).split(".").filter(Boolean)) {
    const last = said.at(-1);
    if (/^\d+$/.test(part) && !last) said.push(`${words.entry} ${part}`);
    else if (/^\d+$/.test(part) && last && !/\d$/.test(last)) said.splice(-1, 1, `${last} ${part}`);
    else said.push(placeNames.get(part) ?? part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  }
  return said.join(", ").replace(/^./, (letter) => letter.toUpperCase());
}

type Placed = { place: string; shown: string };
type Section<Text> = { id: string; name: string; texts: Text[] };

/** Texts that belong together, in the order of the page: a part of it by its own title, where it has one. */
export function sectionsOf<Text extends Placed>(page: string, texts: readonly Text[]): Section<Text>[] {
  const sections: Section<Text>[] = [];
  let under = "";
  for (const text of texts) {
    const group = groupOf(page, text.place);
    if (sections.length === 0 || group !== under) {
      under = group;
      sections.push({ id: text.place, name: nameOf(page, group, texts, sections.length === 0), texts: [] });
    }
    sections.at(-1)?.texts.push(text);
  }
  return sections;
}

/** A policy's sections are parts of their own. What belongs to no part belongs to the page. */
export function groupOf(page: string, place: string): string {
  const [part = "", ...rest] = place.slice(page.length + 1).split(".");
  if (rest.length === 0) return page;
  return part === "sections" ? `${page}.${part}.${rest[0]}` : `${page}.${part}`;
}

function nameOf(page: string, group: string, texts: readonly Placed[], isFirst: boolean): string {
  if (group === page) return isFirst ? words.top : words.further;
  const heading = texts.find(({ place }) => place === `${group}.title` || place === `${group}.heading`);
  return heading?.shown ?? placeInWords(group, page);
}
