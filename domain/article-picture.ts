export type AssetReference = { _type: "reference"; _ref: string };
export type Asset = { digest: string; width: number; height: number; format: string };

/** An image's id is its content's digest and its size. */
const assetId = /^image-([\da-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})-(jpg|jpeg|png|webp|gif|avif)$/;

export function readAsset({ _ref }: AssetReference): Asset | undefined {
  const [, digest = "", width, height, format = ""] = assetId.exec(_ref) ?? [];
  return digest ? { digest, width: Number(width), height: Number(height), format } : undefined;
}

export function assetReference({ digest, width, height, format }: Asset): AssetReference {
  return { _type: "reference", _ref: `image-${digest}-${width}x${height}-${format}` };
}

/** In bytes, as somebody sends it. */
export const largestPicture = 15 * 1024 * 1024;

/** Where the files of an article's picture lie. */
export type PictureHome = { kind: "ours" } | { kind: "sanity"; base: string };

/** `avif` and `webp` are source sets; `avif` is empty where the content service makes none. */
export type ArticlePicture = { src: string; avif: string; webp: string; width: number; height: number };

const widths = [480, 960, 1600];

/** None is larger than the picture itself. */
export function pictureWidths(width: number): number[] {
  const smaller = widths.filter((known) => known < width);
  return smaller.length === widths.length ? smaller : [...smaller, width];
}

export function pictureOf(asset: Asset, home: PictureHome): ArticlePicture {
  const offered = pictureWidths(asset.width);
  const url = (width: number, format: "avif" | "webp") => pictureUrl(asset, width, format, home);
  const set = (format: "avif" | "webp") => offered.map((width) => `${url(width, format)} ${width}w`).join(", ");
  const { width, height } = asset;
  const avif = home.kind === "ours" ? set("avif") : "";
  return { src: url(offered.at(-1) ?? width, "webp"), avif, webp: set("webp"), width, height };
}

function pictureUrl({ digest, width, height, format }: Asset, wanted: number, as: string, home: PictureHome): string {
  const name = `${digest}-${width}x${height}`;
  if (home.kind === "ours") return `/article-images/${name}/${wanted}.${as}`;
  return `${home.base}/${name}.${format}?w=${wanted}&fm=${as}`;
}
