import { freeSlug, slugOf } from "./article.ts";
import { isText, wordsOf } from "./article-outline.ts";
import type { Block, Body } from "./portable-text.ts";

export type Heading = { key: string; id: string; level: 2 | 3 | 4; words: string };

/** Every heading with the name it can be linked by. Two with the same words get two names. */
export function headingsOf(body: Body): Heading[] {
  const taken = new Set(idsOfTheFrame);
  return body.flatMap((block) => {
    const level = levelOf(block);
    const words = level ? wordsOf(block) : "";
    if (!level || !words) return [];
    const id = freeSlug(slugOf(words) || "part", taken);
    taken.add(id);
    return [{ key: block._key, id, level, words }];
  });
}

const idsOfTheFrame = ["main"];
const levels = { h2: 2, h3: 3, h4: 4, normal: undefined, blockquote: undefined } as const;

function levelOf(block: Block): Heading["level"] | undefined {
  return isText(block) && !block.listItem ? levels[block.style] : undefined;
}
