import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { largestPicture, pictureWidths } from "../../domain/article-picture.ts";
import {
  boastfulAvif,
  boastfulWebp,
  photograph,
  picturePrograms,
  plainPng,
  pngChunk,
} from "../../tests/support/pictures.ts";
import { type Picture, type Reading, readMaster, readPicture } from "./read-picture.ts";

const bakery = await photograph({ width: 120, height: 80 });
const jpeg = await bakery.clone().jpeg().toBuffer();
const png = await bakery.clone().png().toBuffer();
const webp = await bakery.clone().webp().toBuffer();
const avif = await bakery.clone().avif({ effort: 0 }).toBuffer();

test.each(Object.entries({ jpeg, png, webp, avif }))("a photograph as %s is taken", async (_, bytes) => {
  const { width, height, id, master, files } = pictureIn(await readPicture(bytes));
  expect({ width, height }).toEqual({ width: 120, height: 80 });
  expect(id).toMatch(/^[0-9a-f]{40}$/);
  expect(await kindAndWidth(master)).toBe("webp 120");
  expect(await Promise.all(files.map(({ bytes }) => kindAndWidth(bytes)))).toEqual(["heif 120", "webp 120"]);
});

test("a wide picture is offered in three widths, a narrow one never wider than it is", async () => {
  const widths = async (width: number) => {
    const sent = await (await photograph({ width, height: 40 })).jpeg().toBuffer();
    const { files } = pictureIn(await readPicture(sent));
    for (const file of files) expect((await sharp(file.bytes).metadata()).width).toBe(file.width);
    expect(new Set(files.map((file) => file.width))).toEqual(new Set(pictureWidths(width)));
    return files.map((file) => `${file.width}.${file.format}`);
  };
  expect(await widths(1_700)).toEqual(["480.avif", "480.webp", "960.avif", "960.webp", "1600.avif", "1600.webp"]);
  expect(await widths(700)).toEqual(["480.avif", "480.webp", "700.avif", "700.webp"]);
  expect(await widths(1)).toEqual(["1.avif", "1.webp"]);
});

test("the master fits into 2400 by 2400, whichever way it lies", async () => {
  const wide = pictureIn(await readPicture(await (await photograph({ width: 4_800, height: 40 })).jpeg().toBuffer()));
  expect([wide.width, wide.height]).toEqual([2_400, 20]);
  const tall = pictureIn(await readPicture(await (await photograph({ width: 40, height: 4_800 })).jpeg().toBuffer()));
  expect([tall.width, tall.height]).toEqual([20, 2_400]);
});

test("where it was taken, with what and by whom stays with the sender; the right way up is kept", async () => {
  const sent = await bakery
    .clone()
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: "Maya Okafor" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Maya Okafor</x:xmpmeta>')
    .withIccProfile("p3")
    .toBuffer();
  expect(sent.includes("Maya Okafor")).toBe(true);
  const picture = pictureIn(await readPicture(sent));
  expect([picture.width, picture.height]).toEqual([80, 120]);
  for (const bytes of everyFile(picture)) {
    const { exif, xmp, icc, iptc, orientation = 1 } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({ orientation: 1 });
    expect(Buffer.from(bytes).includes("Maya")).toBe(false);
  }
});

test("colours of a wider range are brought to those every screen shows", async () => {
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: "#e33" } });
  const picture = pictureIn(await readPicture(await red.png().withIccProfile("p3").toBuffer()));
  const [r = 0, g = 0, b = 0] = await sharp(picture.master).raw().toBuffer();
  expect(Math.abs(r - 0xee)).toBeLessThan(6);
  expect(Math.abs(g - 0x33)).toBeLessThan(6);
  expect(Math.abs(b - 0x33)).toBeLessThan(6);
});

test("transparency is kept", async () => {
  const glass = sharp({ create: { width: 20, height: 20, channels: 4, background: "#0a08" } });
  const picture = pictureIn(await readPicture(await glass.png().toBuffer()));
  for (const bytes of everyFile(picture)) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  expect(pictureIn(await readMaster(picture.master)).id).toBe(picture.id);
});

test("the same photograph gives the same picture, and so does its master on the way back in", async () => {
  const first = pictureIn(await readPicture(jpeg));
  expect(pictureIn(await readPicture(jpeg))).toEqual(first);
  expect(pictureIn(await readMaster(first.master))).toEqual(first);
});

test("what is no master is made into one", async () => {
  const { master } = pictureIn(await readPicture(jpeg));
  const tampered = [
    jpeg,
    Buffer.concat([master, Buffer.from("<script>")]),
    await sharp(master)
      .webp()
      .withExif({ IFD0: { Artist: "Gareth Pugh" } })
      .toBuffer(),
    await (await photograph({ width: 2_500, height: 10 })).webp().toBuffer(),
  ];
  for (const bytes of tampered) {
    const made = pictureIn(await readMaster(bytes));
    expect(Buffer.from(made.master).equals(bytes)).toBe(false);
    expect(pictureIn(await readMaster(made.master)).id).toBe(made.id);
  }
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each([
  ["a drawing", svg],
  ["a drawing after a prolog", `<?xml version="1.0"?>\n<!DOCTYPE svg>\n${svg}`],
  ["a drawing after a byte order mark", `\ufeff${svg}`],
  ["a drawing after blank lines", `\n\n  ${svg}`],
  ["a document", "%PDF-1.7\n1 0 obj"],
  ["a moving picture", await bakery.clone().gif().toBuffer()],
  ["a GIF that is a program too", "GIF89a=1;alert(document.domain)//"],
  ["a scan", await bakery.clone().tiff().toBuffer()],
  ["a photograph of an iPhone", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
])("%s is a kind that is not taken", async (_, sent) => {
  expect(await readPicture(Buffer.from(sent))).toEqual({ refusal: "kind-not-taken" });
});

test.each([
  ["nothing", ""],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a packed drawing", gzipSync(svg)],
  ["a drawing in two-byte letters", Buffer.from(`\ufeff${svg}`, "utf16le")],
  ["chance", randomBytes(4_096)],
  ["a drawing behind a photograph's first bytes", Buffer.concat([jpeg.subarray(0, 3), Buffer.from(svg)])],
  ["a drawing behind an AVIF's first bytes", Buffer.concat([avif.subarray(0, 32), Buffer.from(svg)])],
  ["half a JPEG", half(jpeg)],
  ["half a PNG", half(png)],
  ["half a WebP", half(webp)],
  ["half an AVIF", half(avif)],
  ["the first bytes of a JPEG", jpeg.subarray(0, 3)],
  ["the first bytes of an AVIF", avif.subarray(0, 20)],
  ["a PNG that holds less than it says", plainPng({ width: 2_000, height: 2_000, rows: 5 })],
  ["a WebP that holds less than it says", boastfulWebp(webp, { width: 5_000, height: 5_000 })],
  ["an AVIF that holds less than it says", boastfulAvif(avif, { width: 5_000, height: 5_000 })],
])("%s is not a picture", async (_, sent) => {
  expect(await readPicture(Buffer.from(sent))).toEqual({ refusal: "not-a-picture" });
});

const foreign = '<?php system($_GET["c"]); ?><script>alert(1)</script>';

test.each([
  ["behind a JPEG", Buffer.concat([jpeg, Buffer.from(foreign)])],
  ["in a JPEG's comment", Buffer.concat([jpeg.subarray(0, 2), comment(foreign), jpeg.subarray(2)])],
  ["behind a PNG", Buffer.concat([png, Buffer.from(foreign)])],
  ["in a chunk of a PNG", Buffer.concat([png.subarray(0, 33), pngChunk("tEXt", result()), png.subarray(33)])],
  ["behind a WebP", Buffer.concat([webp, Buffer.from(foreign)])],
  ["behind an AVIF", Buffer.concat([avif, Buffer.from(foreign)])],
])("a program %s does not come through", async (_, sent) => {
  for (const bytes of everyFile(pictureIn(await readPicture(sent)))) {
    expect(Buffer.from(bytes).includes("<?php")).toBe(false);
    expect(Buffer.from(bytes).includes("<script")).toBe(false);
  }
});

test("of a picture that moves the first moment is kept", async () => {
  const frames = Array.from({ length: 40 }, () => png);
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  const picture = pictureIn(await readMaster(moving));
  expect([picture.width, picture.height]).toEqual([120, 80]);
  for (const bytes of everyFile(picture)) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
});

test.each([
  ["900 megapixels in 110 kB", plainPng({ width: 30_000, height: 30_000 })],
  ["a PNG that says so", plainPng({ width: 60_000, height: 60_000, rows: 1 })],
  ["a WebP that says so", boastfulWebp(webp, { width: 9_000, height: 9_000 })],
  ["an AVIF that says so", boastfulAvif(avif, { width: 30_000, height: 30_000 })],
])("%s: too many pixels, before one of them is read", async (_, sent) => {
  // Read, they would be refused as no picture: a decoder that meets so many stops.
  expect(await readPicture(sent)).toEqual({ refusal: "too-many-pixels" });
});

test("more than 15 MB are too large, whatever they are", async () => {
  expect(await readPicture(Buffer.concat([jpeg, Buffer.alloc(largestPicture)]))).toEqual({ refusal: "too-large" });
});

test("what takes too long is ended, and the next picture is read", async () => {
  expect(await readPicture(jpeg, 20)).toEqual({ refusal: "took-too-long" });
  expect(await readPicture(jpeg)).toHaveProperty("picture");
  expect(picturePrograms()).toEqual([]);
});

test.runIf(process.platform === "linux")("two at once are read one after the other", async () => {
  const seen: string[][] = [];
  const watch = setInterval(() => seen.push(picturePrograms()), 5);
  const both = await Promise.all([readPicture(jpeg), readPicture(png)]);
  clearInterval(watch);
  for (const reading of both) expect(reading).toHaveProperty("picture");
  expect(Math.max(...seen.map((together) => together.length))).toBe(1);
  expect(new Set(seen.flat()).size).toBe(2);
});

function pictureIn(reading: Reading): Picture {
  if ("refusal" in reading) throw new Error(reading.refusal);
  return reading.picture;
}

function everyFile({ master, files }: Picture): Uint8Array[] {
  return [master, ...files.map(({ bytes }) => bytes)];
}

async function kindAndWidth(bytes: Uint8Array): Promise<string> {
  const { format, width } = await sharp(bytes).metadata();
  return `${format} ${width}`;
}

function half(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length / 2);
}

function comment(text: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text)]);
}

function result(): Buffer {
  return Buffer.from(`Comment\0${foreign}`);
}
