import type { DocumentRow, InvoiceDocument } from "../../domain/invoice-document.ts";
import type { Block } from "./block.ts";
import { paragraph, rule } from "./head-blocks.ts";
import { baselineOf, type Element, lineHeight, mm, type Paper, type Style } from "./paper.ts";
import { titleOf } from "./stamp.ts";
import { colours, page, styles } from "./styles.ts";

/** What it is for, line by line. Its head is drawn again on every page it goes on to. */
export function tableBlocks(paper: Paper, document: InvoiceDocument, room: number): Block[] {
  const { columns, rows, seller } = document;
  const edges = edgesOf(paper, columns, rows);
  let table: Element | undefined;
  const isOpen = () => {
    table ??= paper.root.add("Table");
    return table;
  };
  const head = headOf(paper, columns, edges);
  const [again = ""] = paper.linesOf(`${titleOf(document)}, ${seller.name}`, styles.foot, page.width);
  const onNewPage = (y: number) => {
    paper.adorn(() => {
      paper.write(again, styles.foot, page.left, y + baselineOf(styles.foot));
      head.write(y + lineHeight(styles.foot) + 6 * mm);
    }, "Pagination");
    head.line(y + lineHeight(styles.foot) + 6 * mm);
    return lineHeight(styles.foot) + 6 * mm + head.height;
  };
  const headBlock: Block = {
    height: head.height,
    draw(y) {
      head.say(isOpen(), y);
      head.line(y);
    },
  };
  return [headBlock, ...rows.map((row) => ({ ...rowBlock(paper, row, edges, room, isOpen), onNewPage }))];
}

/** Where the figures of each column end: as wide as they need, and the description has the rest. */
function edgesOf(paper: Paper, columns: string[], rows: DocumentRow[]): number[] {
  const gap = 6 * mm;
  const widths = columns.slice(1).map((label, index) => {
    const figures = rows.map(({ cells }) => paper.widthOf(cells[index] ?? "", styles.text));
    return Math.max(paper.widthOf(label, styles.heading), ...figures) + gap;
  });
  return widths
    .map((_, index) => page.right - widths.slice(index + 1).reduce((sum, width) => sum + width, 0))
    .concat(page.right - widths.reduce((sum, width) => sum + width, 0));
}

function headOf(paper: Paper, columns: string[], edges: number[]) {
  const [below, style] = [2 * mm, styles.heading];
  const height = lineHeight(style) + below;
  const places = columns.map((label, index) => ({
    label,
    x: index === 0 ? page.left : (edges[index - 1] ?? page.right),
    align: index === 0 ? ("left" as const) : ("right" as const),
  }));
  return {
    height,
    write(y: number) {
      for (const { label, x, align } of places) paper.write(label, style, x, y + baselineOf(style), align);
    },
    say(table: Element, y: number) {
      const row = table.add("TR");
      for (const { label, x, align } of places) paragraph(paper, row.add("TH", "Column"), [label], style, x, y, align);
    },
    line: (y: number) => rule(paper, page.left, y + height, page.width, 0.4, colours.ink),
  };
}

type Line = { text: string; style: Style };

function rowBlock(
  paper: Paper,
  { what, small, cells }: DocumentRow,
  edges: number[],
  room: number,
  table: () => Element,
) {
  const padding = 2.4 * mm * room;
  const width = (edges.at(-1) ?? page.right) - page.left;
  const names = paper.linesOf(what, styles.strong, width);
  const lines: Line[] = [
    ...names.map((text, index) => ({ text: index < names.length - 1 ? text : `${text} `, style: styles.strong })),
    ...(small ? paper.linesOf(small, styles.small, width).map((text) => ({ text, style: styles.small })) : []),
  ];
  const height = lines.reduce((sum, { style }) => sum + lineHeight(style), 0) + 2 * padding;

  function begin(y: number, first: Line[]) {
    const row = table().add("TR");
    const head = row.add("TH", "Row");
    const end = say(head, first, y + padding);
    for (const [index, cell] of cells.entries())
      paragraph(paper, row.add("TD"), [cell], styles.text, edges[index] ?? page.right, y + padding, "right");
    return { head, end };
  }
  function say(element: Element, part: Line[], y: number): number {
    element.say(() => {
      let at = y;
      for (const { text, style } of part) {
        paper.write(text, style, page.left, at + baselineOf(style));
        at += lineHeight(style);
      }
    });
    return y + part.reduce((sum, { style }) => sum + lineHeight(style), 0);
  }
  const close = (y: number) => rule(paper, page.left, y, page.width, 0.2, colours.hairline);

  return {
    height,
    draw(y: number) {
      begin(y, lines);
      close(y + height);
    },
    drawInParts(y: number, bottom: number, turn: () => number): number {
      const parts = cut(lines, bottom - y - 2 * padding, bottom - page.top - 2 * padding - 60);
      const { head, end } = begin(y, parts[0] ?? []);
      let at = end;
      for (const part of parts.slice(1)) at = say(head, part, turn() + padding);
      close(at + padding);
      return at + padding;
    },
  };
}

/** As many lines as fit on this page, then as many as fit on each of the next. */
function cut(lines: Line[], here: number, later: number): Line[][] {
  const parts: Line[][] = [[]];
  let left = here;
  for (const line of lines) {
    if (lineHeight(line.style) > left) {
      parts.push([]);
      left = later;
    }
    left -= lineHeight(line.style);
    parts.at(-1)?.push(line);
  }
  return parts;
}
