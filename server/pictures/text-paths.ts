import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

/** Words in one size and colour. `tracking` is in parts of the size, as `letter-spacing` has it. */
export type TextLine = {
  text: string;
  fonts: readonly Font[];
  size: number;
  tracking: number;
  colour: string;
  x: number;
  /** The upper edge of the line, and how high it is. */
  top: number;
  height: number;
  widest: number;
};

const known = new Map<string, Font>();

/** Once for all pictures of a website. */
export function readFont(file: string): Font {
  const font = known.get(file) ?? create(readFileSync(file));
  known.set(file, font);
  return font;
}

/** As outlines: whoever draws them needs no font. What is wider than its room is drawn smaller, on the same line. */
export function pathsOf(line: TextLine): string {
  const [font] = line.fonts;
  if (!font) return "";
  const laidOut = layOut(line);
  const size = line.size * fitOf(line);
  const perEm = line.size / font.unitsPerEm;
  // On a whole pixel, as browsers do.
  const baseline = Math.floor(line.top + (line.height + (font.ascent + font.descent) * perEm) / 2);
  const paths = laidOut.glyphs.map(({ outline, x, y, unitsPerEm }) => {
    const [left, up, scale] = [line.x + x * size, baseline - y * size, size / unitsPerEm];
    return `<path transform="translate(${rounded(left)} ${rounded(up)}) scale(${scale} ${-scale})" d="${outline}"/>`;
  });
  return `<g fill="${line.colour}">${paths.join("")}</g>`;
}

/** By how much it must be smaller to have room: 1 where it has. */
export function fitOf(line: TextLine): number {
  return Math.min(1, line.widest / (layOut(line).width * line.size || 1));
}

type Placed = { outline: string; x: number; y: number; unitsPerEm: number };

/** For a size of one. */
function layOut({ text, fonts, tracking }: TextLine): { glyphs: Placed[]; width: number } {
  const glyphs: Placed[] = [];
  let width = 0;
  for (const { font, part } of partsOf(text, fonts)) {
    // As browsers do with letters that are spaced.
    const run = font.layout(part, { liga: false, clig: false });
    const { unitsPerEm } = font;
    for (const [index, glyph] of run.glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = run.positions[index] ?? {};
      const [x, y] = [width + xOffset / unitsPerEm, yOffset / unitsPerEm];
      glyphs.push({ outline: glyph.path.toSVG(), x, y, unitsPerEm });
      width += xAdvance / unitsPerEm + tracking;
    }
  }
  return { glyphs, width: Math.max(0, width - tracking) };
}

/** Each letter in the first font that has it; one that none has is drawn as the first font draws what it has not. */
function partsOf(text: string, fonts: readonly Font[]): { font: Font; part: string }[] {
  const parts: { font: Font; part: string }[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const font = fonts.find((one) => one.hasGlyphForCodePoint(code)) ?? fonts[0];
    if (!font) continue;
    const last = parts.at(-1);
    if (last?.font === font) last.part += letter;
    else parts.push({ font, part: letter });
  }
  return parts;
}

const rounded = (number: number): number => Math.round(number * 100) / 100;
