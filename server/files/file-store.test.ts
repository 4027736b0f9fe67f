import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "../settings/env.server.ts";
import { FileTooLarge, isStored, readStoredFile, removeStoredFile, storeFile } from "./file-store.ts";

let before: string;

beforeAll(() => {
  before = env().FILES_DIR;
  env().FILES_DIR = mkdtempSync(join(tmpdir(), "files-"));
});

afterAll(() => {
  rmSync(env().FILES_DIR, { recursive: true });
  env().FILES_DIR = before;
});

const words = [Buffer.from("six class "), Buffer.from("photos")];
const most = { mostBytes: 100 };

test("what is stored is read again, whole and in part, until it is removed", async () => {
  const stored = await storeFile(words, most);
  expect(stored.bytes).toBe(16);
  expect(await isStored(stored)).toBe(true);
  expect((await buffer(readStoredFile(stored.digest))).toString()).toBe("six class photos");
  expect((await buffer(readStoredFile(stored.digest, { start: 4, end: 8 }))).toString()).toBe("class");
  await removeStoredFile(stored.digest);
  expect(await isStored(stored)).toBe(false);
});

test("the same content, sent twice at once, is kept once", async () => {
  const [one, other] = await Promise.all([storeFile(words, most), storeFile(words, most)]);
  expect(one).toEqual(other);
  expect(readdirSync(join(env().FILES_DIR, one.digest.slice(0, 2)))).toEqual([one.digest]);
  await removeStoredFile(one.digest);
});

test("what is too large, or breaks off, leaves nothing behind", async () => {
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("the line was cut");
  }
  await expect(storeFile(words, { mostBytes: 15 })).rejects.toThrow(FileTooLarge);
  await expect(storeFile(broken(), most)).rejects.toThrow("the line was cut");
  expect(readdirSync(join(env().FILES_DIR, "incoming"))).toEqual([]);
});

test("nothing but a digest is a place", () => {
  expect(() => readStoredFile("../../etc/passwd")).toThrow("not a file's digest");
});
