import type { CSSProperties } from "react";
import { isStartingIdentity, paletteOf } from "../../../domain/website/identity.ts";
import { site } from "../../website/site.ts";

export const colours = {
  paper: "#fbf7ef",
  card: "#ffffff",
  ink: "#17211f",
  inkSoft: "#4a5653",
  line: "#e4e1d9",
  /** The provider's own. */
  get pine() {
    return site().identity.main;
  },
  get pineTint() {
    return isStartingIdentity(site().identity) ? "#ddebe5" : paletteOf(site().identity).light.tint;
  },
  get marigold() {
    return site().identity.accent;
  },
};

const linkInTheDark = () => (isStartingIdentity(site().identity) ? "#8fd3bd" : paletteOf(site().identity).dark.main);

export const text: CSSProperties = {
  color: colours.ink,
  fontFamily: "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  fontSize: 17,
  lineHeight: "26px",
  overflowWrap: "anywhere",
  wordBreak: "break-word",
};

export const heading: CSSProperties = {
  ...text,
  margin: "0 0 16px",
  fontFamily: "'Bricolage Grotesque', 'Trebuchet MS', Figtree, Helvetica, Arial, sans-serif",
  fontSize: 28,
  fontWeight: 700,
  letterSpacing: "-0.02em",
  lineHeight: "34px",
};

/** For the programs that read it: narrow screens and the dark. Everything else stands on the elements. */
export const dark = () => `
@media (max-width: 480px) {
  .mail-outer { padding: 0 !important }
  .mail-card { border-radius: 0 !important }
  .mail-pad { padding-left: 20px !important; padding-right: 20px !important }
  .mail-button { width: 100% !important }
}
@media (prefers-color-scheme: dark) {
  .mail-ground { background-color: #111816 !important }
  .mail-card, .mail-todo { background-color: #19221f !important }
  .mail-ink { color: #eef2ec !important }
  .mail-soft, .mail-todo { color: #aab7b1 !important }
  .mail-link { color: ${linkInTheDark()} !important }
  .mail-line { border-color: #33403b !important }
  .mail-total { border-color: #eef2ec !important }
}`;
