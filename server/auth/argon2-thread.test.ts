import { argon2Sync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { expect, test } from "vitest";
import { argon2id } from "./argon2-thread.ts";

const parameters = {
  message: "kettle",
  nonce: Buffer.alloc(16, 2),
  memory: 64,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
};

test("the thread computes what Node computes, also for several at once", async () => {
  const expected = argon2Sync("argon2id", parameters);
  const tags = await Promise.all([argon2id(parameters), argon2id(parameters), argon2id(parameters)]);
  for (const tag of tags) expect(tag.equals(expected)).toBe(true);
});

test("what cannot be computed is an error, and the next is computed", async () => {
  await expect(argon2id({ ...parameters, memory: 1 })).rejects.toThrow();
  expect((await argon2id(parameters)).length).toBe(32);
});

test.runIf(process.platform === "linux")("its threads give way to the others, which stay what they were", async () => {
  const before = getPriority();
  await argon2id(parameters);
  const priorities = readdirSync("/proc/self/task").flatMap((thread) => niceness(thread) ?? []);
  expect(priorities).toContain(10);
  expect(getPriority()).toBe(before);
});

/** Undefined for one that has ended since it was listed. */
function niceness(thread: string): number | undefined {
  try {
    const [, fields = ""] = readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ");
    return Number(fields.split(" ")[16]);
  } catch {
    return;
  }
}
