import { mostEntries, type SiteContent } from "./content.ts";

/** The lists of a website whose entries are written one by one. */
export type EntryList = keyof typeof mostEntries;
type EntriesOf = { [List in EntryList]: readonly SiteContent[List][number][] };
export type EntryOf<List extends EntryList> = EntriesOf[List][number];

/** What tells an entry from the others of its list. */
export function entryName(entry: EntryOf<EntryList>): string {
  if ("slug" in entry) return entry.slug;
  return "question" in entry ? entry.question : entry.name;
}

/** Why an entry cannot be changed. */
export type EntryRefusal = "gone" | "name-taken" | "full";

export function findEntry(content: EntriesOf, list: EntryList, name: string): EntryOf<EntryList> | undefined {
  return entriesOf(content, list).find((entry) => entryName(entry) === name);
}

export const entriesOf = (content: EntriesOf, list: EntryList): readonly EntryOf<EntryList>[] => content[list];

/** In the place of the one of that name; without a name, at the end. */
export function putEntry<List extends EntryList>(
  content: SiteContent,
  list: List,
  { name, entry }: { name: string; entry: EntryOf<List> },
): SiteContent | EntryRefusal {
  const entries: readonly EntryOf<EntryList>[] = content[list];
  const place = name ? placeOf(entries, name) : entries.length;
  if (place === -1) return "gone";
  const taken = placeOf(entries, entryName(entry));
  if (taken !== -1 && taken !== place) return name || !isSame(entries[taken], entry) ? "name-taken" : content;
  if (place === mostEntries[list]) return "full";
  return withEntries(content, list, [...entries.slice(0, place), entry, ...entries.slice(place + 1)]);
}

export function dropEntry(content: SiteContent, list: EntryList, name: string): SiteContent {
  return withEntries(
    content,
    list,
    entriesOf(content, list).filter((entry) => entryName(entry) !== name),
  );
}

/** One place up or down; the first and the last stay where they are. */
export function moveEntry(
  content: SiteContent,
  list: EntryList,
  { name, by }: { name: string; by: -1 | 1 },
): SiteContent | EntryRefusal {
  const entries = [...entriesOf(content, list)];
  const place = placeOf(entries, name);
  const [moved, other] = [entries[place], entries[place + by]];
  if (!moved) return "gone";
  if (!other) return content;
  entries[place] = other;
  entries[place + by] = moved;
  return withEntries(content, list, entries);
}

/** As it is online, behind the one that it stands behind there. */
export function putBackEntry(
  content: SiteContent,
  online: SiteContent,
  list: EntryList,
  name: string,
): SiteContent | EntryRefusal {
  const entries = [...entriesOf(content, list)];
  const there = entriesOf(online, list);
  const entry = findEntry(online, list, name);
  if (!entry) return "gone";
  if (findEntry(content, list, name)) return "name-taken";
  if (entries.length >= mostEntries[list]) return "full";
  const before = there.slice(0, there.indexOf(entry)).findLast((one) => findEntry(content, list, entryName(one)));
  entries.splice(before ? placeOf(entries, entryName(before)) + 1 : 0, 0, entry);
  return withEntries(content, list, entries);
}

/** What visitors see and the draft no longer has. */
export function listRemoved(content: SiteContent, online: SiteContent, list: EntryList): EntryOf<EntryList>[] {
  return entriesOf(online, list).filter((entry) => !findEntry(content, list, entryName(entry)));
}

const withEntries = (content: SiteContent, list: EntryList, entries: readonly EntryOf<EntryList>[]): SiteContent => ({
  ...content,
  [list]: entries,
});

const placeOf = (entries: readonly EntryOf<EntryList>[], name: string) =>
  entries.findIndex((entry) => entryName(entry) === name);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
