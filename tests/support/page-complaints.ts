import type { Browser } from "@playwright/test";
import type { Visitor } from "./browser.ts";

/** What a real browser has to say of these pages, a few at once: what ran, what broke, what was refused. */
export async function complaintsOf(
  { browser, site }: { browser: Browser; site: string },
  visitor: Visitor | undefined,
  paths: string[],
): Promise<string[]> {
  const complaints: string[] = [];
  const context = await browser.newContext();
  await context.addCookies([...(visitor?.cookies ?? [])].map(([name, value]) => ({ name, value, url: site })));
  const left = [...paths];
  const openAll = async () => {
    const page = await context.newPage();
    page.on("dialog", (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error}`));
    for (let path = left.pop(); path; path = left.pop())
      await page.goto(`${site}${path}`, { waitUntil: "networkidle" });
  };
  await Promise.all(Array.from({ length: 6 }, openAll));
  await context.close();
  return complaints;
}
