import { expect, test, vi } from "vitest";

test("an edit in development loads the metrics again, and they are registered again", async () => {
  const first = await import("./metrics.ts");
  vi.resetModules();
  const second = await import("./metrics.ts");
  second.requestDuration.observe({ method: "GET", kind: "page", status: 200 }, 0.1);
  expect(await second.readMetrics()).toContain("http_request_duration_seconds_count");
  expect(second.registry).not.toBe(first.registry);
});
