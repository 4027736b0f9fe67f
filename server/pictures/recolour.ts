import { type Identity, startingIdentity } from "../../domain/website/identity.ts";

type Tone = { hue: number; saturation: number; lightness: number };

/** A colour of the release's drawings with all that was mixed of it: which those are, by what they have of it. */
type Family = { of: keyof Identity; hues: [number, number]; leastChroma: (lightness: number) => number };

const families: Family[] = [
  // The ink is of the same hue, and has less of it than the palest tint.
  { of: "main", hues: [145, 175], leastChroma: () => 0.043 },
  // Bread and its crumbs are as yellow, and paler.
  { of: "accent", hues: [37.4, 43], leastChroma: (lightness) => (lightness < 0.5 ? 0.25 : 0.43) },
];

/** The release's two colours, and whatever is made of them, in those of a provider. Pixels of three bytes, changed in place. */
export function recolour(pixels: Uint8Array, identity: Identity): void {
  const known = new Map<number, number>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    let other = known.get(colour);
    if (other === undefined) {
      other = recoloured(colour, identity);
      known.set(colour, other);
    }
    pixels[at] = other >> 16;
    pixels[at + 1] = (other >> 8) & 255;
    pixels[at + 2] = other & 255;
  }
}

function recoloured(colour: number, identity: Identity): number {
  const tone = toneOf(colour);
  const chroma = tone.saturation * (1 - Math.abs(2 * tone.lightness - 1));
  const family = families.find(
    ({ hues: [least, most], leastChroma }) =>
      tone.hue >= least && tone.hue <= most && chroma >= leastChroma(tone.lightness),
  );
  if (!family) return colour;
  const [from, to] = [toneOf(numberOf(startingIdentity[family.of])), toneOf(numberOf(identity[family.of]))];
  return colourOf({
    hue: (to.hue + tone.hue - from.hue + 360) % 360,
    saturation: Math.min(1, (tone.saturation * to.saturation) / from.saturation),
    lightness: relit(tone.lightness, from.lightness, to.lightness),
  });
}

/** White and black stay what they are; what lies between moves with the colour itself. */
function relit(lightness: number, from: number, to: number): number {
  if (lightness <= from) return (lightness * to) / from;
  return 1 - ((1 - lightness) * (1 - to)) / (1 - from);
}

const numberOf = (colour: string): number => Number.parseInt(colour.slice(1), 16);

function toneOf(colour: number): Tone {
  const [red, green, blue] = [(colour >> 16) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [chroma, lightness] = [most - least, (most + least) / 2];
  if (chroma === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation: chroma / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function colourOf({ hue, saturation, lightness }: Tone): number {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return (channel(0) << 16) | (channel(8) << 8) | channel(4);
}
