import type { Locator, Page } from "@playwright/test";

/** Counts what a hand does: clicks, ticks, choices in a list, and files. Typing is not counted. */
export function countingHand() {
  let count = 0;
  return {
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    /** The option that has these words. */
    choose: async (target: Locator, words: string) => {
      count += 1;
      const option = target.locator("option", { hasText: words });
      await target.selectOption((await option.getAttribute("value")) ?? "");
    },
    /** Files, chosen in one go. */
    give: async (target: Locator, files: Parameters<Locator["setInputFiles"]>[0]) => {
      count += 1;
      await target.setInputFiles(files);
    },
    /** A link that stands elsewhere, such as an e-mail's. */
    follow: async (page: Page, address: string) => {
      count += 1;
      await page.goto(address);
    },
    count: () => count,
  };
}
