import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject, vi } from "vitest";

// Files of tests share a process, which loads the libraries once. Our own modules each file has anew, and all that they remember.
vi.resetModules();
const found = { ...process.env };

const name = `test_${randomBytes(6).toString("hex")}`;
const url = (role: string, database = name) => `postgres://${role}@127.0.0.1:${inject("postgresPort")}/${database}`;

const admin = new pg.Client(url("postgres", "postgres"));
await admin.connect();
await admin.query(`create database ${name} template template owner tenday_owner`);
await admin.end();

Object.assign(process.env, {
  NODE_ENV: "test",
  SITE_ORIGIN: "http://localhost:3000",
  DATABASE_URL: url("tenday_web"),
  AUTH_DATABASE_URL: url("tenday_auth"),
  WORKER_DATABASE_URL: url("tenday_worker"),
  OWNER_DATABASE_URL: url("tenday_owner"),
  // A busy machine makes a test slow, never wrong.
  DATABASE_WAIT_SECONDS: "120",
  DATABASE_STATEMENT_SECONDS: "120",
  DRAWING_SECONDS: "240",
  ADDRESS_SECRET: "only for tests, of no use elsewhere",
  // The one the sample cast was seeded with.
  AUTH_SECRET: "only for machines that hold no real accounts",
});

const { closeDatabases } = await import("../../server/db/client.server.ts");

afterAll(async () => {
  await closeDatabases();
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  Object.assign(process.env, found);
});
