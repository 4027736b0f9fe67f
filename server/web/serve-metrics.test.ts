import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { serveMetrics } from "./serve-metrics.ts";

test("a port that somebody else has costs the metrics, not the process", async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  const metrics = await serveMetrics((other.address() as AddressInfo).port);
  expect(metrics?.listening).toBe(false);
  metrics?.close();
  other.close();
});
