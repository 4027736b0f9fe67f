/** What we use of it; the package brings no types. */
declare module "fontkit" {
  export type Font = {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    hasGlyphForCodePoint: (code: number) => boolean;
    layout: (
      text: string,
      features?: Record<string, boolean>,
    ) => {
      glyphs: { path: { toSVG: () => string } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  };
  export function create(bytes: Uint8Array): Font;
}
