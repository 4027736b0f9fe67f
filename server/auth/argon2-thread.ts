import type { Argon2Parameters } from "node:crypto";
import { Worker } from "node:worker_threads";

/**
 * Argon2id on threads of our own, which give way to everything else: under a flood of guesses the pages are answered
 * first. Node's four cannot be told to, and each of them would keep the memory of its largest hash.
 */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = idle.pop() ?? new Worker(program, { eval: true, resourceLimits });
  return new Promise((resolve, reject) => {
    thread.once("error", reject);
    thread.once("message", (tag: Uint8Array) => {
      thread.off("error", reject);
      thread.unref();
      idle.push(thread);
      resolve(Buffer.from(tag));
    });
    // Only while it works does a thread keep the process from ending.
    thread.ref();
    thread.postMessage(parameters);
  });
}

const idle: Worker[] = [];

/** For its JavaScript, which is four lines; what a hash needs is not counted here. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 };

/** On Linux a thread has a priority of its own; elsewhere this would slow the whole process down. */
const program = `
  const { argon2Sync } = require("node:crypto");
  const { parentPort } = require("node:worker_threads");
  if (process.platform === "linux") require("node:os").setPriority(0, 10);
  parentPort.on("message", (parameters) => parentPort.postMessage(argon2Sync("argon2id", parameters)));
`;
