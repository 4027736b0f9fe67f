import { type Page, test } from "@playwright/test";

export const barLabels = ["Home", "About Me", "Portfolio", "Website Plans", "Contact", "Client Login", "Login"];

export const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
export const menuButton = (page: Page) => page.locator("summary", { hasText: "Menu" });

/** As far as the bar can tell: the hint that the server leaves at sign-in, and takes away for "". */
export async function signIn(page: Page, hint: string): Promise<void> {
  if (!hint) return page.context().clearCookies({ name: "tenday_hint" });
  await page.context().addCookies([{ name: "tenday_hint", value: hint, url: test.info().project.use.baseURL ?? "" }]);
}
