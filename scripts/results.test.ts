import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { summary } from "./results.ts";

test("the gate's last line adds up what each command left, whatever else lies there", () => {
  const folder = mkdtempSync(join(tmpdir(), "tenday-results-"));
  const leave = (name: string, text: string) => writeFileSync(join(folder, name), text);
  leave("vitest.json", JSON.stringify({ numPassedTests: 1_500, numFailedTests: 1 }));
  leave("journeys.json", JSON.stringify({ stats: { expected: 340, unexpected: 2, flaky: 3 } }));
  leave("proofs.json", JSON.stringify({ numPassedTests: 205, numFailedTests: 0 }));
  leave("proofs.json.figures", '{"proof":"faults"}\n{"proof":"matrix"}\n');
  expect(summary(undefined, folder)).toBe("2048 passed, 3 failed");
  expect(summary(["vitest"], folder)).toBe("1500 passed, 1 failed");
  rmSync(folder, { recursive: true });
});
