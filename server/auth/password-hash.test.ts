import { argon2Sync } from "node:crypto";
import { availableParallelism } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { asStranger, hashPassword, TooBusyToHash, verifyPassword, waitingForHash } from "./password-hash.ts";

/** The real thing, counted. Where a test is about the line and not about the hash, it is made at the lowest cost. */
const argon2 = vi.hoisted(() => ({
  calls: 0,
  running: 0,
  mostAtOnce: 0,
  fails: false,
  isCheap: false,
  costs: [] as number[][],
}));
vi.mock("./argon2-thread.ts", async (original) => {
  const { argon2id } = await original<typeof import("./argon2-thread.ts")>();
  const counted: typeof argon2id = async (parameters) => {
    argon2.calls++;
    argon2.costs.push([parameters.memory, parameters.passes, parameters.parallelism, parameters.tagLength]);
    argon2.running++;
    argon2.mostAtOnce = Math.max(argon2.mostAtOnce, argon2.running);
    const made = argon2.isCheap ? { ...parameters, memory: 8 * parameters.parallelism, passes: 1 } : parameters;
    const tag = await argon2id(made).finally(() => argon2.running--);
    if (argon2.fails) throw new Error("no memory");
    return tag;
  };
  return { argon2id: counted };
});

const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 3));
const password = "kettle lantern gravel";

afterEach(() => {
  expect([argon2.running, waitingForHash()]).toEqual([0, 0]);
  Object.assign(argon2, { calls: 0, mostAtOnce: 0, fails: false, isCheap: false });
});

test("this Node computes the Argon2id of RFC 9106", () => {
  const tag = argon2Sync("argon2id", {
    message: Buffer.alloc(32, 1),
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
    memory: 32,
    passes: 3,
    parallelism: 4,
    tagLength: 32,
  });
  expect(tag.toString("hex")).toBe("0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659");
});

test("a hash says what it was made with, and no two are alike", async () => {
  const [first, second] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
});

test("only the very same password opens it", async () => {
  const hash = await hashPassword(password);
  expect(await verifyPassword({ hash, password })).toBe(true);
  for (const other of [`${password} `, ` ${password}`, "Kettle lantern gravel", "kettle  lantern gravel", ""])
    expect(await verifyPassword({ hash, password: other })).toBe(false);
});

test.each([
  "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
  "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
])("the reference implementation's %s is read with its own cost", async (hash) => {
  expect(await verifyPassword({ hash, password: "password" })).toBe(true);
  expect(await verifyPassword({ hash, password: "passwore" })).toBe(false);
});

test.each([
  ["of 64 characters", "abcdefgh 1234567".repeat(4)],
  ["of 128 characters", `${"abcdefgh 123456 ".repeat(7)}and then the end`],
  ["of 256 characters of 4 bytes", "🐈🦊🌵🍞🚲🎈🧦🪁".repeat(32)],
  ["with spaces at both ends and inside", "  two  spaces  "],
  ["with a tab and a line break", "a tab\tand a line\n"],
  ["with a no-break space", "no\u00a0break in here"],
  ["in Cyrillic", "пароль из слов и снега"],
  ["in Chinese", "十二个汉字组成的新密码吧呀"],
  ["with a zero byte", "zero\0byte inside"],
])("catalogue:S17 a password %s works, and not a character of it is dropped", async (_, typed) => {
  argon2.isCheap = true;
  const hash = await hashPassword(typed);
  expect(await verifyPassword({ hash, password: typed })).toBe(true);
  for (const changed of [
    typed.slice(0, -1),
    typed.slice(1),
    typed.trim(),
    typed.replaceAll(/\s/g, ""),
    typed.split("\0")[0] ?? "",
  ])
    if (changed !== typed) expect(await verifyPassword({ hash, password: changed })).toBe(false);
});

test("catalogue:S17 the same letters from another keyboard open it", async () => {
  const hash = await hashPassword("Zwölf Crêpes, s'il vous plaît".normalize("NFD"));
  expect(await verifyPassword({ hash, password: "Zwölf Crêpes, s'il vous plaît".normalize("NFC") })).toBe(true);
});

const salt = "A".repeat(22);
const tag = "A".repeat(43);
test.each([
  "",
  "$",
  "password",
  `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=16$m=19456,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=4294967295,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=999999,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=99,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=0,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=2,p=0$${salt}$${tag}`,
  `$argon2id$v=19$m=7,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$AAAA`,
  `$argon2id$v=19$m=19456,t=2,p=1$A$${tag}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}\n`,
])("catalogue:S11 %j is nobody's hash, at the price of one", async (hash) => {
  argon2.isCheap = true;
  expect(await verifyPassword({ hash, password })).toBe(false);
  expect(argon2.calls).toBe(1);
});

test("catalogue:S11 nobody's hash is worked at with the same cost as somebody's", async () => {
  const hash = await hashPassword(password);
  argon2.costs.length = 0;
  await verifyPassword({ hash, password: "wrong" });
  await verifyPassword({ hash: "", password: "wrong" });
  expect(argon2.costs).toHaveLength(2);
  expect(argon2.costs[0]).toEqual(argon2.costs[1]);
});

test("catalogue:S16 1 MB is not hashed", async () => {
  const megabyte = "x".repeat(1_000_000);
  await expect(hashPassword(megabyte)).rejects.toThrow(RangeError);
  await expect(verifyPassword({ hash: "", password: megabyte })).rejects.toThrow(RangeError);
  expect(argon2.calls).toBe(0);
});

test("never more hashes at once than the machine can spare, and everybody has a turn", async () => {
  argon2.isCheap = true;
  const all = Array.from({ length: atOnce + 40 }, async (_, i) =>
    i % 2 ? hashPassword(password) : String(await verifyPassword({ hash: "", password })),
  );
  expect(waitingForHash()).toBe(40);
  expect(new Set(await Promise.all(all)).size).toBeGreaterThan(20);
  expect(argon2).toMatchObject({ calls: atOnce + 40, mostAtOnce: atOnce });
});

test("those who waited come in the order in which they arrived", async () => {
  argon2.isCheap = true;
  const finished: number[] = [];
  await Promise.all(Array.from({ length: 10 }, (_, i) => hashPassword(password).then(() => finished.push(i))));
  expect(atOnce > 1 || finished.join() === "0,1,2,3,4,5,6,7,8,9").toBe(true);
});

test("when the line is full the next is refused at once, and served once it is shorter", async () => {
  argon2.isCheap = true;
  const all = Promise.all(Array.from({ length: atOnce + 40 }, () => hashPassword(password)));
  await expect(hashPassword(password)).rejects.toThrow(TooBusyToHash);
  await expect(verifyPassword({ hash: "", password })).rejects.toThrow(TooBusyToHash);
  // Nobody had left the line by then.
  expect(waitingForHash()).toBe(40);
  await all;
  expect(argon2.calls).toBe(atOnce + 40);
  expect(await hashPassword(password)).toContain("$argon2id$");
});

test("strangers wait behind those we know, and their full line is nobody else's", async () => {
  argon2.isCheap = true;
  const finished: string[] = [];
  const strangers = Array.from({ length: atOnce + 40 }, () =>
    asStranger(() => hashPassword(password)).then(() => finished.push("stranger")),
  );
  await expect(asStranger(() => hashPassword(password))).rejects.toThrow(TooBusyToHash);
  const known = hashPassword(password).then(() => finished.push("known"));
  expect(waitingForHash()).toBe(41);
  await Promise.all([...strangers, known]);
  expect(finished.indexOf("known")).toBeLessThanOrEqual(2 * atOnce);
  expect(argon2.calls).toBe(atOnce + 41);
});

test("no more strangers are let in than could stand in their line, and a place is free again when one leaves", async () => {
  let leave = () => {};
  const inside = new Promise<void>((left) => {
    leave = left;
  });
  const crowd = Array.from({ length: 50 }, () => asStranger(() => inside));
  await expect(asStranger(async () => "one more")).rejects.toThrow(TooBusyToHash);
  leave();
  await Promise.all(crowd);
  await expect(asStranger(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await Promise.all(Array.from({ length: 50 }, () => asStranger(async () => "in")))).toHaveLength(50);
});

test("a hash that fails gives its place to the next", async () => {
  argon2.isCheap = true;
  argon2.fails = true;
  const failed = await Promise.allSettled(Array.from({ length: atOnce + 5 }, () => hashPassword(password)));
  expect(failed.every(({ status }) => status === "rejected")).toBe(true);
  argon2.fails = false;
  expect(await hashPassword(password)).toContain("$argon2id$");
});
