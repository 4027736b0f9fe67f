import type { Detail, InvoiceDocument } from "../../domain/invoice-document.ts";
import type { Block } from "./block.ts";
import { drawOrnament, type LastDay, leaf } from "./ornament.ts";
import { baselineOf, type Element, lineHeight, mm, type Paper, type Style } from "./paper.ts";
import { drawStamp, stampHeight } from "./stamp.ts";
import { colours, page, styles } from "./styles.ts";

/** The ornament, who sends it, what it is, whom it is for and when. `room` says how far apart. */
export function headBlocks(paper: Paper, document: InvoiceDocument, last: LastDay, room: number): Block[] {
  return [ornamentBlock(paper, last, room), titleBlock(paper, document, room), metaBlock(paper, document, room)];
}

function ornamentBlock(paper: Paper, last: LastDay, room: number): Block {
  const gap = 5 * mm * room;
  return {
    height: leaf.height + gap,
    draw(y) {
      drawOrnament(paper, page.left, y, page.width, last);
      rule(paper, page.left, y + leaf.height + gap, page.width, 0.25, colours.rule);
    },
  };
}

function titleBlock(paper: Paper, { title, number, seller, stamp }: InvoiceDocument, room: number): Block {
  const [above, gap, numberGap] = [8 * mm * room, 2.4 * mm, 1.5 * mm];
  const width = page.width - 70 * mm;
  const own = { ...styles.business, colour: paper.colours.pine };
  const name = paper.linesOf(seller.name, own, width);
  const lines = linesOfEach(paper, seller.lines, width);
  const left = heightOf(name, own) + gap + heightOf(lines, styles.text);
  const right = lineHeight(styles.title) + numberGap + lineHeight(styles.number) + (stamp ? stampHeight : 0);
  return {
    height: above + Math.max(left, right),
    draw(top) {
      const y = top + above;
      const { root } = paper;
      // The title is read first, wherever it stands.
      paragraph(paper, root.add("H1"), [title], styles.title, page.right, y, "right");
      const below = y + lineHeight(styles.title) + numberGap;
      const under = paragraph(paper, root.add("P"), [number], styles.number, page.right, below, "right");
      if (stamp) drawStamp(paper, stamp, under);
      const end = paragraph(paper, root.add("P"), name, own, page.left, y);
      paragraph(paper, root.add("P"), lines, styles.text, page.left, end + gap);
    },
  };
}

function metaBlock(paper: Paper, { buyerHeading, buyer, details, due }: InvoiceDocument, room: number): Block {
  const [above, below, gap] = [9 * mm * room, 9 * mm * room, 1.2 * mm];
  const detailsWidth = 78 * mm;
  const width = page.width - detailsWidth - 10 * mm;
  const name = paper.linesOf(buyer.name, styles.name, width);
  const lines = linesOfEach(paper, buyer.lines, width);
  const left = lineHeight(styles.heading) + gap + heightOf(name, styles.name) + heightOf(lines, styles.text);
  const rows = details.map((detail) =>
    detailRow(paper, detail, detailsWidth, 1 * mm * room, [styles.label, styles.text]),
  );
  const last = due && detailRow(paper, due, detailsWidth, 1 * mm * room, [styles.name, styles.name]);
  const [lineAbove, lineBelow] = [1 * mm, 1 * mm];
  const right = rows.reduce((sum, row) => sum + row.height, 0) + (last ? last.height + lineAbove + lineBelow : 0);
  return {
    height: above + Math.max(left, right) + below,
    draw(top) {
      const { root } = paper;
      let y = paragraph(paper, root.add("H2"), [buyerHeading], styles.heading, page.left, top + above) + gap;
      y = paragraph(paper, root.add("P"), name, styles.name, page.left, y);
      paragraph(paper, root.add("P"), lines, styles.text, page.left, y);
      const table = root.add("Table");
      let at = top + above;
      for (const row of rows) at = row.draw(table, page.right - detailsWidth, at);
      if (!last) return;
      rule(paper, page.right - detailsWidth, at + lineAbove, detailsWidth, 0.25, colours.rule);
      last.draw(table, page.right - detailsWidth, at + lineAbove + lineBelow);
    },
  };
}

/** Of an address: each of its lines ends with a space, so that two are not heard as one word. */
function linesOfEach(paper: Paper, texts: string[], width: number): string[] {
  return texts.flatMap((text) => {
    const lines = paper.linesOf(text, styles.text, width);
    return [...lines.slice(0, -1), `${lines.at(-1)} `];
  });
}

/** A name at the left and what it is at the right, as a row of a table. */
export function detailRow(
  paper: Paper,
  { label, value, href }: Detail,
  width: number,
  padding: number,
  looks: [Style, Style],
) {
  const [labelStyle, valueStyle] = looks;
  const labelWidth = paper.widthOf(label, labelStyle);
  const lines = paper.linesOf(value, valueStyle, width - labelWidth - 4 * mm);
  const height = Math.max(lineHeight(labelStyle), heightOf(lines, valueStyle)) + 2 * padding;
  return {
    height,
    draw(table: Element, x: number, y: number): number {
      const row = table.add("TR");
      paragraph(paper, row.add("TH", "Row"), [label], labelStyle, x, y + padding);
      const cell = row.add("TD");
      const said = href ? cell.add("Link") : cell;
      const look = href ? { ...valueStyle, colour: paper.colours.pine } : valueStyle;
      paragraph(paper, said, lines, look, x + width, y + padding, "right");
      const wide = Math.max(...lines.map((line) => paper.widthOf(line, valueStyle)));
      const place = { x: x + width - wide, y: y + padding, width: wide, height: heightOf(lines, valueStyle) };
      if (href) said.lead(place, href);
      return y + height;
    },
  };
}

/** Lines below each other, from y down; where they end. */
export function paragraph(
  { write }: Paper,
  element: Element,
  lines: string[],
  style: Style,
  x: number,
  y: number,
  align: "left" | "right" = "left",
): number {
  element.say(() => {
    for (const [index, line] of lines.entries())
      write(line, style, x, y + index * lineHeight(style) + baselineOf(style), align);
  });
  return y + heightOf(lines, style);
}

export function heightOf(lines: string[], style: Style): number {
  return lines.length * lineHeight(style);
}

export function rule(paper: Paper, x: number, y: number, width: number, thickness: number, colour: string) {
  paper.adorn(() => {
    paper.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineCap("butt")
      .lineWidth(thickness * mm)
      .stroke(colour);
  });
}
