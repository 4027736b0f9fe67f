import { createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymous } from "../access/actor.ts";
import { env } from "../settings/env.server.ts";
import { asViewer } from "./client.server.ts";

/** Between us and PostgreSQL: can be told to cut the line as soon as something is said on it. */
const lines = new Set<Socket>();
let cutting = false;
const proxy = createServer((ours) => {
  const { port } = new URL(realUrl);
  const theirs = new (ours.constructor as typeof Socket)().connect(Number(port), "127.0.0.1");
  lines.add(ours);
  ours.on("data", (chunk) => {
    if (cutting && chunk.toString("latin1").includes("begin")) return void ours.destroy();
    theirs.write(chunk);
  });
  theirs.on("data", (chunk) => ours.write(chunk));
  for (const [one, other] of [
    [ours, theirs],
    [theirs, ours],
  ] as const) {
    one.on("error", () => {});
    one.on("close", () => other.destroy());
  }
});
const realUrl = env().DATABASE_URL;

beforeAll(async () => {
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  const address = proxy.address();
  const url = new URL(realUrl);
  url.port = String(address && typeof address === "object" ? address.port : 0);
  env().DATABASE_URL = url.href;
});
afterAll(async () => {
  env().DATABASE_URL = realUrl;
  for (const line of lines) line.destroy();
  proxy.close();
});

test("catalogue:F2 connections that die at their first word are given back: the pool never runs dry", async () => {
  const ask = () => asViewer(anonymous, async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  expect(await ask()).toEqual([{ one: 1 }]);
  cutting = true;
  for (let i = 0; i < env().DATABASE_POOL + 5; i++) await expect(ask()).rejects.toThrow();
  cutting = false;
  expect(await ask()).toEqual([{ one: 1 }]);
});
