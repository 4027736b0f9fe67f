import { defineConfig } from "@playwright/test";

/** Journeys of a visitor, in Debian's Chromium against the production build. scripts/journeys.ts starts the house. */
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

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: ".local/test-results",
  fullyParallel: true,
  workers: 2,
  // A shared machine stalls now and then. What fails twice is a failure; what needs its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["dot"], ["json", { outputFile: ".local/results/journeys.json" }]],
  use: {
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    locale: "en-GB",
    timezoneId: "Europe/London",
    // The framework takes HeadlessChrome for a robot and renders differently for it.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    launchOptions: chromium,
    screenshot: "only-on-failure",
  },
});
