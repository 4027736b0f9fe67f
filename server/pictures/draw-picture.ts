import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { z } from "zod";
import { pictureWidths } from "../../domain/article-picture.ts";
import { logoSquares } from "../../domain/website/picture.ts";
import { log } from "../observe/log.ts";
import type { Kind } from "./picture-kind.ts";
import { program } from "./picture-program.ts";

export type Drawing = {
  width: number;
  height: number;
  /** What all files are made from, also those of a later day. Never served. */
  master: Uint8Array;
  files: { width: number; format: "avif" | "webp"; bytes: Uint8Array }[];
  /** Of a logo: PNG, as wide as high. */
  squares: { width: number; bytes: Uint8Array }[];
};

type Drawn = { drawing: Drawing } | { refusal: "not-a-picture" | "too-many-pixels" | "took-too-long" };

/** A photograph is drawn in every width that pages show. A logo keeps its edges, and is drawn as squares. */
export type Shape = "photograph" | "logo";

type Order = {
  kind: Kind;
  shape: Shape;
  /** The bytes are a master already, if they are small enough. */
  keep: boolean;
  milliseconds: number;
};

/**
 * Decodes in a process of its own, which ends with the picture: whatever a picture does to its decoder, the site does
 * not feel it, and between pictures no memory is held. It is given nothing that is worth stealing.
 */
export async function drawPicture(bytes: Uint8Array, { kind, shape, keep, milliseconds }: Order): Promise<Drawn> {
  const { loader, mostPixels } = kinds[kind];
  const loaders = [loader, kinds.webp.loader];
  const order = JSON.stringify({ loaders, keep, mostPixels, ...shapes[shape] });
  const { late, code, signal, answer, complaint } = await runProgram(order, bytes, milliseconds);
  if (late) return { refusal: "took-too-long" };
  if (code === 0) return readAnswer(answer);
  if (code !== null) throw new Error(`The picture program ended with ${code}: ${complaint}`);
  log.warn({ signal, kind, bytes: bytes.length }, "a picture felled its decoder");
  return { refusal: "not-a-picture" };
}

const longestSide = 2_400;
const shapes = {
  photograph: { widths: pictureWidths(Infinity), squares: [], longestSide, master: { quality: 90 } },
  logo: { widths: [], squares: logoSquares, longestSide: 1_024, master: { lossless: true } },
} satisfies Record<Shape, unknown>;
const largestAnswer = 64 * 1024 * 1024;
const largestComplaint = 16 * 1024;

/** An AVIF is decoded as a whole, at 20 to 26 bytes a pixel; the others need half of that or less. */
export const kinds = {
  jpeg: { loader: "VipsForeignLoadJpegBuffer", mostPixels: 60_000_000 },
  png: { loader: "VipsForeignLoadPngBuffer", mostPixels: 60_000_000 },
  webp: { loader: "VipsForeignLoadWebpBuffer", mostPixels: 60_000_000 },
  avif: { loader: "VipsForeignLoadHeifBuffer", mostPixels: 30_000_000 },
} satisfies Record<Kind, { loader: string; mostPixels: number }>;

async function runProgram(order: string, bytes: Uint8Array, milliseconds: number) {
  const child = startProgram(program, order);
  let late = false;
  const clock = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, milliseconds);
  const answer = gather(child.stdout, largestAnswer);
  const complaint = gather(child.stderr, largestComplaint);
  // It may be gone before it has read everything; how it ended says more.
  child.stdin.on("error", () => undefined);
  child.stdin.end(bytes);
  try {
    await once(child, "close");
    const { exitCode: code, signalCode: signal } = child;
    return { late, code, signal, answer: Buffer.concat(answer), complaint: Buffer.concat(complaint).toString() };
  } finally {
    clearTimeout(clock);
  }
}

/** In a process of its own, within its bounds. */
export function startProgram(program: string, order: string): ChildProcessWithoutNullStreams {
  return spawn("/bin/sh", ["-c", bounds, "sh", process.execPath, ...nodeOptions, "--eval", program, order], {
    // Packages are found from here, be it in the sources or in the build.
    cwd: import.meta.dirname,
    env: {},
  });
}

/**
 * Kept by the system, also when the site has gone meanwhile: a minute of computing, 1.5 GB of memory (of which Node
 * reserves 0.6 and uses little), no dump of it. Everything else comes first, also when the machine's memory runs out.
 */
const bounds = `
  ulimit -c 0 && ulimit -t 60 && ulimit -d 1572864 || exit 1
  if [ -w /proc/self/oom_score_adj ]; then echo 1000 > /proc/self/oom_score_adj; fi
  exec nice -n 10 "$@"
`;

/** For its JavaScript; pictures are not counted here. */
const nodeOptions = ["--max-old-space-size=32", "--max-semi-space-size=1"];

function gather(stream: Readable, most: number): Buffer[] {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  });
  return chunks;
}

const Head = z.union([
  z.strictObject({ refusal: z.enum(["not-a-picture", "too-many-pixels"]) }),
  z.strictObject({
    width: z.int().min(1).max(longestSide),
    height: z.int().min(1).max(longestSide),
    master: z.int().min(1),
    files: z.array(z.strictObject({ width: z.int().min(1), format: z.enum(["avif", "webp"]), length: z.int().min(1) })),
    squares: z.array(z.strictObject({ width: z.int().min(1), length: z.int().min(1) })),
  }),
]);

function readAnswer(answer: Buffer): Drawn {
  let at = 0;
  const take = (length: number) => {
    at += length;
    return answer.subarray(at - length, at);
  };
  const head = Head.parse(JSON.parse(take(take(4).readUInt32BE()).toString()));
  if ("refusal" in head) return head;
  const { width, height } = head;
  const master = take(head.master);
  const files = head.files.map(({ length, ...named }) => ({ ...named, bytes: take(length) }));
  const squares = head.squares.map(({ width: side, length }) => ({ width: side, bytes: take(length) }));
  if (at !== answer.length) throw new Error("The picture program's answer is not as long as it says");
  return { drawing: { width, height, master, files, squares } };
}
