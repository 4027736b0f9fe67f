import type { InvoiceDocument } from "../../domain/invoice-document.ts";
import { baselineOf, lineHeight, mm, type Paper, pageSize } from "./paper.ts";
import { colours, page, styles } from "./styles.ts";

/** 'Invoice TD-0063', and 'Invoice TD-0063, paid' of what is paid. */
export function titleOf(document: InvoiceDocument): string {
  return `${document.title} ${numberOf(document)}`;
}

/** On every page: also a loose one says what it is of. */
export function numberOf({ number, stamp }: InvoiceDocument): string {
  return stamp ? `${number}, ${stamp.word.toLowerCase()}` : number;
}

const [above, padX, padY, gap] = [2.5 * mm, 3 * mm, 1.6 * mm, 3 * mm];
const labelHeight = lineHeight(styles.stamp) + 2 * padY;
export const stampHeight = above + labelHeight;

/** What has become of it and when, below the number. */
export function drawStamp(paper: Paper, { word, day, isVoid }: NonNullable<InvoiceDocument["stamp"]>, top: number) {
  const y = top + above;
  const width = paper.widthOf(word, styles.stamp) + 2 * padX;
  const left = page.right - width;
  paper.adorn(() => {
    paper.doc.roundedRect(left, y, width, labelHeight, 1.6 * mm).fill(isVoid ? colours.brick : paper.colours.pine);
  });
  paper.root.add("P").say(() => {
    paper.write(`${word} `, styles.stamp, left + padX, y + padY + baselineOf(styles.stamp));
    const middle = y + (labelHeight - lineHeight(styles.stampDay)) / 2;
    paper.write(day, styles.stampDay, left - gap, middle + baselineOf(styles.stampDay), "right");
  });
}

/** From one corner of the page towards the other, below everything else that is on it. */
export function drawAcross(paper: Paper, word: string) {
  const { doc } = paper;
  const [x, y] = [pageSize.width / 2, pageSize.height / 2];
  paper.adorn(() => {
    doc.save();
    doc.rotate(-50, { origin: [x, y] });
    paper.write(word, styles.across, x, y + styles.across.size * 0.35, "centre");
    doc.restore();
  });
}
