import {
  type EntryList,
  type EntryOf,
  entriesOf,
  entryName,
  findEntry,
  listRemoved,
} from "../../../domain/website/entries.ts";
import { type Draft, pieceRevision } from "../../../server/website/edit-draft.ts";
import {
  type EntryChanged,
  orderRevision,
  putBack,
  removeEntry,
  shiftEntry,
} from "../../../server/website/edit-entries.ts";
import { type Actions, type Answer, fail, failStale, ok } from "../../actions.server.ts";
import { entryAnswers } from "./entry-words.ts";
import { draftWords } from "./words.ts";

export type EntriesView = ReturnType<typeof viewEntries>;

/** A list of the draft as its screen shows it, whatever its entries are made of. */
export function viewEntries({ content, online }: Draft, list: EntryList) {
  const entries = entriesOf(content, list);
  return {
    order: orderRevision(content, list),
    entries: entries.map((entry, n) => {
      const name = entryName(entry);
      const shown = findEntry(online.content, list, name);
      return {
        name,
        title: titleOf(entry),
        revision: pieceRevision(entry),
        isOnline: shown !== undefined,
        isChanged: shown !== undefined && pieceRevision(shown) !== pieceRevision(entry),
        isFirst: n === 0,
        isLast: n === entries.length - 1,
      };
    }),
    removed: listRemoved(content, online.content, list).map((entry) => ({
      name: entryName(entry),
      title: titleOf(entry),
    })),
  };
}

const titleOf = (entry: EntryOf<EntryList>) => ("title" in entry ? entry.title : entryName(entry));

/** What can be done with any entry: to take it out, to put it back, and to move it. */
export function entryActions(list: EntryList): Actions {
  return {
    async remove({ actor }, { entry: name = "", revision = "" }) {
      const { outcome } = await removeEntry(actor, list, { name, revision });
      return outcome === "saved" ? ok(entryAnswers.removed) : failStale(entryAnswers.removeStale);
    },
    up: async ({ actor }, { entry: name = "", revision = "" }) =>
      answerMoved(await shiftEntry(actor, list, { name, revision, by: -1 })),
    down: async ({ actor }, { entry: name = "", revision = "" }) =>
      answerMoved(await shiftEntry(actor, list, { name, revision, by: 1 })),
    async "put-back"({ actor }, { entry: name = "" }) {
      const { outcome } = await putBack(actor, list, name);
      if (outcome === "saved") return ok(entryAnswers.putBack);
      if (outcome === "name-taken") return ok(entryAnswers.isBack);
      return fail(outcome === "full" ? entryAnswers.full : entryAnswers.notThere);
    },
  };
}

function answerMoved({ outcome }: EntryChanged): Answer {
  if (outcome === "saved") return ok(entryAnswers.moved);
  return outcome === "gone" ? fail(entryAnswers.notThere) : failStale(entryAnswers.orderChanged);
}

/** `field` is the form's own whose words tell entries apart. What was typed over something that is gone goes into the form for a new one. */
export function answerSaved({ outcome }: EntryChanged, { name, field }: { name: string; field: string }): Answer {
  const form = `save:${name}`;
  switch (outcome) {
    case "saved":
      return ok(draftWords.saved, form);
    case "stale":
      return failStale(draftWords.changedMeanwhile, form);
    case "gone":
      return failStale(entryAnswers.gone, "save:");
    case "name-taken":
      return fail(entryAnswers.nameTaken, { field, form });
    case "full":
      return fail(entryAnswers.full, { form });
    case "invalid":
      return fail(draftWords.fieldWrong, { field, form });
  }
}
