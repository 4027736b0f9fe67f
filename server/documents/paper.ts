import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { breakLines, type Measure } from "./break-lines.ts";
import type { DocumentColours } from "./document-colours.ts";
import { type Piece, piecesOf } from "./pieces.ts";

/** Points of a millimetre. */
export const mm = 72 / 25.4;
export const pageSize = { width: 210 * mm, height: 297 * mm };

const faces = {
  text: ["figtree-400", "fallback-400"],
  strong: ["figtree-600", "fallback-700"],
  bold: ["figtree-700", "fallback-700"],
  heading: ["bricolage-700", "fallback-700"],
} as const;

export type Style = {
  face: keyof typeof faces;
  size: number;
  /** The height of a line, as a multiple of the size. */
  leading: number;
  colour: string;
  tracking?: number;
  /** Figures that stand below each other. */
  isTabular?: boolean;
};

/** An element of the structure that screen readers follow. */
export type Element = {
  add: (type: string, scope?: "Row" | "Column") => Element;
  say: (draw: () => void) => void;
  /** Where what was said can be pressed, and leads. */
  lead: (place: Place, href: string) => void;
};

type Place = { x: number; y: number; width: number; height: number };

export type Paper = ReturnType<typeof openPaper>;

type Opening = { title: string; author: string; at: Date; colours: DocumentColours };

/** A4 with our fonts on it. What is drawn is either part of the structure (`say`) or an ornament (`adorn`). */
export function openPaper({ title, author, at, colours }: Opening) {
  const options = {
    size: "A4",
    margin: 0,
    font: "",
    autoFirstPage: false,
    // How many pages there are is known at the end, and each of them says so.
    bufferPages: true,
    pdfVersion: "1.7" as const,
    subset: "PDF/UA",
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    // Nothing of the machine or of the moment: drawn twice, it is the same file.
    info: { Title: title, Author: author, Producer: author, Creator: author, CreationDate: at, ModDate: at },
  };
  const doc = new PDFDocument(options as PDFKit.PDFDocumentOptions);
  for (const file of fontFiles) doc.registerFont(file, fontBytes(file));
  const root = doc.struct("Document");
  doc.addStructure(root);

  const widthOfPiece = ({ text, isFallback }: Piece, { face, size, tracking = 0, isTabular }: Style) => {
    doc.font(faces[face][isFallback ? 1 : 0], size);
    return doc.widthOfString(text, { ...features(isTabular), characterSpacing: tracking }) + tracking;
  };
  const widthOf: Measure<Style> = (text, style) =>
    piecesOf(text).reduce((width, piece) => width + widthOfPiece(piece, style), 0);
  const broken = new Map<string, string[]>();

  /** One line, its baseline at y. */
  function write(text: string, style: Style, x: number, y: number, align: "left" | "right" | "centre" = "left") {
    const { size, colour, tracking = 0, face, isTabular } = style;
    const share = { left: 0, centre: 0.5, right: 1 }[align];
    let at = share ? x - share * widthOf(text.trimEnd(), style) : x;
    for (const piece of piecesOf(text)) {
      const width = widthOfPiece(piece, style);
      if (piece.meant !== undefined) doc.markContent("Span", { actual: piece.meant });
      doc.font(faces[face][piece.isFallback ? 1 : 0], size).fillColor(colour);
      const request = { lineBreak: false, baseline: "alphabetic" as const, characterSpacing: tracking };
      doc.text(piece.text, at, y, { ...request, ...features(isTabular) });
      if (piece.meant !== undefined) doc.endMarkedContent();
      at += width;
    }
  }

  return {
    doc,
    colours,
    widthOf,
    write,
    root: elementOf(doc, root),
    /** The lines a text takes; asked again for every room that is tried. */
    linesOf(text: string, style: Style, width: number): string[] {
      const key = JSON.stringify([text, style, width]);
      const lines = broken.get(key) ?? breakLines(text, style, width, widthOf);
      broken.set(key, lines);
      return lines;
    },
    /** What carries no meaning: rules, tints, pictures, and what repeats on every page. */
    adorn(draw: () => void, type: "Layout" | "Pagination" = "Layout") {
      doc.markContent("Artifact", { type });
      draw();
      doc.endMarkedContent();
    },
    async close(): Promise<Buffer> {
      const chunks: Buffer[] = [];
      doc.on("data", (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise<void>((resolve) => doc.on("end", resolve));
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** From the top of a line down to its baseline, and how tall the line is. */
export function baselineOf({ face, size, leading }: Style): number {
  const [ascent, descent] = face === "heading" ? [0.93, 0.27] : [0.95, 0.25];
  return size * ((leading - ascent - descent) / 2 + ascent);
}

export function lineHeight({ size, leading }: Style): number {
  return size * leading;
}

function elementOf(doc: PDFKit.PDFDocument, element: PDFKit.PDFStructureElement): Element {
  return {
    add(type, scope) {
      const child = doc.struct(type, (scope ? { scope } : {}) as PDFKit.Mixins.StructureElementOptions);
      element.add(child);
      return elementOf(doc, child);
    },
    say: (draw) => void element.add(draw),
    lead({ x, y, width, height }, href) {
      const options = { structParent: element };
      doc.link(x, y, width, height, href, options as PDFKit.Mixins.AnnotationOption);
    },
  };
}

const features = (isTabular: boolean | undefined) => (isTabular ? { features: ["tnum" as const] } : {});

const fontFiles = [...new Set(Object.values(faces).flat())];
const read = new Map<string, Buffer>();

function fontBytes(file: string): Buffer {
  const bytes = read.get(file) ?? readFileSync(join(import.meta.dirname, "fonts", `${file}.ttf`));
  read.set(file, bytes);
  return bytes;
}
