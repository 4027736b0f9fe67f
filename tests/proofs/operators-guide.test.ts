import { afterAll, beforeAll, expect, test } from "vitest";
import { aRelease } from "../support/a-release.ts";
import { type DebianRoot, openPreparedRoot } from "../support/debian-root.ts";
import { record } from "../support/figures.ts";
import { findMissing, runnableBlocks } from "../support/runnable-blocks.ts";

/**
 * What the operator's guide prints for the server, said there as printed and in its order: on a bare Debian with systemd,
 * after the installer. Needs root, debootstrap, and the way to Debian's packages.
 */
let server: DebianRoot;
beforeAll(async () => {
  server = await openPreparedRoot();
  await server.installed(await aRelease("https://localhost"), "--email hello@tenday.example --name 'Sam Whitlock'");
}, 900_000);
afterAll(() => server?.close(), 300_000);

const blocks = runnableBlocks("server");

test("the guide has commands for the server", () => {
  expect(new Set(blocks.map(({ file }) => file))).toEqual(new Set(["docs/operator.md"]));
  expect(blocks.length).toBeGreaterThan(8);
});

test.for(blocks.map((block) => [block.code.split("\n").join("; "), block] as const))(
  "%s",
  async ([title, { code, exit, shown }]) => {
    const started = performance.now();
    const ran = await server.ask(`set -euo pipefail\n${code}`);
    expect(ran.code, ran.said.slice(-4_000)).toBe(exit);
    expect(findMissing(shown, ran.said), ran.said.slice(-4_000)).toEqual([]);
    record(`documents on the server: ${title}`, `${((performance.now() - started) / 1_000).toFixed(1)} s`);
  },
);
