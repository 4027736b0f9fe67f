import type { BrowserContext } from "@playwright/test";

/** What a real browser has to say of these pages, all opened at once: what ran, what broke, what was refused. */
export async function complaintsOf(context: BrowserContext, site: string, paths: string[]): Promise<string[]> {
  const complaints: string[] = [];
  const open = async (path: string) => {
    const page = await context.newPage();
    page.on("dialog", (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(`${site}${path}`, { waitUntil: "networkidle" });
    // An editor is fetched once the page is there.
    if (await page.locator("#article-text").count()) await page.locator("[contenteditable=true]").first().waitFor();
    await page.close();
  };
  await Promise.all(paths.map(open));
  return complaints;
}
