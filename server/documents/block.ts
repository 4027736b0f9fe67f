/** A part of a document that stays together. It is measured first and drawn when its place is known. */
export type Block = {
  height: number;
  draw: (y: number) => void;
  /** The head of a table: it does not end a page, but begins the next with what is below it. */
  isWithNext?: boolean;
  /** Draws what a page that begins with this block needs above it; how tall that is. */
  onNewPage?: (y: number) => number;
  /** For what can be taller than a page: down to `bottom`, then on where `turn` says. Where it ends. */
  drawInParts?: (y: number, bottom: number, turn: () => number) => number;
};
