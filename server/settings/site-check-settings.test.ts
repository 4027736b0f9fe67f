import { afterEach, beforeEach, expect, test, vi } from "vitest";

const found = { ...process.env };
beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  Object.assign(process.env, found);
});

async function settingsWith(settings: Record<string, string>) {
  Object.assign(process.env, settings);
  const { env } = await import("./env.server.ts");
  return env();
}

test("a server that strangers reach does not start with addresses that are allowed for tests", async () => {
  const settings = {
    NODE_ENV: "production",
    SITE_ORIGIN: "https://tenday.example",
    SITE_CHECK_ALLOWED: "127.0.0.1:8080",
  };
  await expect(settingsWith(settings)).rejects.toThrow("SITE_CHECK_ALLOWED");
  await expect(settingsWith({ ...settings, SITE_ORIGIN: "http://10.0.0.1" })).rejects.toThrow("SITE_CHECK_ALLOWED");
});

test("the demo does, and so does a server without any", async () => {
  const demo = { NODE_ENV: "production", SITE_ORIGIN: "http://localhost:3000", SITE_CHECK_ALLOWED: "127.0.0.1:8080" };
  expect((await settingsWith(demo)).SITE_CHECK_ALLOWED).toEqual(["127.0.0.1:8080"]);
  vi.resetModules();
  const real = { SITE_ORIGIN: "https://tenday.example", SITE_CHECK_ALLOWED: "" };
  expect((await settingsWith(real)).SITE_CHECK_ALLOWED).toEqual([]);
});

test("a reference is the address of a website", async () => {
  await expect(settingsWith({ SITE_CHECK_REFERENCES: "example.com" })).rejects.toThrow("SITE_CHECK_REFERENCES");
});
