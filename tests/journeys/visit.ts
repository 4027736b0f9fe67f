import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { whyNotHere } from "./site-of-run.ts";

/** Every journey fails when the browser complains: an error in the console, a thrown one, or the content policy at work. */
export const test = base.extend<{ complaints: string[] }>({
  // Each journey comes from an address of its own: what is counted for an address is not counted for all of them.
  extraHTTPHeaders: ({ baseURL: _ }, use) => use({ "X-Forwarded-For": newNetworkAddress() }),
  complaints: [
    async ({ page }, use, info) => {
      const reason = whyNotHere(info.title);
      info.skip(reason !== undefined, reason ?? "");
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (isOwnStatus(message, page)) return;
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints, "the browser has nothing to complain about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** One that the server's only proxy, which is this machine, could have seen. */
export function newNetworkAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/** The browser notes the status of a page that was asked for and is missing or refused; the journey knows it already. */
function isOwnStatus(message: ConsoleMessage, page: Page): boolean {
  return message.text().includes("responded with a status of 4") && message.location().url === page.url();
}

/** Until React has taken over, a click is the browser's own. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => "__reactRouterDataRouter" in window && document.readyState === "complete");
}
