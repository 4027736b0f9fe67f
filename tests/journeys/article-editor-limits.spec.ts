import { cast } from "../../server/seed/cast.ts";
import { aDraft, newTitle, photograph, publicPath, ready, sitDown, status, text, tool } from "./article-editor.ts";
import { asAdmin, expectNoFaults, lookAs, newArticle, test } from "./members.ts";
import { htmlFaults } from "./page-faults.ts";
import { alive, expect } from "./visit.ts";

test("a link that would run something is refused in words", async ({ page }) => {
  await lookAs(page, cast.sam);
  await sitDown(page, await newArticle(newTitle("Bread and links")));
  await text(page).click();
  await page.keyboard.type("press me");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("Leads to").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That is no address a link may have.")).toBeVisible();
  await expect(page.getByLabel("Leads to")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Leads to").fill("tel:+441632960123");
  await page.keyboard.press("Enter");
  await expect(text(page).locator(".rich-link")).toHaveAttribute("title", "tel:+441632960123");
});

test("a picture comes once, however often it is asked for, and not at all once it is called off", async ({ page }) => {
  await lookAs(page, cast.sam);
  await sitDown(page, await newArticle(newTitle("Bread in pictures")));
  const pictures = text(page).getByLabel("Description");
  const popover = page.getByRole("group", { name: "Add a picture" });
  const upload = Promise.withResolvers<void>();
  await page.route("**/article-images", async (route) => {
    await upload.promise;
    await route.continue();
  });

  await tool(page, "Picture").click();
  const { name, mimeType } = await photograph();
  await popover.getByLabel("Picture").setInputFiles({ name, mimeType, buffer: Buffer.alloc(15 * 1024 * 1024 + 1) });
  await popover.getByLabel("Description").fill("A loaf");
  await page.keyboard.press("Enter");
  await expect(popover.getByText("That file is larger than 15 MB. Send a smaller one.")).toBeVisible();

  await popover.getByLabel("Picture").setInputFiles(await photograph(60));
  await popover.getByLabel("Description").press("Enter");
  await popover.getByLabel("Description").press("Escape");
  await tool(page, "Picture").click();
  await popover.getByLabel("Picture").setInputFiles(await photograph(60));
  await popover.getByLabel("Description").fill("Another loaf");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  upload.resolve();
  await expect(popover).toBeHidden();
  await expect(pictures).toHaveValue("Another loaf");
});

test("somebody writes, makes a heading and publishes with the keyboard alone", async ({ page, request }) => {
  const title = newTitle("Bread by hand");
  await lookAs(page, cast.sam);
  await sitDown(page, await newArticle(title));
  await page.getByRole("textbox", { name: "Title" }).focus();
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(tool(page, "Paragraph")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("Knead");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ten minutes.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Address")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("With two hands.");
  for (const name of ["Preview", "Save draft", "Publish"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toContainText(name);
  }
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("Published. Everybody can read it now.");
  const html = await (await request.get(publicPath(title))).text();
  expect(html).toMatch(/<h2 id="knead">Knead<\/h2><p>Ten minutes\.<\/p>/);
});

for (const [what, query] of [
  ["the editor", ""],
  ["its history", "?version=1"],
  ["the preview", "/preview"],
] as const) {
  test(`${what} is valid, fits every screen, and is there for everybody, by day and by night`, async ({ page }) => {
    const title = newTitle("Bread for everybody");
    const editor = await newArticle(title);
    await asAdmin(editor, { intent: "publish", ...aDraft(title, "# Flour\n\n**Rye**, mostly:\n\n- dark\n- light") });
    await asAdmin(editor, { intent: "save", ...aDraft(title, "# Flour\n\nWheat.\n\n```sh\nmill --fine\n```", 2) });
    await lookAs(page, cast.sam);
    await page.goto(editor + query);
    if (what !== "the preview") await ready(page);
    expect.soft(await htmlFaults(page.request, editor + query)).toEqual([]);
    await expectNoFaults(page);
  });
}

test("the rich text editor is fetched in the editor and nowhere else", async ({ page }) => {
  const title = newTitle("Bread and scripts");
  const editor = await newArticle(title);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rich-text-")) fetched.push(new URL(page.url()).pathname);
  });
  await lookAs(page, cast.sam);
  const elsewhere = [
    "/support",
    "/support/article/setting-up-email",
    "/portfolio",
    "/clients/dashboard/admin",
    "/dashboard/admin/articles",
  ];
  for (const path of [...elsewhere, `${editor}/preview`]) {
    await page.goto(path);
    await alive(page);
  }
  expect(fetched).toEqual([]);
  await sitDown(page, editor);
  expect(fetched.filter((path) => path !== editor)).toEqual([]);
  expect(fetched).not.toEqual([]);
});
