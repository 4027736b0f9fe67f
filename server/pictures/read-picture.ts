import { createHash } from "node:crypto";
import { largestPicture } from "../../domain/article-picture.ts";
import { type Drawing, drawPicture, type Shape } from "./draw-picture.ts";
import { isMaster, kindOf } from "./picture-kind.ts";

export type Picture = Drawing & {
  /** The first 40 hexadecimal digits of the master's SHA-256. */
  id: string;
};

export type Refusal = "not-a-picture" | "kind-not-taken" | "too-large" | "too-many-pixels" | "took-too-long";

export type Reading = { picture: Picture } | { refusal: Refusal };

/** For whoever waits for it at a terminal. */
const longestMilliseconds = 120_000;

/** A photograph as somebody sent it, made anew: nothing of what was sent is kept but what it shows. */
export async function readPicture(bytes: Uint8Array, milliseconds = longestMilliseconds): Promise<Reading> {
  return read(bytes, { shape: "photograph", keep: false, milliseconds });
}

/** A logo, made anew in the same way, without a soft edge where it had a sharp one. */
export async function readLogo(bytes: Uint8Array, milliseconds = longestMilliseconds): Promise<Reading> {
  return read(bytes, { shape: "logo", keep: false, milliseconds });
}

/** One of our own masters on its way back in: it keeps its bytes, so it keeps its id. What is none is made into one. */
export async function readMaster(bytes: Uint8Array): Promise<Reading> {
  return read(bytes, { shape: "photograph", keep: isMaster(bytes), milliseconds: longestMilliseconds });
}

async function read(bytes: Uint8Array, order: { shape: Shape; keep: boolean; milliseconds: number }) {
  if (bytes.length > largestPicture) return { refusal: "too-large" as const };
  const kind = kindOf(bytes);
  if (!kind) return { refusal: "not-a-picture" as const };
  if (kind === "not-taken") return { refusal: "kind-not-taken" as const };
  const drawn = await inTurn(() => drawPicture(bytes, { kind, ...order }));
  if ("refusal" in drawn) return drawn;
  const id = createHash("sha256").update(drawn.drawing.master).digest("hex").slice(0, 40);
  return { picture: { id, ...drawn.drawing } };
}

/** One at a time: what one picture may take of the machine is all that pictures may take. */
export function inTurn<Outcome>(command: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = last.then(command);
  last = outcome.catch(() => undefined);
  return outcome;
}

let last: Promise<unknown> = Promise.resolve();
