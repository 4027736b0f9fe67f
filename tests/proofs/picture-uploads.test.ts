import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { largestPicture } from "../../domain/article-picture.ts";
import { type Reading, readPicture } from "../../server/pictures/read-picture.ts";
import { record } from "../support/figures.ts";
import { boastfulAvif, boastfulWebp, photograph, picturePrograms, plainPng } from "../support/pictures.ts";

/** What the system grants the program, less what Node reserves without using it. */
const mostMegabytes = 900;

beforeAll(() => sharp.cache(false));

test("a photograph of 12 megapixels is read in the time somebody waits for it", async () => {
  const camera = await photograph({ width: 4_000, height: 3_000 });
  const { reading, ...cost } = await measured(await camera.jpeg({ quality: 88 }).toBuffer());
  expect(reading).toHaveProperty("picture.width", 2_400);
  expect(cost.milliseconds).toBeLessThan(20_000);
  expect(cost.megabytes).toBeLessThan(500);
  expect(cost.niceness).toBe(getPriority() + 10);
  record("a JPEG of 12 megapixels", said({ reading, ...cost }));
});

const wall = () => sharp({ create: { width: 9_000, height: 6_600, channels: 4, background: "#36a8" } });

test.each([
  ["a PNG of 59 megapixels", () => wall().png().toBuffer()],
  ["the same, interlaced and with 16 bits", () => wall().toColourspace("rgb16").png({ progressive: true }).toBuffer()],
  ["a progressive JPEG of 59 megapixels", manyGrains],
  ["a WebP of 59 megapixels", () => wall().webp({ effort: 0 }).toBuffer()],
  ["an AVIF of 30 megapixels", () => wall().resize(6_700, 4_400).avif({ effort: 0 }).toBuffer()],
  ["noise, which nothing compresses", () => noise(2_400).jpeg({ quality: 95 }).toBuffer()],
])("%s is the most that is taken, and its cost is bounded", async (name, made) => {
  const { reading, ...cost } = await measured(await made());
  // On a busy machine the two heaviest may meet the limit of time, which is a bound too.
  if ("refusal" in reading) expect(reading.refusal).toBe("took-too-long");
  expect(cost.milliseconds).toBeLessThan(21_000);
  expect(cost.megabytes).toBeLessThan(mostMegabytes);
  record(name, said({ reading, ...cost }));
});

test.each([
  ["50 MB that begin like a JPEG", async () => Buffer.concat([Buffer.from([255, 216, 255]), Buffer.alloc(5e7)])],
  ["50 MB of a whole PNG and zeros", async () => Buffer.concat([plainPng({ width: 9, height: 9 }), Buffer.alloc(5e7)])],
  ["15 MB that begin like a JPEG", async () => filled([255, 216, 255])],
  ["15 MB that begin like an AVIF", async () => filled(Buffer.from("\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf"))],
  ["a PNG of 900 megapixels in 110 kB", async () => plainPng({ width: 30_000, height: 30_000 })],
  ["a PNG of 60 megapixels that holds one row", async () => plainPng({ width: 8_000, height: 7_500, rows: 1 })],
  ["a WebP that says 16,383 by 16,383", async () => boastfulWebp(await small("webp"), side(16_383))],
  ["a WebP that says 60 megapixels", async () => boastfulWebp(await small("webp"), side(7_700))],
  ["an AVIF that says 65,535 by 65,535", async () => boastfulAvif(await small("avif"), side(65_535))],
  ["an AVIF of 59 megapixels in 1.3 kB", () => wall().removeAlpha().avif({ effort: 0 }).toBuffer()],
])("%s is refused in bounded time and memory", async (name, made) => {
  const { reading, ...cost } = await measured(await made());
  expect(reading).toHaveProperty("refusal");
  expect(cost.milliseconds).toBeLessThan(3_000);
  expect(cost.megabytes).toBeLessThan(mostMegabytes);
  record(name, said({ reading, ...cost }));
});

test("200 pictures with random faults are read or refused, and none fells the site", async () => {
  const kinds = await Promise.all((["jpeg", "png", "webp", "avif"] as const).map(small));
  const outcomes: Record<string, number> = {};
  const before = process.memoryUsage().rss;
  for (let at = 0; at < 200; at++) {
    const faulty = Buffer.from(kinds[at % kinds.length] ?? []);
    for (let faults = 0; faults < 1 + (at % 8); faults++) {
      const place = 12 + ((at * 7_919 + faults * 104_729) % (faulty.length - 12));
      faulty[place] = (at * 31 + faults * 17) % 256;
    }
    const reading = await readPicture(faulty);
    const outcome = "refusal" in reading ? reading.refusal : "read";
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  expect(picturePrograms()).toEqual([]);
  expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  record("200 pictures with random faults", JSON.stringify(outcomes));
});

test("a decoder that hangs is ended, one that falls is a refusal, and the next picture is read", async () => {
  const bytes = await small("jpeg");
  const hung = readPicture(bytes, 1_000);
  await signal("SIGSTOP");
  expect(await hung).toEqual({ refusal: "took-too-long" });
  const fell = readPicture(bytes);
  await signal("SIGSEGV");
  expect(await fell).toEqual({ refusal: "not-a-picture" });
  expect(await readPicture(bytes)).toHaveProperty("picture");
  expect(picturePrograms()).toEqual([]);
});

test("the program that decodes is given none of the site's settings", async () => {
  process.env.AUTH_SECRET = "not for pictures";
  const reading = readPicture(await small("jpeg"));
  const program = await started();
  expect(readFileSync(`/proc/${program}/environ`, "utf8")).not.toContain("not for pictures");
  expect(await reading).toHaveProperty("picture");
});

type Measured = { reading: Reading; milliseconds: number; megabytes: number; niceness: number };

/** The most memory the program held, as the system counted it, looked at a hundred times a second. */
async function measured(bytes: Uint8Array): Promise<Measured> {
  let [megabytes, niceness] = [0, 0];
  const watch = setInterval(() => {
    for (const program of picturePrograms()) {
      const peak = /VmHWM:\s+(\d+)/.exec(seen(program, "status"))?.[1];
      megabytes = Math.max(megabytes, Math.round(Number(peak ?? 0) / 1_024));
      niceness = Math.max(niceness, Number(seen(program, "stat").split(") ")[1]?.split(" ")[16] ?? 0));
    }
  }, 10);
  const begun = performance.now();
  const reading = await readPicture(bytes);
  clearInterval(watch);
  return { reading, milliseconds: Math.round(performance.now() - begun), megabytes, niceness };
}

function seen(program: string, file: string): string {
  try {
    return readFileSync(`/proc/${program}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function said({ reading, milliseconds, megabytes }: Omit<Measured, "niceness">): string {
  const outcome = "refusal" in reading ? reading.refusal : "read";
  return `${outcome} in ${milliseconds} ms, ${megabytes} MB at most`;
}

async function started(): Promise<number> {
  for (;;) {
    const [program] = picturePrograms();
    // Until then it is the shell that sets the bounds.
    if (program && seen(program, "cmdline").includes("--eval") && !seen(program, "comm").startsWith("sh")) {
      return Number(program);
    }
    await new Promise((passed) => setTimeout(passed, 1));
  }
}

async function signal(name: NodeJS.Signals) {
  process.kill(await started(), name);
}

function side(length: number) {
  return { width: length, height: length };
}

async function small(kind: "jpeg" | "png" | "webp" | "avif"): Promise<Buffer> {
  return (await photograph({ width: 120, height: 80 })).toFormat(kind).toBuffer();
}

function filled(head: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(largestPicture, 0x5a);
  bytes.set(head);
  return bytes;
}

function noise(length: number) {
  return sharp({
    create: { ...side(length), channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 90 } },
  });
}

async function manyGrains(): Promise<Buffer> {
  const camera = await photograph({ width: 9_000, height: 6_600 });
  return camera.jpeg({ progressive: true, quality: 30, chromaSubsampling: "4:4:4" }).toBuffer();
}
