import { pictureWidths } from "../article-picture.ts";

/** A picture of the portfolio is at least so large, so that it is sharp at every size that pages show. */
export const leastPicture = { width: 1600, height: 1000 } as const;

/** `avif` and `webp` are source sets. */
export function uploadedPicture(pictureId: string): { src: string; avif: string; webp: string } {
  const url = (width: number, format: "avif" | "webp") => `/website-pictures/${pictureId}/${width}.${format}`;
  const set = (format: "avif" | "webp") =>
    pictureWidths(Infinity)
      .map((width) => `${url(width, format)} ${width}w`)
      .join(", ");
  return { src: url(960, "webp"), avif: set("avif"), webp: set("webp") };
}
