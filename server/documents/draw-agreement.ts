import type { AgreementSection } from "../../domain/agreement.ts";
import type { AgreementPaper } from "./agreement-paper.ts";
import type { Block } from "./block.ts";
import { documentColours } from "./document-colours.ts";
import { drawFeet } from "./feet.ts";
import { flow } from "./flow.ts";
import { heightOf, paragraph, rule } from "./head-blocks.ts";
import { lineHeight, mm, openPaper, type Paper } from "./paper.ts";
import { colours, page, styles } from "./styles.ts";

/** What was accepted, as a PDF that screen readers can follow. The same agreement is the same file, byte by byte. */
export async function drawAgreement({ number, seller, acceptedAt, sections, accepted }: AgreementPaper) {
  const [first, ...others] = sections;
  const title = `${first?.heading} ${number}`;
  const paper = openPaper({ title, author: seller, at: new Date(acceptedAt), colours: documentColours(undefined) });
  const blocks = [
    ...(first ? [titleBlock(paper, first, number)] : []),
    ...others.flatMap((section) => sectionBlocks(paper, section)),
    ruleBlock(paper),
    ...sectionBlocks(paper, accepted),
  ];
  flow(blocks, () => paper.doc.addPage());
  drawFeet(paper, { foot: seller, number });
  return paper.close();
}

function titleBlock(paper: Paper, { heading, lines }: AgreementSection, number: string): Block {
  const under = lines.map((line) => paper.linesOf(line, styles.text, page.width));
  const [gap, below] = [2 * mm, 4 * mm];
  const height = lineHeight(styles.title) + gap + lineHeight(styles.number) + gap;
  return {
    height: height + under.reduce((sum, text) => sum + heightOf(text, styles.text), 0) + below,
    draw(top) {
      const { root } = paper;
      let y = paragraph(paper, root.add("H1"), [heading], styles.title, page.left, top) + gap;
      y = paragraph(paper, root.add("P"), [number], styles.number, page.left, y) + gap;
      for (const text of under) y = paragraph(paper, root.add("P"), text, styles.text, page.left, y);
    },
  };
}

function sectionBlocks(paper: Paper, { heading, lines }: AgreementSection): Block[] {
  const [above, gap] = [4 * mm, 1.2 * mm];
  const title = paper.linesOf(heading, styles.payHeading, page.width);
  const head: Block = {
    height: above + heightOf(title, styles.payHeading) + gap,
    isWithNext: true,
    draw: (y) => void paragraph(paper, paper.root.add("H2"), title, styles.payHeading, page.left, y + above),
  };
  return [head, ...lines.map((line) => textBlock(paper, line, gap))];
}

function textBlock(paper: Paper, line: string, gap: number): Block {
  const text = paper.linesOf(line, styles.text, page.width);
  return {
    height: heightOf(text, styles.text) + gap,
    draw: (y) => void paragraph(paper, paper.root.add("P"), text, styles.text, page.left, y),
  };
}

function ruleBlock(paper: Paper): Block {
  const above = 5 * mm;
  return {
    height: above,
    isWithNext: true,
    draw: (y) => rule(paper, page.left, y + above, page.width, 0.25, colours.rule),
  };
}
