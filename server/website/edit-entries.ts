import type { SiteContent } from "../../domain/website/content.ts";
import {
  dropEntry,
  type EntryList,
  type EntryOf,
  type EntryRefusal,
  entriesOf,
  entryName,
  findEntry,
  moveEntry,
  putBackEntry,
  putEntry,
} from "../../domain/website/entries.ts";
import type { PersonActor } from "../access/actor.ts";
import { changeDraft, type DraftSaved, type Edit, findDraft, pieceRevision } from "./edit-draft.ts";

export type EntryChanged = DraftSaved | { outcome: EntryRefusal };

type Shown = {
  /** As the form showed it; empty for a new one. */
  name: string;
  revision: string;
};

/** Changes one entry of the draft, or adds one. */
export function saveEntry<List extends EntryList>(
  actor: PersonActor,
  list: List,
  { name, revision, entry }: Shown & { entry: EntryOf<List> },
): Promise<EntryChanged> {
  const seen = name ? revision : pieceRevision(undefined);
  return change(actor, {
    piece: (content) => (name ? findEntry(content, list, name) : undefined),
    revision: seen,
    change: (content) => putEntry(content, list, { name, entry }),
  });
}

/** Gone from the draft. What is published stays until the draft is. */
export function removeEntry(actor: PersonActor, list: EntryList, { name, revision }: Shown): Promise<EntryChanged> {
  return change(actor, {
    piece: (content) => findEntry(content, list, name),
    revision,
    change: (content) => dropEntry(content, list, name),
  });
}

/** The order as somebody sees it who moves something in it. */
export const orderRevision = (content: SiteContent, list: EntryList): string =>
  pieceRevision(entriesOf(content, list).map(entryName));

export function shiftEntry(
  actor: PersonActor,
  list: EntryList,
  { name, revision, by }: Shown & { by: -1 | 1 },
): Promise<EntryChanged> {
  return change(actor, {
    piece: (content) => entriesOf(content, list).map(entryName),
    revision,
    change: (content) => moveEntry(content, list, { name, by }),
  });
}

/** What visitors see is in the draft again, as they see it. */
export async function putBack(actor: PersonActor, list: EntryList, name: string): Promise<EntryChanged> {
  const { online } = await findDraft(actor, actor.at);
  return change(actor, {
    piece: (content) => findEntry(content, list, name),
    revision: pieceRevision(undefined),
    change: (content) => putBackEntry(content, online.content, list, name),
  });
}

type EntryEdit = Omit<Edit, "change"> & { change: (content: SiteContent) => SiteContent | EntryRefusal };

async function change(actor: PersonActor, edit: EntryEdit): Promise<EntryChanged> {
  let refusal: EntryRefusal | undefined;
  const saved = await changeDraft(actor, {
    ...edit,
    change: (content) => {
      const changed = edit.change(content);
      refusal = typeof changed === "string" ? changed : undefined;
      return typeof changed === "string" ? content : changed;
    },
  });
  return refusal ? { outcome: refusal } : saved;
}
