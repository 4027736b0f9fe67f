import type { InvoiceDocument } from "../../domain/invoice-document.ts";
import type { DocumentColours } from "./document-colours.ts";
import { mm, type Paper } from "./paper.ts";

const ink = "#9aa3a0";
const wire = "#d3d9d6" as const;
const edge = "#dcdedd";
const markInk = "#17211f";

/** A stroke of the pencil, a line of the wireframe, or a patch of colour, on a leaf of 44 by 52. */
type Stroke = { path: string; pen?: number; line?: string; fill?: Fill };

/** A grey, or one of the provider's own colours. */
type Fill = typeof wire | keyof DocumentColours;

const pencil = (path: string): Stroke => ({ path, pen: 1.7, line: ink });
const frame = (path: string): Stroke => ({ path, pen: 1.4, line: ink });
const patch = (path: string, fill: Fill): Stroke => ({ path, fill });
const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}Z`;

const screen = frame(
  "M10.5 15h23a2.5 2.5 0 0 1 2.5 2.5v26a2.5 2.5 0 0 1-2.5 2.5h-23a2.5 2.5 0 0 1-2.5-2.5v-26a2.5 2.5 0 0 1 2.5-2.5Z",
);
const bar = patch("M10.5 15h23a2.5 2.5 0 0 1 2.5 2.5V21.5H8v-4A2.5 2.5 0 0 1 10.5 15Z", "pine");

/** From a pencil sketch to the website: what a leaf of each of the ten days shows. */
const days: Stroke[][] = [
  [
    pencil("M9 18.5c5-1.3 10 .6 16-.5M9.3 18.5c-.7 7 .6 13-.2 20.5"),
    pencil("M17.5 41.5l1-5L32 22.8l4 4L22.5 40.5l-5 1ZM29.5 25.5l4 4"),
  ],
  [pencil("M8.5 18.5c9-1.5 17 .8 27-.5 .6 9-.4 17 .2 26-9 .8-18-.6-27 .3 .3-9-.7-17-.2-25.8ZM9 25c9 .7 17-.8 26 0")],
  [
    pencil("M8.5 17.5c9-1.5 17 .8 27-.5 .6 9-.4 18 .2 27-9 .8-18-.6-27 .3 .3-9-.7-18-.2-26.8ZM9 23.5c9 .7 17-.8 26 0"),
    pencil("M13 28.5c4-.6 6 .3 9-.2 .3 3-.2 5 .1 8-4 .4-6-.3-9 .1 .3-3-.2-5-.1-7.9Z"),
    pencil("M26 30c2-1.5 3 1.5 5-.2M26 35c2-1.5 3 1.5 5-.2M13 40.5c6-1.5 9 1.2 17-.2"),
  ],
  [screen, frame("M8 21h28"), frame(box(12, 25, 20, 11)), frame("M12 25l20 11M32 25L12 36M12 41h14")],
  [
    screen,
    frame("M8 21h28M12 18h5"),
    patch(box(12, 24.5, 20, 9), wire),
    frame(box(12, 37, 8.5, 5.5)),
    frame(box(23.5, 37, 8.5, 5.5)),
  ],
  [
    screen,
    patch(box(8, 15, 28, 6.5), wire),
    patch(box(12, 25, 9, 9.5), wire),
    frame("M24 26.5h8M24 30h8M24 33.5h5"),
    patch(box(12, 38, 8.5, 5), wire),
    patch(box(23.5, 38, 8.5, 5), wire),
  ],
  [
    screen,
    bar,
    patch(box(12, 24.5, 20, 11), "dayTint"),
    patch("M12 35.5l6-6 5 4 3-2.5 6 4.5Z", "pine"),
    frame("M12 40h20M12 43h12"),
  ],
  [
    screen,
    bar,
    patch(box(8, 21.5, 28, 12), "dayTint"),
    patch("M26.9 25.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0Z", "marigold"),
    patch("M8 33.5l8-7.5 7 5.5 4-3 9 5Z", "pine"),
    frame("M12 37.5h20"),
    patch("M13.5 40.5h7a1.5 1.5 0 0 1 0 3h-7a1.5 1.5 0 0 1 0-3Z", "pine"),
  ],
  [
    patch("M10.5 14h23a2.5 2.5 0 0 1 2.5 2.5V21H8v-4.5A2.5 2.5 0 0 1 10.5 14Z", "pine"),
    patch(box(8, 21, 28, 25), "dayTint"),
    patch("M26.9 25a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0Z", "marigold"),
    patch("M8 33l8-7.5 7 5.5 4-3 9 5Z", "pine"),
    patch("M11 36.5h6.5v6.5h-6.5ZM18.8 36.5h6.5v6.5h-6.5ZM26.6 36.5h6.5v6.5h-6.5Z", "daySquares"),
  ],
  [
    { path: "M22 15L10 26.5M22 15l12 11.5", pen: 1.8, line: "#ffffff" },
    {
      path: "M9 26.5h26a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-26a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3Z",
      pen: 1.8,
      line: "#ffffff",
    },
  ],
];

const sign = { face: "heading", size: 9.5, leading: 1, colour: "#ffffff", tracking: 0.3 } as const;
export const leaf = { width: 9 * mm, height: (9 * mm * 52) / 44 };

/** The last of the ten days, with the provider's own logo in the place of the mark. */
export type LastDay = { kind: InvoiceDocument["ornament"]; logo: Uint8Array | undefined };

/** The ten days, side by side over the whole width; the last of them is the shop's sign, or the mark of the brand. */
export function drawOrnament(paper: Paper, x: number, y: number, width: number, last: LastDay) {
  const { doc, colours } = paper;
  const step = (width - leaf.width) / (days.length - 1);
  paper.adorn(() => {
    for (const [index, strokes] of days.entries()) {
      const isOpen = index === days.length - 1;
      doc.save();
      doc.translate(x + index * step, y).scale(leaf.width / 44);
      if (isOpen && last.kind === "mark") {
        if (last.logo) doc.image(Buffer.from(last.logo), 0, 6, { fit: [44, 44] });
        else drawMark(paper);
        doc.restore();
        continue;
      }
      doc
        .roundedRect(1, 5, 42, 46, 6)
        .lineWidth(1.5)
        .fillAndStroke(isOpen ? colours.pine : "#ffffff", isOpen ? colours.pine : edge);
      doc.path("M13 2v7M31 2v7").lineCap("round").lineJoin("round").lineWidth(2.6).stroke(ink);
      for (const stroke of strokes) drawStroke(paper, stroke);
      if (isOpen) paper.write("OPEN", sign, 22, 37.6, "centre");
      doc.restore();
    }
  });
}

/** A leaf of the calendar with a ten on it. */
function drawMark({ doc, colours }: Paper) {
  doc.roundedRect(1, 5, 42, 46, 6).fill(colours.marigold);
  doc.path("M7 5h30a6 6 0 0 1 6 6v6H1v-6a6 6 0 0 1 6-6Z").fill(colours.pine);
  doc.path("M13 2v7M31 2v7").lineCap("round").lineWidth(2.6).stroke(markInk);
  doc.translate(-4.2, 2.4).scale(1.3);
  doc.path("M12.5 19.2 15.6 17v14.5M24 17c-3.3 0-4.3 3-4.3 7.2s1 7.3 4.3 7.3 4.3-3 4.3-7.3S27.3 17 24 17Z");
  doc.lineCap("butt").lineJoin("round").lineWidth(3.2).stroke(markInk);
}

function drawStroke({ doc, colours }: Paper, { path, pen, line, fill }: Stroke) {
  doc.path(path);
  if (fill) doc.fill(fill === wire ? wire : colours[fill]);
  else doc.lineWidth(pen ?? 1).stroke(line);
}
