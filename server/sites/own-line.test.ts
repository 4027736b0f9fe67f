import { afterEach, expect, test } from "vitest";
import type { Look } from "./check-site.ts";
import { OwnLine } from "./own-line.ts";

const lines: OwnLine[] = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.end();
});
function aLine(): OwnLine {
  const line = new OwnLine([], {});
  lines.push(line);
  return line;
}
const look = (outcome: Look["outcome"], begunAt = performance.now()): Look => ({ outcome, begunAt });
const url = "http://harbourlane.example/";

test("a fault counts where somebody was heard while it lasted, not before", async () => {
  const line = aLine();
  const begunAt = performance.now();
  expect(await line.wasConnected(url, look("status"))).toBe(true);
  expect(await line.wasConnected(url, look("no-answer", begunAt))).toBe(true);
  await new Promise((later) => setTimeout(later, 5));
  expect(await line.wasConnected(url, look("no-answer"))).toBe(false);
});

test("what is found while this process stands still is nobody's fault", async () => {
  const line = aLine();
  const begunAt = performance.now();
  while (performance.now() - begunAt < 1_600);
  expect(await line.wasConnected(url, look("up", begunAt))).toBe(true);
  expect(await line.wasConnected(url, look("no-answer", begunAt))).toBe(false);
});
