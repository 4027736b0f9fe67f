import { type Draft, pieceRevision } from "../../../server/website/edit-draft.ts";
import { listDraftTexts, type PageText, type TextPage } from "../../../server/website/edit-texts.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";
import { groupOf, placeInWords, sectionsOf } from "./place-words.ts";

export type View = ReturnType<typeof view>;

export function view(draft: Draft, { page, find, at }: { page: string; find: string; at: Date }) {
  const { pages, unused, names } = listDraftTexts(draft.content, at);
  const chosen = pages.find((one) => one.page === page) ?? pages[0];
  if (!chosen) throw new Error("no page has texts");
  const found = new Set(chosen.texts.filter((text) => isFound(text, find)).map(({ place }) => place));
  return {
    bar: viewDraftBar(draft, "texts"),
    pages: pages.map(({ page: id, name, texts }) => ({ page: id, name, own: countOwn(texts) })),
    page: chosen.page,
    path: chosen.path,
    find,
    count: found.size,
    all: chosen.texts.length,
    sections: viewSections(chosen, found),
    unused: unused.map(({ place, own }) => ({ place, own, revision: pieceRevision(own) })),
    names,
  };
}

const countOwn = (texts: PageText[]) => texts.filter(({ own }) => own !== undefined).length;

/** Typed with whatever apostrophe a keyboard has. */
const plain = (text: string) => text.toLowerCase().replace(/[’‘]/g, "'");

function isFound({ came, own = "", shown }: PageText, find: string): boolean {
  return [came, own, shown].some((text) => plain(text).includes(plain(find)));
}

/** Put together before they are narrowed: a part keeps its title's name when its title is not among what was found. */
function viewSections({ page, texts }: TextPage, found: ReadonlySet<string>) {
  return sectionsOf(page, texts)
    .map(({ id, name, texts: own }) => ({ id, name, texts: own.filter(({ place }) => found.has(place)) }))
    .filter((section) => section.texts.length > 0)
    .map(({ id, name, texts: shown }) => ({
      id,
      name,
      texts: shown.map((text) => ({
        place: text.place,
        says: placeInWords(text.place, groupOf(page, text.place)),
        shown: text.shown,
        came: text.came,
        own: text.own,
        revision: pieceRevision(text.own),
      })),
    }));
}
