import { readFileSync } from "node:fs";
import { env } from "./env.server.ts";

/**
 * The one clock of web and worker. Rules never read it: they are told the day or the instant.
 * With CLOCK_FILE set, both processes add the milliseconds in that file, so a test can move time for the whole system.
 */
export function now(): Date {
  return new Date(Date.now() + offset());
}

function offset(): number {
  const file = env().CLOCK_FILE;
  if (!file) return 0;
  return Number(readFileSync(file, "utf8")) || 0;
}
