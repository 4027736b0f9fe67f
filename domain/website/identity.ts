/** The two colours of a provider, and everything that is made of them. As '#17594a'. */
export type Identity = { main: string; accent: string };

export const startingIdentity: Identity & { logo: string | null } = { main: "#17594a", accent: "#f4b23e", logo: null };

type Colours = { main: string; deep: string; tint: string; onMain: string; accent: string; accentTint: string };
export type Palette = { light: Colours & { accentBright: string }; dark: Colours };

/** What they stand on, in app/app.css and app/shared/portal.css. */
const grounds = {
  light: { paper: "#fbf7ef", card: "#ffffff", ink: "#17211f" },
  dark: { paper: "#111816", card: "#19221f" },
};
const white = "#ffffff";
const black = "#000000";

export const isStartingIdentity = ({ main, accent }: Identity): boolean =>
  main === startingIdentity.main && accent === startingIdentity.accent;

/** Derived as today's were drawn: deeper, paler, and lighter in the dark. */
export function paletteOf({ main, accent }: Identity): Palette {
  const lighter = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((share) => mix(main, white, share));
  const inTheDark = lighter.find((colour) => contrast(colour, grounds.dark.card) >= 7) ?? white;
  return {
    light: {
      main,
      deep: mix(main, black, 0.3),
      tint: mix(main, white, 0.86),
      onMain: white,
      accent,
      accentTint: mix(accent, white, 0.78),
      accentBright: mix(accent, white, 0.2),
    },
    dark: {
      main: inTheDark,
      deep: mix(inTheDark, white, 0.45),
      tint: mix(main, grounds.dark.paper, 0.75),
      onMain: mix(main, black, 0.7),
      accent,
      accentTint: mix(accent, grounds.dark.paper, 0.82),
    },
  };
}

/** A pair that is hard to read: which of the two, against what, how much it is and how much it must be. */
export type Unreadable = { colour: keyof Identity; on: string; is: number; least: number };

/** Letters need 4.5 to 1, edges and drawings 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11). The worst first. */
export function findUnreadable(identity: Identity): Unreadable[] {
  const { light, dark } = paletteOf(identity);
  const pairs: [keyof Identity, string, string, string, number][] = [
    ["main", "the page’s paper", light.main, grounds.light.paper, 4.5],
    ["main", "a white card", light.main, grounds.light.card, 4.5],
    ["main", "its own tint", light.main, light.tint, 4.5],
    ["main", "the white letters on a button", light.main, light.onMain, 4.5],
    ["main", "the white letters of the footer", light.deep, white, 7],
    ["main", "the page in the dark", dark.main, grounds.dark.paper, 4.5],
    ["main", "a card in the dark", dark.main, grounds.dark.card, 4.5],
    ["main", "its tint in the dark", dark.main, dark.tint, 4.5],
    ["main", "the letters on a button in the dark", dark.main, dark.onMain, 4.5],
    ["accent", "the letters on it", light.accent, grounds.light.ink, 4.5],
    ["accent", "the letters on its tint", light.accentTint, grounds.light.ink, 7],
    ["accent", "the deep form of your main colour", light.accent, light.deep, 3],
    ["accent", "a card in the dark", dark.accent, grounds.dark.card, 3],
  ];
  return pairs
    .map(([colour, on, one, other, least]) => ({ colour, on, is: Math.floor(contrast(one, other) * 10) / 10, least }))
    .filter(({ is, least }) => is < least)
    .sort((a, b) => a.is / a.least - b.is / b.least);
}

/** By WCAG 2.2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `share` of the other. */
export function mix(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(one).map((channel, n) => Math.round(channel * (1 - share) + (others[n] ?? 0) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The colours are in it, so a page and its colours never come from two websites. */
export const styleAddress = ({ main, accent }: Identity): string =>
  `/identity.css?main=${main.slice(1)}&accent=${accent.slice(1)}`;

/** What takes the place of the release's own colours, in every page. */
export function styleOf(identity: Identity): string {
  const { light, dark } = paletteOf(identity);
  const colours = ({ main, deep, tint, onMain, accent, accentTint }: Colours) =>
    `--color-pine:${main};--color-pine-deep:${deep};--color-pine-tint:${tint};--color-on-pine:${onMain};--color-marigold:${accent};--color-marigold-tint:${accentTint}`;
  return `:root{${colours(light)};--color-marigold-bright:${light.accentBright}}
.admin-shell{--color-rail:${light.deep}}
.invoice-document{--color-pine:${light.main}}
@media screen and (prefers-color-scheme:dark){:root:has(.portal){${colours(dark)}}.admin-shell{--color-rail:${mix(light.deep, black, 0.7)}}}
`;
}
