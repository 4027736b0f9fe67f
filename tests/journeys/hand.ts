import type { Locator } from "@playwright/test";

/** Counts what a hand does: clicks, ticks, and choices in a list. Typing is not counted. */
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
    count: () => count,
  };
}
