import type { InvoiceDocument } from "../../domain/invoice-document.ts";
import type { Block } from "./block.ts";
import { heightOf, paragraph } from "./head-blocks.ts";
import { lineHeight, mm, type Paper } from "./paper.ts";
import { colours, page, styles } from "./styles.ts";
import { tableBlocks } from "./table-blocks.ts";

/** What was paid of it, line by line. */
export function movedBlocks(paper: Paper, document: InvoiceDocument, room: number): Block[] {
  if (!document.moved) return [];
  const { columns, rows } = document.moved;
  const [head, ...others] = tableBlocks(paper, { ...document, columns, rows }, room);
  const above: Block = { height: 9 * mm * room, draw: () => undefined, isWithNext: true };
  return head ? [above, { ...head, isWithNext: true }, ...others] : [];
}

/** What it means for whoever reads it: where how to pay would stand, of what is not to be paid. */
export function noticeBlocks(paper: Paper, { notice, stamp }: InvoiceDocument, room: number): Block[] {
  if (!notice) return [];
  const [above, padX, padY, under, between] = [9 * mm * room, 8 * mm, 6 * mm * room, 2 * mm, 1 * mm];
  const width = page.width - 2 * padX;
  const heading = paper.linesOf(notice.heading, styles.payHeading, width);
  const texts = notice.lines.map((text) => paper.linesOf(text, styles.way, width));
  const wordsHeight = texts.reduce((sum, lines) => sum + heightOf(lines, styles.way), (texts.length - 1) * between);
  const panel = 2 * padY + heading.length * lineHeight(styles.payHeading) + under + wordsHeight;
  const block: Block = {
    height: above + panel,
    draw(top) {
      const { root, doc } = paper;
      const y = top + above;
      const colour = stamp?.isVoid ? colours.brickTint : paper.colours.tint;
      paper.adorn(() => doc.roundedRect(page.left, y, page.width, panel, 3.5 * mm).fill(colour));
      let at = paragraph(paper, root.add("H2"), heading, styles.payHeading, page.left + padX, y + padY) + under;
      for (const lines of texts)
        at = paragraph(paper, root.add("P"), lines, styles.way, page.left + padX, at) + between;
    },
  };
  return [block];
}
