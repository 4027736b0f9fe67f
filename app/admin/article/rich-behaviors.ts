import { defineBehavior, forward } from "@portabletext/editor/behaviors";
import { getSelectedTextBlocks } from "@portabletext/editor/selectors";
import { deepestList, readBody } from "../../../domain/portable-text.ts";

/** The page's own heading is the only one of the first level; and nobody needs to parse what would run. */
const readOthersTags = defineBehavior({
  on: "deserialize.data",
  guard: ({ event: { mimeType, data } }) => {
    const plain = mimeType === "text/html" ? data.replace(/<[^>]*>/g, plainTag) : data;
    return plain === data ? false : { plain };
  },
  actions: [({ event }, { plain }) => [forward({ ...event, data: plain })]],
});

function plainTag(tag: string): string {
  return tag
    .replace(/^(<\/?)h1\b/i, "$1h2")
    .replace(/^(<\/?)h[56]\b/i, "$1h4")
    .replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, "");
}

/** Whatever is pasted or dropped comes in as the blocks we know. */
const takeWhatIsKnown = defineBehavior({
  on: "deserialization.success",
  guard: ({ event }) => {
    const known = readBody(event.data);
    return JSON.stringify(known) === JSON.stringify(event.data) ? false : { known };
  },
  actions: [({ event }, { known }) => [forward({ ...event, data: known })]],
});

/** Tab indents a list as far as lists go, and otherwise does what it does everywhere: it goes on. */
function letTabLeave(mayLeave: () => boolean) {
  return defineBehavior({
    on: "keyboard.keydown",
    guard: ({ snapshot, event: { originEvent } }) => {
      if (originEvent.key !== "Tab") return false;
      if (mayLeave()) return true;
      const levels = getSelectedTextBlocks(snapshot).map(({ node: { listItem, level = 1 } }) => (listItem ? level : 0));
      const end = originEvent.shiftKey ? 1 : deepestList;
      return levels.some((level) => level === 0 || level === end);
    },
    // What is only forwarded is left to the browser, and nothing of ours listens to this.
    actions: [() => [forward({ type: "custom.leave" })]],
  });
}

export function behaviorsOf(mayLeave: () => boolean) {
  return [readOthersTags, takeWhatIsKnown, letTabLeave(mayLeave)];
}
