import type { Block } from "./block.ts";
import { page } from "./styles.ts";

/** One below the other; what does not fit any more begins a page, and the table's head is drawn on it again. */
export function flow(blocks: Block[], addPage: () => void) {
  addPage();
  let y = page.top;
  for (const [index, block] of blocks.entries()) {
    const turn = () => {
      addPage();
      y = page.top + (block.onNewPage?.(page.top) ?? 0);
      return y;
    };
    const isTall = block.height > page.bottom - page.top - headRoom;
    const below = block.isWithNext ? Math.min(blocks[index + 1]?.height ?? 0, mostBelow) : 0;
    if (y + block.height + below > page.bottom && !(isTall && block.drawInParts)) turn();
    if (isTall && block.drawInParts) y = block.drawInParts(y, page.bottom, turn);
    else {
      block.draw(y);
      y += block.height;
    }
  }
}

/** For the head of a table that goes on. */
const headRoom = 60;
/** Of what stands below a head: more than this can go on to the next page. */
const mostBelow = 120;
