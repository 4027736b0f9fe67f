import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Debian's Chromium, with the flags that every test of ours starts it with. */
export const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** The same browser without any window: a page takes a third of the processor time. */
const withoutWindows = "/usr/bin/chromium-headless-shell";

/** Journeys of a visitor in a browser, against the production build. scripts/journeys.ts starts the servers. */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: ".local/test-results",
  fullyParallel: true,
  workers: 3,
  // Only a hang takes this long: a busy machine makes a journey slow, and not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // What needs its second try is named as flaky: a fault of the journey or of the product, to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // What publishes changes the pages that all others read, so it comes last and one after the other.
  projects: [
    { name: "pages", testIgnore: /website-[a-z]+\.spec/ },
    {
      name: "publishing",
      testMatch: /website-[a-z]+\.spec/,
      dependencies: ["pages"],
      fullyParallel: false,
      workers: 1,
    },
  ],
  reporter: [["dot"], ["json", { outputFile: `.local/results/${process.env.JOURNEYS_REPORT ?? "journeys"}.json` }]],
  use: {
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    locale: "en-GB",
    timezoneId: "Europe/London",
    // The framework takes HeadlessChrome for a robot and renders differently for it.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    launchOptions: {
      ...chromium,
      executablePath:
        process.env.CHROMIUM_PATH ?? (existsSync(withoutWindows) ? withoutWindows : chromium.executablePath),
    },
    screenshot: "only-on-failure",
  },
});
