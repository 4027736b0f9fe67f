import { cast } from "../../server/seed/cast.ts";
import { enterAs, expectNoFaults, lookAs, newMember, newProject, sendDraft, test, uploadDraft } from "./members.ts";
import { alive, expect } from "./visit.ts";

const site = (heading: string) => ({
  "index.html": `<!doctype html><html lang="en"><title>What you learn</title><h1>${heading}</h1><p>Small classes above the bakery.</p>`,
  "dates.html": '<!doctype html><html lang="en"><title>Dates</title><h1>Spring dates</h1><p>8 May</p>',
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a client comments page by page, the provider answers and says what is fixed, and the client looks again", async ({
      page,
      browser,
    }) => {
      test.slow();
      const member = await newMember({ name: "Noor Haddad" });
      const path = await newProject(member, { projectName: "Rise Bread School", status: "active" });
      await sendDraft(path, site("Bread in a day"));
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
      const client = await context.newPage();
      await enterAs(client, member);
      await client.goto(`${path}/review`);
      if (javaScriptEnabled) await alive(client);
      const write = client.getByRole("region", { name: "Write about a page" });
      // With scripts they lie in a sheet.
      const start = async () => {
        if (javaScriptEnabled) await client.getByRole("button", { name: "Comment", exact: true }).click();
      };
      const add = client.getByRole("button", { name: "Add comment" });
      await start();
      await add.click();
      await expect(write.getByText("Please write what you think.")).toBeVisible();
      await write.getByLabel("Your comment").fill("Can this say weekend, not day?");
      await add.click();
      await expect(client.getByText("Comment 1 is there.")).toBeVisible();
      await start();
      await write.getByLabel("Page").selectOption("Dates");
      await write.getByLabel("Your comment").fill("8 May is full.");
      await add.click();
      await expect(client.getByText("Comment 2 is there.")).toBeVisible();
      const comments = client.getByRole("region", { name: "2 comments" });
      await expect(comments.getByText("8 May is full.")).toBeVisible();
      await expect(client.getByText("2 open").filter({ visible: true }).first()).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(client);
      await client.getByRole("button", { name: "Ask for these 2 changes" }).click();
      await expect(client.getByRole("heading", { name: /has your changes$/ })).toBeVisible();
      await expect(client.getByText("1. What you learn: Can this say weekend, not day?")).toBeVisible();

      await lookAs(page, cast.sam);
      await uploadDraft(path, site("Bread in a weekend"));
      await page.goto(`${path}/review/versions`);
      if (javaScriptEnabled) await alive(page);
      await expect(page.getByRole("region", { name: "To work through" }).getByText("0 of 2 done")).toBeVisible();
      await page.getByLabel("Reply to comment 2", { exact: true }).click();
      await page.getByLabel("Your reply").last().fill("It says so in June.");
      await page.getByRole("button", { name: "Send reply to comment 2" }).click();
      await expect(page.getByText("Your reply to comment 2 is there.")).toBeVisible();
      await page.getByRole("button", { name: "Comment 1 is fixed in version 2" }).click();
      await expect(page.getByText("Marked as fixed in version 2.")).toBeVisible();
      await expect(page.getByText("1 of 2 done")).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(page);
      await page.getByRole("button", { name: "Send version 2" }).click();
      await expect(page.getByText("Version 2 is sent.")).toBeVisible();

      await client.goto(`${path}/review`);
      if (javaScriptEnabled) await alive(client);
      await expect(comments.getByText("Fixed in version 2")).toBeVisible();
      await expect(comments.getByText("It says so in June.")).toBeVisible();
      await client.getByRole("button", { name: "Comment 1 is not fixed yet" }).click();
      await expect(client.getByText("It is open again.")).toBeVisible();
      await expect(client.getByText("Not fixed in version 2.")).toBeVisible();
      await client.getByRole("link", { name: /^Approve/ }).click();
      await expect(client.getByText("2 comments are still open. Approving leaves them as they are.")).toBeVisible();
      if (javaScriptEnabled) {
        await expect(client.getByRole("link", { name: "Not yet" })).toBeFocused();
        await client.keyboard.press("Escape");
        await expect(client.getByRole("link", { name: /^Approve/ })).toBeFocused();
        await client.keyboard.press("Enter");
        await expectNoFaults(client);
      }
      await client.getByLabel("Your name").fill("Noor Haddad");
      await client.getByRole("button", { name: "Approve version 2" }).click();
      await expect(client.getByText(/Please say that the open comments stay/)).toBeVisible();
      await client.getByLabel("Leave them open").check();
      await client.getByRole("button", { name: "Approve version 2" }).click();
      await expect(client.getByRole("heading", { name: "You approved version 2" })).toBeVisible();
      await context.close();
    });
  });

test.describe("with a cross", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("a client moves the cross by keys, pins with it, stops, and switches its key off", async ({ browser }) => {
    const own = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await own.newPage();
    const member = await newMember({ name: "Noor Haddad" });
    const path = await newProject(member, { projectName: "Rise Bread School", status: "active" });
    await sendDraft(path, {
      "index.html": `<!doctype html><html lang="en"><title>Bread</title><style>* { margin: 0 } body { height: 3000px }
        h1, p { position: absolute; top: 0; left: 0; width: 64px; height: 64px; font: 12px/1.2 sans-serif }
        p { left: 64px } h2 { position: absolute; top: 1000px; left: 0; height: 400px }</style><h1>Bread</h1><p>Small classes</p><h2>Dates</h2>`,
    });
    await enterAs(page, member);
    await page.goto(`${path}/review`);
    await alive(page);
    const start = page.getByRole("button", { name: "Point at a spot" });
    const cross = page.getByRole("button", { name: "Pin it here" });
    const said = page.getByRole("status").filter({ hasText: "Now on:" });
    const text = page.getByLabel("Your comment");

    await start.press("c");
    await expect(cross).toBeFocused();
    await expect(cross).toHaveAccessibleDescription(/arrows move the cross/);
    await expect(said).toHaveText("Now on: nothing that can be pinned.");
    for (let n = 0; n < 12; n++) await page.keyboard.press("Shift+ArrowLeft");
    for (let n = 0; n < 8; n++) await page.keyboard.press("Shift+ArrowUp");
    // At the corner now, or above the page's beginning.
    await expect(said).toHaveText("Now on: heading ‘Bread’.");
    for (let n = 0; n < 7; n++) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(1_100);
    await expect(said).toHaveText("Now on: heading ‘Bread’.");
    await page.keyboard.press("ArrowRight");
    await expect(said).toHaveText("Now on: text ‘Small classes’.");
    await expectNoFaults(page);
    await page.keyboard.press("Escape");
    await expect(cross).toHaveCount(0);
    await expect(start).toBeFocused();

    await start.press("c");
    await expect(said).toBeVisible();
    for (let n = 0; n < 12; n++) await page.keyboard.press("Shift+ArrowLeft");
    for (let n = 0; n < 8; n++) await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Enter");
    await expect(text).toBeFocused();
    await expect(page.getByLabel("Where")).toHaveValue("pointed");
    await page.keyboard.type("Call it Bread. ");
    await expect(text).toHaveValue("Call it Bread. ");
    await page.getByRole("button", { name: "Add comment" }).click();
    await expect(page.getByRole("button", { name: "Comment 1, open, on the heading ‘Bread’" })).toBeVisible();

    // Below what is in sight the page follows the cross.
    await start.press("c");
    await expect(said).toBeVisible();
    for (let n = 0; n < 12; n++) await page.keyboard.press("Shift+ArrowLeft");
    for (let n = 0; n < 14; n++) await page.keyboard.press("Shift+ArrowDown");
    await expect(said).toHaveText("Now on: heading ‘Dates’.");
    await page.keyboard.press("Escape");

    await page.getByLabel("The C key does the same").uncheck();
    await start.press("c");
    await expect(cross).toHaveCount(0);
    await own.close();
  });
});

test.describe("with pins", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a client pins two spots, one of them by keys alone, sees before and after, and approves", async ({
    browser,
  }) => {
    test.slow();
    // What looks for faults speaks to every frame as if it had an origin, and the browser complains.
    const own = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await own.newPage();
    const member = await newMember({ name: "Noor Haddad" });
    const path = await newProject(member, { projectName: "Rise Bread School", status: "active" });
    await sendDraft(path, site("Bread in a day"));
    await enterAs(page, member);
    await page.goto(`${path}/review`);
    await alive(page);
    const draft = page.frameLocator("iframe").first();
    const handle = page.getByRole("button", { name: /^(?:Comments|\d comments?)\b/ });
    await expect(handle).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByText("Version 1.")).toBeInViewport();
    await handle.press("Enter");
    await expect(handle).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByText("Version 1.")).toBeHidden();
    const start = page.getByRole("button", { name: "Comment", exact: true });
    await start.click();
    await expect(page.getByRole("button", { name: /^New comment\b/ })).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(start).toBeFocused();
    await start.click();
    await expect(page.getByText("Now on:")).toBeVisible();
    await draft.getByRole("heading", { name: "Bread in a day" }).click();
    await expect(page.getByLabel("Where")).toHaveValue("pointed");
    const text = page.getByLabel("Your comment");
    await expect(text).toBeFocused();
    await expect(draft.getByRole("heading", { name: "Bread in a day" })).toBeInViewport();
    await text.fill("Can this say weekend, not day?");
    await page.getByRole("button", { name: "Add comment" }).click();
    await expect(page.getByRole("button", { name: "Comment 1, open, on the heading ‘Bread in a day’" })).toBeVisible();

    // By keys alone.
    await start.press("Enter");
    await expect(page.getByRole("button", { name: "Pin it here" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(text).toBeFocused();
    await page.getByLabel("Where").focus();
    // No more of it: a letter that is on no key is put into the field that last had the focus.
    await page.keyboard.type("text");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Where")).toHaveValue("pointed");
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    await page.keyboard.type("Please say ‘first floor’.");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const second = page.getByRole("button", {
      name: "Comment 2, open, on the text ‘Small classes above the bakery.’",
    });
    await expect(second).toBeVisible();
    await handle.press("Enter");
    await expect(page.locator("#comment-2")).toBeHidden();
    await second.press("Enter");
    await expect(page.locator("#comment-2")).toBeFocused();
    await expectNoFaults(page);
    await page.getByRole("button", { name: "Ask for these 2 changes" }).click();
    await expect(page.getByRole("heading", { name: /has your changes$/ })).toBeVisible();

    const context = await browser.newContext();
    const provider = await context.newPage();
    await lookAs(provider, cast.sam);
    const next = site("Bread in a weekend");
    await uploadDraft(path, { ...next, "index.html": next["index.html"].replace(/<p>.*<\/p>/, "") });
    await provider.goto(`${path}/review/versions`);
    await alive(provider);
    await provider.getByRole("link", { name: "Show it: comment 1" }).click();
    await expect(provider.getByRole("heading", { name: "Comment 1: before and after" })).toBeVisible();
    await expect(provider.getByRole("button", { name: /^Comment 1, open/ })).toHaveCount(2);
    await expectNoFaults(provider);
    await provider.getByRole("button", { name: "Comment 1 is fixed in version 2" }).click();
    await expect(provider.getByText("1 of 2 done")).toBeVisible();
    await provider.getByRole("button", { name: "Send version 2" }).click();
    await expect(provider.getByText("Version 2 is sent.")).toBeVisible();
    await context.close();

    await page.goto(`${path}/review`);
    await alive(page);
    await expect(page.getByRole("button", { name: /^Comment 1, fixed in version 2, on the heading/ })).toBeVisible();
    await expect(page.getByText("This spot is not on the page any more.")).toBeVisible();
    await page.getByRole("link", { name: "Comment 1: before and after" }).click();
    await expect(page.frameLocator("iframe").nth(0).getByText("Bread in a day")).toBeVisible();
    await expect(page.frameLocator("iframe").nth(1).getByText("Bread in a weekend")).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole("link", { name: "Close" }).click();
    await page.getByRole("link", { name: "Approve…" }).click();
    await page.getByLabel("Leave it open").check();
    await page.getByLabel("Your name").fill("Noor Haddad");
    await page.getByRole("button", { name: "Approve version 2" }).click();
    await expect(page.getByRole("heading", { name: "You approved version 2" })).toBeVisible();
    await own.close();
  });
});
