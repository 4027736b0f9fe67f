import { AsyncLocalStorage } from "node:async_hooks";
import { type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { isTooLongToHash, preparePassword } from "../../domain/password.ts";
import { argon2id } from "./argon2-thread.ts";

/** As a PHC string: what it was made with stands in it, so the cost can be raised later without locking anybody out. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, { ...cost, salt, tagLength: tagBytes });
  return `${beginning}${unpadded(salt)}$${unpadded(tag)}`;
}

/** A hash that cannot be read is worked at like any other: the time taken must not tell who has a password. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const stored = readHash(hash);
  const { tag, ...made } = stored ?? unreadable;
  const derived = await derive(password, { ...made, tagLength: tag.length });
  return timingSafeEqual(derived, tag) && stored !== undefined;
}

/**
 * Whatever is hashed in there stands in the strangers' line, behind everybody who has a session, a link from a mail or a
 * known device: a flood of guesses makes only other strangers wait. No more are let in than that line could hold: they
 * would only keep the database from the others before they were turned away.
 */
export async function asStranger<Result>(work: () => Promise<Result>): Promise<Result> {
  if (strangers >= longestLine + 10) throw new TooBusyToHash();
  strangers++;
  try {
    return await stranger.run(true, work);
  } finally {
    strangers--;
  }
}

/** How many stand in line for a hash at this moment. */
export function waitingForHash(): number {
  return lines.known.length + lines.strangers.length;
}

/** The line is full: whoever joined it would wait for longer than people do. It passes within seconds. */
export class TooBusyToHash extends Error {
  constructor() {
    super("too many passwords are waiting to be hashed");
  }
}

/** For addresses that can say so: what the line was too long for is not done, and may be asked again. */
export async function unlessTooBusy<Result>(work: Promise<Result>): Promise<Result | "too-busy"> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooBusyToHash) return "too-busy";
    throw error;
  }
}

type Cost = Pick<Argon2Parameters, "memory" | "passes" | "parallelism">;
type StoredHash = Cost & { salt: Buffer; tag: Buffer };

/** 19 MiB, two passes, one lane: what OWASP asks for at the least, and what a small server can spare. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;
const beginning = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const unreadable: StoredHash = { ...cost, salt: Buffer.alloc(16), tag: Buffer.alloc(tagBytes) };

async function derive(password: string, { salt, ...parameters }: Cost & { salt: Buffer; tagLength: number }) {
  if (isTooLongToHash(password)) throw new RangeError("a password as long as this is refused before it gets here");
  return inTurn(() => argon2id({ ...parameters, message: preparePassword(password), nonce: salt }));
}

/** One processor stays free for the rest of the system, and only so many times 19 MiB are ever in use. */
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 3));
const longestLine = 40;
const lines = { known: [] as (() => void)[], strangers: [] as (() => void)[] };
const stranger = new AsyncLocalStorage<true>();
let strangers = 0;
let running = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const line = stranger.getStore() ? lines.strangers : lines.known;
  if (running < atOnce) running++;
  else if (line.length < longestLine) await new Promise<void>((myTurn) => line.push(myTurn));
  else throw new TooBusyToHash();
  try {
    return await work();
  } finally {
    // Whoever is next takes over this place, so nobody who arrives in between can slip in.
    const next = lines.known.shift() ?? lines.strangers.shift();
    if (next) next();
    else running--;
  }
}

/** Undefined for anything we would not have written, and for costs that would stop the server if somebody wrote them. */
function readHash(hash: string): StoredHash | undefined {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? [];
  if (!memory || !passes || !parallelism || !salt || !tag) return undefined;
  const made = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isAffordable = made.memory <= 262_144 && made.passes <= 10 && made.parallelism <= 4;
  const isPossible = made.passes >= 1 && made.parallelism >= 1 && made.memory >= 8 * made.parallelism;
  if (!isAffordable || !isPossible) return undefined;
  return { ...made, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") };
}

/** The salt of at least 8 bytes and the tag of at least 16, in base64 without its padding. */
const phc = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
