import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { lookAs, test } from "./members.ts";
import { clientWhoOwes } from "./money.ts";
import { alive, expect } from "./visit.ts";

const field = (page: Page) => page.getByRole("searchbox", { name: /^Search everything/ });
const group = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a client, a project and an invoice are found from any page, and opened", async ({ page }) => {
      const name = `Marrow${crypto.randomUUID().slice(0, 6)} Clocks`;
      await clientWhoOwes(name, `${name} Shop`);
      await lookAs(page, cast.sam);
      await page.goto("/dashboard/admin/status");
      if (javaScriptEnabled) await alive(page);
      await field(page).fill(name.slice(0, 11).toUpperCase());
      await field(page).press("Enter");
      await expect(page).toHaveURL(/\/dashboard\/admin\/search\?q=MARROW/);
      await expect(heading(page)).toHaveText("Search");
      await expect(page.getByText(`3 results for “${name.slice(0, 11).toUpperCase()}”`)).toBeVisible();
      await expect(field(page)).toHaveValue(name.slice(0, 11).toUpperCase());
      await expect(group(page, "Clients").locator("mark").first()).toHaveText(name.slice(0, 11));
      await expect(group(page, "Clients").getByText("£")).toBeVisible();
      await expect(group(page, "Projects").getByRole("link", { name: `${name} Shop` })).toBeVisible();
      await expect(group(page, "Invoices").getByRole("listitem")).toHaveCount(1);
      // Anywhere in its row.
      const row = group(page, "Clients").getByRole("listitem");
      const box = await row.boundingBox();
      await row.click({ position: { x: (box?.width ?? 0) - 4, y: 4 } });
      await expect(heading(page)).toHaveText(name);
    });

    test("what there is to find is said before, and what to try after nothing was found", async ({ page }) => {
      await lookAs(page, cast.sam);
      await page.goto("/dashboard/admin/search");
      await expect(page.getByText("What are you looking for?")).toBeVisible();
      await field(page).fill("zzzz");
      await field(page).press("Enter");
      await expect(page.getByText("0 results for “zzzz”")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
    });
  });

test("by keyboard: '/' leads to the search, Enter finds, Tab goes to what was found, Escape leaves", async ({
  page,
}) => {
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/status");
  await alive(page);
  // The key is listened for a moment after the page is there.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type("lantern str");
  await page.keyboard.press("Escape");
  await expect(field(page)).not.toBeFocused();
  await expect(field(page)).toHaveValue("lantern str");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search\?q=lantern\+str$/);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("Tab");
  const first = group(page, "Clients").getByRole("link").first();
  await expect(first).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("pugh");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/for “pugh”/)).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Gareth Pugh");
});

test("whoever is typing keeps the keys", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/invoices");
  await alive(page);
  const client = page.getByRole("search", { name: "Find invoices" }).getByLabel("Client");
  await client.focus();
  await page.keyboard.type("a/b");
  await expect(client).toHaveValue("a/b");
  await expect(client).toBeFocused();

  // An editor is any element that can be written in.
  await page.evaluate(() => {
    const editor = document.createElement("div");
    editor.contentEditable = "true";
    editor.id = "editor";
    document.querySelector("main")?.append(editor);
    editor.focus();
  });
  await page.keyboard.type("and/or");
  await page.keyboard.press("Control+k");
  await expect(page.locator("#editor")).toHaveText("and/or");
  await expect(page.locator("#editor")).toBeFocused();
  await expect(field(page)).toHaveValue("");
});
