import { documentWords } from "../../content/invoices.ts";
import type { InvoiceDocument } from "../../domain/invoice-document.ts";
import type { Block } from "./block.ts";
import { detailRow, heightOf, paragraph } from "./head-blocks.ts";
import { lineHeight, mm, type Paper, type Style } from "./paper.ts";
import { page, styles } from "./styles.ts";

/** What it comes to and how to pay it: never on two pages. */
export function closingBlock(paper: Paper, document: InvoiceDocument, room: number): Block {
  const total = totalPart(paper, document, room);
  const pay = payPart(paper, document, room);
  return {
    height: total.height + (pay?.height ?? 0),
    draw(y) {
      total.draw(y);
      pay?.draw(y + total.height);
    },
  };
}

function totalPart(paper: Paper, { note, sums, total }: InvoiceDocument, room: number): Block {
  const [above, gap] = [6 * mm * room, 8 * mm];
  const amountWidth = paper.widthOf(total.value, styles.amount);
  const labelWidth = Math.max(paper.widthOf(total.label, styles.total), paper.widthOf(total.small, styles.small));
  const width = Math.max(labelWidth + gap + amountWidth, sums.length > 0 ? 70 * mm : 0);
  const rows = sums.map((detail) => detailRow(paper, detail, width, 0.6 * mm * room, [styles.label, styles.text]));
  const rowsHeight = rows.reduce((sum, row) => sum + row.height, 0) + (rows.length > 0 ? 2 * mm * room : 0);
  const lines = paper.linesOf(note, styles.small, page.width - width - gap);
  const labelHeight = lineHeight(styles.total) + (total.small ? lineHeight(styles.small) : 0);
  const left = page.right - width;
  return {
    height: above + Math.max(rowsHeight + labelHeight, heightOf(lines, styles.small)),
    draw(top) {
      const { root } = paper;
      paragraph(paper, root.add("P"), lines, styles.small, page.left, top + above);
      const table = root.add("Table");
      let y = top + above;
      for (const row of rows) y = row.draw(table, left, y);
      y = top + above + rowsHeight;
      const row = table.add("TR");
      const head = row.add("TH", "Row");
      const end = paragraph(paper, head, [total.label], styles.total, left, y);
      if (total.small) paragraph(paper, head, [total.small], styles.small, left, end);
      paragraph(paper, row.add("TD"), [total.value], styles.amount, page.right, y, "right");
    },
  };
}

function payPart(paper: Paper, { pay }: InvoiceDocument, room: number): Block | undefined {
  if (!pay) return;
  const [above, padX, padY, gap] = [9 * mm * room, 8 * mm, 7 * mm * room, 12 * mm];
  const width = (page.width - 2 * padX - gap) / 2;
  const look: [Style, Style] = [styles.label, styles.strong];
  const rows = pay.bank.map((detail) => detailRow(paper, detail, width, 0.8 * mm * room, look));
  const reference = detailRow(paper, pay.reference, width, 1.6 * mm, [styles.strong, styles.name]);
  const words = pay.online.map((text) => paper.linesOf(text, styles.way, width));
  const [underHeading, underWay, aboveReference, betweenWords] = [4 * mm * room, 1.5 * mm, 1.5 * mm, 2 * mm];
  const wayTop = lineHeight(styles.wayHeading) + underWay;
  const bankHeight = wayTop + rows.reduce((sum, row) => sum + row.height, 0) + aboveReference + reference.height;
  const wordsHeight = words.reduce(
    (sum, lines) => sum + heightOf(lines, styles.way),
    (words.length - 1) * betweenWords,
  );
  const ways = Math.max(bankHeight, wayTop + wordsHeight);
  const panel = 2 * padY + lineHeight(styles.payHeading) + underHeading + ways;

  function draw(top: number) {
    const { root, doc } = paper;
    const y = top + above;
    const x = page.left + padX;
    paper.adorn(() => doc.roundedRect(page.left, y, page.width, panel, 3.5 * mm).fill(paper.colours.tint));
    const under =
      paragraph(paper, root.add("H2"), [documentWords.howToPay], styles.payHeading, x, y + padY) + underHeading;
    let at = paragraph(paper, root.add("H3"), [documentWords.bankTransfer], styles.wayHeading, x, under) + underWay;
    const table = root.add("Table");
    for (const row of rows) at = row.draw(table, x, at);
    at += aboveReference;
    const [tabX, tabWidth] = [x - 3 * mm, width + 6 * mm];
    paper.adorn(() => doc.roundedRect(tabX, at, tabWidth, reference.height, 2 * mm).fill(paper.colours.marigold));
    reference.draw(table, x, at);
    const right = x + width + gap;
    let line = paragraph(paper, root.add("H3"), [pay?.onlineHeading ?? ""], styles.wayHeading, right, under) + underWay;
    for (const lines of words) line = paragraph(paper, root.add("P"), lines, styles.way, right, line) + betweenWords;
  }
  return { height: above + panel, draw };
}
