import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { record } from "../support/figures.ts";

const hours = 3_600_000;

test("every journey leads to its end after the product was adopted for another provider", {
  timeout: 3 * hours,
}, async () => {
  const code = await new Promise<number | null>((ended) => {
    const journeys = ["scripts/journeys.ts", "--as-second-provider"];
    spawn(process.execPath, journeys, { stdio: "inherit" }).once("exit", ended);
  });
  const { stats } = JSON.parse(readFileSync(".local/results/journeys-second-provider.json", "utf8"));
  record("a second provider: journeys that passed", `${stats.expected}, and ${stats.skipped} of the sample alone`);
  expect([code, stats.unexpected]).toEqual([0, 0]);
});
