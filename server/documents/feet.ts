import { documentWords } from "../../content/invoices.ts";
import { baselineOf, type Paper } from "./paper.ts";
import { page, styles } from "./styles.ts";

/** At the end, when it is known how many pages there are: on each, who sends it and what it is of. */
export function drawFeet(paper: Paper, { foot, number }: { foot: string; number: string }) {
  const { count } = paper.doc.bufferedPageRange();
  const y = page.foot + baselineOf(styles.foot);
  const [name = ""] = paper.linesOf(foot, styles.foot, page.width * 0.4);
  for (let index = 0; index < count; index++) {
    paper.doc.switchToPage(index);
    paper.adorn(() => {
      paper.write(name, styles.foot, page.left, y);
      paper.write(number, styles.foot, (page.left + page.right) / 2, y, "centre");
      paper.write(documentWords.page(index + 1, count), styles.foot, page.right, y, "right");
    }, "Pagination");
  }
}
