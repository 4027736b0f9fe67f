import { pictureWidths } from "../article-picture.ts";

/** What a picture is for. */
export type PictureUse = "portfolio" | "logo";

/** A picture is at least so large, so that it is sharp at every size that pages show. */
export const leastPicture = {
  portfolio: { width: 1600, height: 1000 },
  logo: { width: 256, height: 256 },
} as const satisfies Record<PictureUse, { width: number; height: number }>;

/** `avif` and `webp` are source sets. */
export function uploadedPicture(pictureId: string): { src: string; avif: string; webp: string } {
  const url = (width: number, format: "avif" | "webp") => `/website-pictures/${pictureId}/${width}.${format}`;
  const set = (format: "avif" | "webp") =>
    pictureWidths(Infinity)
      .map((width) => `${url(width, format)} ${width}w`)
      .join(", ");
  return { src: url(960, "webp"), avif: set("avif"), webp: set("webp") };
}

/**
 * The squares that are drawn of a logo. Beside a name it lets what is behind it through; documents, mails and a phone's
 * home screen have it on white.
 */
export const logoSquares = [
  { width: 128, isOnWhite: false },
  { width: 180, isOnWhite: true },
  { width: 192, isOnWhite: false },
  { width: 512, isOnWhite: false },
] as const;

export type LogoWidth = (typeof logoSquares)[number]["width"];

export const logoAddress = (pictureId: string, width: LogoWidth): string =>
  `/website-pictures/${pictureId}/${width}.png`;
