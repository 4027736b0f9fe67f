import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { env } from "../settings/env.server.ts";
import type { AgreementPaper } from "./agreement-paper.ts";
import type { DocumentRecord } from "./document.ts";

/**
 * The PDF of a document, drawn on a thread of its own, one after the other: a hundred people who open theirs at once do
 * not keep the pages waiting. Whoever comes when too many wait already is told so (`StillDrawing`).
 */
export function drawDocument(record: DocumentRecord, logo?: Uint8Array): Promise<Buffer> {
  return drawInTurn({ record, logo });
}

/** The same of what a client has accepted. */
export function drawAgreementPaper(agreement: AgreementPaper): Promise<Buffer> {
  return drawInTurn({ agreement });
}

async function drawInTurn(order: Order): Promise<Buffer> {
  if (waiting >= mostWaiting) throw new StillDrawing();
  waiting += 1;
  const drawn = line.then(() => draw(order));
  line = drawn.catch(() => undefined);
  try {
    return await drawn;
  } finally {
    waiting -= 1;
  }
}

/** Nothing is wrong with it: there are too many before it, or it takes too long today. */
export class StillDrawing extends Error {
  constructor() {
    super("the document is still being drawn");
  }
}

const mostWaiting = 100;
const idleMilliseconds = 60_000;

let waiting = 0;
let line: Promise<unknown> = Promise.resolve();
let thread: Worker | undefined;
let sleep: NodeJS.Timeout | undefined;

type Answer = { bytes: Uint8Array } | { failure: string };

/** What is drawn, and the picture of the logo that it was issued with. */
export type Order = { record: DocumentRecord; logo: Uint8Array | undefined } | { agreement: AgreementPaper };

async function draw(order: Order): Promise<Buffer> {
  clearTimeout(sleep);
  const worker = thread ?? start();
  // Only while it works does a thread keep the process from ending.
  worker.ref();
  try {
    const answer = await ask(worker, order);
    if ("failure" in answer) throw new Error(`the document could not be drawn: ${answer.failure}`);
    return Buffer.from(answer.bytes);
  } finally {
    worker.unref();
    // Its fonts and its memory are not kept for the next invoice of the month.
    sleep = setTimeout(stop, idleMilliseconds).unref();
  }
}

function ask(worker: Worker, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => finish(() => reject(new StillDrawing()), true), env().DRAWING_SECONDS * 1_000);
    const heard = (answer: Answer) => finish(() => resolve(answer));
    const broke = (error: Error) => finish(() => reject(error), true);
    const gone = (code: number) => finish(() => reject(new Error(`the drawing thread ended with ${code}`)), true);
    function finish(report: () => void, isOver = false) {
      clearTimeout(clock);
      worker.off("message", heard).off("error", broke).off("exit", gone);
      if (isOver) stop();
      report();
    }
    worker.once("message", heard).once("error", broke).once("exit", gone);
    worker.postMessage(order);
  });
}

function start(): Worker {
  thread = new Worker(program(), { resourceLimits: { maxOldGenerationSizeMb: 192 }, env: {}, execArgv: [] });
  // What it says after it was given up concerns nobody.
  thread.on("error", () => undefined);
  return thread;
}

function stop() {
  void thread?.terminate();
  thread = undefined;
}

/** Beside this file among the sources; the build has it, with its fonts, in a folder of its own. */
function program(): string {
  const places = [
    join(import.meta.dirname, "draw-program.ts"),
    join(import.meta.dirname, "../documents/draw-program.js"),
    join(import.meta.dirname, "../../documents/draw-program.js"),
    join(process.cwd(), "server/documents/draw-program.ts"),
  ];
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error("the program that draws documents is not there");
  return found;
}
