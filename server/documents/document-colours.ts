import type { IssuedWith } from "../../domain/invoice.ts";
import { isStartingIdentity, mix } from "../../domain/website/identity.ts";

export type DocumentColours = typeof drawn;

/** As they were chosen by eye. What was issued with them is drawn with them for ever, byte by byte. */
const drawn = {
  pine: "#17594a",
  marigold: "#f4b23e",
  /** Behind how to pay. */
  tint: "#f1f6f3",
  /** On the ten days: a page's ground, and its pictures. */
  dayTint: "#e6f0eb",
  daySquares: "#749d92",
};

/** The two colours that a document was issued with, and what is made of them. */
export function documentColours(look: IssuedWith["look"]): DocumentColours {
  if (!look || isStartingIdentity(look)) return drawn;
  const { main, accent } = look;
  const paler = (share: number) => mix(main, "#ffffff", share);
  return { pine: main, marigold: accent, tint: paler(0.94), dayTint: paler(0.9), daySquares: paler(0.4) };
}
