import { once } from "node:events";
import { totalmem } from "node:os";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { log } from "../observe/log.ts";
import { kinds, startProgram } from "./draw-picture.ts";
import { cleaningProgram, heicProgram } from "./picture-program.ts";
import { inTurn } from "./read-picture.ts";

/** What people give us; AVIF is not among it, because few programs open it. A HEIC becomes a JPEG. */
export type CleanKind = DrawnKind | "heic";
type DrawnKind = "jpeg" | "png" | "webp";

type Keep<Kept> = (content: AsyncIterable<Uint8Array>) => Promise<Kept>;

type Cleaned<Kept> =
  | { width: number; height: number; picture: Kept; thumb: Kept }
  | { refusal: "not-a-picture" | "too-many-pixels" | "took-too-long" };

/** As large as PNG makes of what was a small file. */
const largestCleaned = 100 * 1024 * 1024;
const longestMilliseconds = 60_000;
const thumbWidth = 320;

/** At some 15 bytes a pixel, and 80 MB for its decoder. */
const mostHeicPixels = 30_000_000;
/** Of the machine's: with less, other things would have to make room for one photograph. */
const heicMemory = 1024 ** 3;

const formats: Record<DrawnKind, Record<string, unknown>> = {
  jpeg: { quality: 92 },
  png: { compressionLevel: 9 },
  webp: { quality: 92 },
};

/**
 * A photograph drawn anew in its own kind and size: where it was taken, and whatever else stands beside it, is gone. It passes
 * through as a stream, so that only the process that draws it holds it.
 */
export async function cleanPicture<Kept>(source: Readable, kind: CleanKind, keep: Keep<Kept>): Promise<Cleaned<Kept>> {
  return inTurn(() => clean(source, kind, keep));
}

/** Whether there is memory for one here. */
export function mayDecodeHeic(memory: number = totalmem()): boolean {
  return memory > heicMemory;
}

async function clean<Kept>(source: Readable, kind: CleanKind, keep: Keep<Kept>): Promise<Cleaned<Kept>> {
  const child = startProgram(kind === "heic" ? heicProgram : cleaningProgram, orderFor(kind));
  let late = false;
  const clock = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, longestMilliseconds);
  const closed = once(child, "close");
  child.stderr.resume();
  // It may be gone before it has read everything; how it ended says more.
  const fed = pipeline(source, child.stdin).catch(() => undefined);
  try {
    return await readAnswer(child.stdout, keep);
  } catch (error) {
    child.kill("SIGKILL");
    await closed;
    if (late) return { refusal: "took-too-long" };
    if (!(error instanceof EndedEarly)) throw error;
    log.warn({ signal: child.signalCode, kind }, "a picture felled its decoder");
    return { refusal: "not-a-picture" };
  } finally {
    clearTimeout(clock);
    await fed;
  }
}

function orderFor(kind: CleanKind): string {
  const format = kind === "heic" ? "jpeg" : kind;
  const { loader, mostPixels } = kind === "heic" ? { loader: "", mostPixels: mostHeicPixels } : kinds[kind];
  return JSON.stringify({ loader, mostPixels, format, options: formats[format], thumb: thumbWidth });
}

class EndedEarly extends Error {}

const Head = z.union([
  z.strictObject({ refusal: z.enum(["not-a-picture", "too-many-pixels"]) }),
  z.strictObject({
    width: z.int().min(1),
    height: z.int().min(1),
    picture: z.int().min(1).max(largestCleaned),
    thumb: z.int().min(1).max(largestCleaned),
  }),
]);

async function readAnswer<Kept>(stdout: Readable, keep: Keep<Kept>): Promise<Cleaned<Kept>> {
  const answer = new Pieces(stdout);
  const length = (await answer.whole(4)).readUInt32BE();
  if (length > 1_024) throw new EndedEarly();
  const head = Head.parse(JSON.parse((await answer.whole(length)).toString()));
  if ("refusal" in head) return head;
  const { width, height } = head;
  const picture = await keep(answer.next(head.picture));
  const thumb = await keep(answer.next(head.thumb));
  return { width, height, picture, thumb };
}

/** Reads a stream by so many bytes at a time. */
class Pieces {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#source = stream[Symbol.asyncIterator]();
  }

  async *next(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new EndedEarly();
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async whole(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.next(bytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}
