import type { InvoiceDocument } from "../../domain/invoice-document.ts";
import type { Block } from "./block.ts";
import { closingBlock } from "./closing-block.ts";
import type { DocumentRecord } from "./document.ts";
import { documentColours } from "./document-colours.ts";
import { drawFeet } from "./feet.ts";
import { flow } from "./flow.ts";
import { headBlocks } from "./head-blocks.ts";
import { movedBlocks, noticeBlocks } from "./later-blocks.ts";
import { openPaper } from "./paper.ts";
import { drawAcross, numberOf, titleOf } from "./stamp.ts";
import { page } from "./styles.ts";
import { tableBlocks } from "./table-blocks.ts";

/** What it was issued with, and the logo's picture where there is one. */
type Look = Pick<DocumentRecord, "look"> & { logo: Uint8Array | undefined };

/** A document as a PDF that screen readers can follow. The same document is the same file, byte by byte. */
export async function drawPdf(document: InvoiceDocument, at: Date, { look, logo }: Look): Promise<Buffer> {
  const colours = documentColours(look);
  const paper = openPaper({ title: titleOf(document), author: document.seller.name, at, colours });
  const last = { kind: document.ornament, logo };
  const blocksAt = (room: number): Block[] => [
    ...headBlocks(paper, document, last, room),
    ...tableBlocks(paper, document, room),
    closingBlock(paper, document, room),
    ...movedBlocks(paper, document, room),
    ...noticeBlocks(paper, document, room),
  ];
  const addPage = () => {
    paper.doc.addPage();
    if (document.stamp?.isVoid) drawAcross(paper, document.stamp.word);
  };
  // One page where it can be one: then everything moves a little closer together.
  const room = rooms.find((share) => heightOf(blocksAt(share)) <= page.bottom - page.top) ?? rooms[0];
  flow(blocksAt(room), addPage);
  drawFeet(paper, { foot: document.foot, number: numberOf(document) });
  return paper.close();
}

const rooms = [1, 0.8, 0.62] as const;

function heightOf(blocks: Block[]): number {
  return blocks.reduce((height, block) => height + block.height, 0);
}
