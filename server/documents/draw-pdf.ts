import type { InvoiceDocument } from "../../domain/invoice-document.ts";
import type { Block } from "./block.ts";
import { closingBlock } from "./closing-block.ts";
import { drawFeet } from "./feet.ts";
import { headBlocks } from "./head-blocks.ts";
import { openPaper } from "./paper.ts";
import { page } from "./styles.ts";
import { tableBlocks } from "./table-blocks.ts";

/** A document as a PDF that screen readers can follow. The same document is the same file, byte by byte. */
export async function drawPdf(document: InvoiceDocument, at: Date): Promise<Buffer> {
  const paper = openPaper({ title: `${document.title} ${document.number}`, author: document.seller.name, at });
  const blocksAt = (room: number): Block[] => [
    ...headBlocks(paper, document, room),
    ...tableBlocks(paper, document, room),
    closingBlock(paper, document, room),
  ];
  // One page where it can be one: then everything moves a little closer together.
  const room = rooms.find((share) => heightOf(blocksAt(share)) <= page.bottom - page.top) ?? rooms[0];
  flow(blocksAt(room), () => paper.doc.addPage());
  drawFeet(paper, document);
  return paper.close();
}

const rooms = [1, 0.8, 0.62] as const;

function heightOf(blocks: Block[]): number {
  return blocks.reduce((height, block) => height + block.height, 0);
}

/** One below the other; what does not fit any more begins a page, and the table's head is drawn on it again. */
function flow(blocks: Block[], addPage: () => void) {
  addPage();
  let y = page.top;
  for (const block of blocks) {
    const turn = () => {
      addPage();
      y = page.top + (block.onNewPage?.(page.top) ?? 0);
      return y;
    };
    const isTall = block.height > page.bottom - page.top - headRoom;
    if (y + block.height > page.bottom && !(isTall && block.drawInParts)) turn();
    if (isTall && block.drawInParts) y = block.drawInParts(y, page.bottom, turn);
    else {
      block.draw(y);
      y += block.height;
    }
  }
}

/** For the head of a table that goes on. */
const headRoom = 60;
