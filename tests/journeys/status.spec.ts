import { cast } from "../../server/seed/cast.ts";
import { expectNoFaults, lookAs, test } from "./members.ts";
import { filled } from "./site-of-run.ts";
import { expect } from "./visit.ts";

const parts = ["Background work", "E-mail", "Payments", "Nightly run", "Backups", "Versions and clock"];

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the provider sees that no backup was ever restored, and is led to what to do about it", async ({ page }) => {
      await lookAs(page, cast.sam);
      await page.goto("/clients/dashboard/admin");
      await page.getByRole("link", { name: "No backup has ever been restored" }).click();
      await expect(page).toHaveURL(/\/dashboard\/admin\/status$/);
      await expect(page.getByRole("heading", { level: 1, name: "System status" })).toBeVisible();
      const backups = page.getByRole("region", { name: "Backups" });
      await expect(backups).toContainText("Needs you");
      await expect(backups).toContainText("sudo tenday drill");
    });

    test("every part says how it stands, in a word and a sentence", async ({ page }) => {
      await lookAs(page, cast.sam);
      await page.goto("/dashboard/admin/status");
      for (const name of parts) {
        const part = page.getByRole("region", { name, exact: true });
        await expect(part).toContainText(/Fine|Have a look|Needs you/);
      }
      await expect(page.getByRole("region", { name: "Background work" })).toContainText("Workers1");
      await expect(page.getByRole("region", { name: "Versions and clock" })).toContainText(/PostgreSQL\d+/);
    });
  });

test("the status page is reached from the first screen, reads well by day and night, and has no faults", async ({
  page,
}) => {
  await lookAs(page, cast.sam);
  await page.goto("/clients/dashboard/admin");
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: /^System status/ })
    .click();
  await expect(page).toHaveTitle(filled("System status, {business name}"));
  await expectNoFaults(page);
});

test("a client is not told how the system is", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto("/dashboard/admin/status");
  await expect(page).toHaveURL(/\/$/);
});
