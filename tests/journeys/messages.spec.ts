import sharp from "sharp";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, enterAs, expectNoFaults, lookAs, newMember, newProject, test } from "./members.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const phone = { width: 360, height: 740 };

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: phone });

    test("a client writes, the provider answers and notes something down, and the client reads the answer alone", async ({
      page,
      browser,
    }) => {
      const member = await newMember({ name: "Noor Haddad" });
      const path = await newProject(member, { projectName: `Haddad Bakes ${javaScriptEnabled}` });
      await enterAs(page, member);
      await page.goto(path);
      await page.getByRole("link", { name: "Open messages" }).click();
      if (javaScriptEnabled) await alive(page);

      // Nothing, and too much, are refused where they stand, and nothing that was typed is lost.
      await page.getByRole("button", { name: filled("Send to {first name}") }).click();
      await expect(page.getByRole("alert")).toHaveText("Write something first.");
      const tooLong = "A long story. ".repeat(300);
      await page.getByLabel(filled("Message to {first name}")).fill(tooLong);
      await page.getByRole("button", { name: filled("Send to {first name}") }).click();
      await expect(page.getByRole("alert")).toHaveText("Please keep this under 4,000 characters.");
      await expect(page.getByLabel(filled("Message to {first name}"))).toHaveValue(tooLong);

      await page
        .getByLabel(filled("Message to {first name}"))
        .fill("Could this go on the Dates page?\nSee https://risebread.example/dates.");
      await page.getByRole("button", { name: filled("Send to {first name}") }).click();
      const own = page.getByRole("article").filter({ hasText: "Could this go on the Dates page?" });
      await expect(own).toBeVisible();
      await expect(own).toContainText("You");
      await expect(own.getByRole("link")).toHaveAttribute("href", "https://risebread.example/dates");
      await expect(page).toHaveURL(/#entry-/);
      await expect(page.getByLabel(filled("Message to {first name}"))).toHaveValue("");
      if (javaScriptEnabled) await expectNoFaults(page);

      const provider = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await lookAs(provider, cast.sam);
      await provider.goto(path);
      await expect(provider.getByText("One new message")).toBeVisible();
      await provider.getByRole("link", { name: "Open messages" }).click();
      await expect(provider.getByRole("article").filter({ hasText: "Could this go" })).toContainText("Noor");
      if (javaScriptEnabled) await alive(provider);
      await provider.getByLabel("Message to Noor").fill("Yes, by tomorrow.");
      await provider.getByRole("button", { name: "Send to Noor" }).click();
      await expect(provider.getByRole("article").filter({ hasText: "Yes, by tomorrow." })).toBeVisible();

      await provider.getByText("Private note", { exact: true }).click();
      await expect(provider.getByRole("button", { name: "Send to Noor" })).toBeHidden();
      await provider.getByLabel("Only you will see this").fill("Charge half an hour for it.");
      await provider.getByRole("button", { name: "Keep as a private note" }).click();
      const note = provider.getByRole("article").filter({ hasText: "Charge half an hour for it." });
      await expect(note).toContainText("Private note: only you see this");
      if (javaScriptEnabled) await expectNoFaults(provider);
      await provider.goto(path);
      await expect(provider.getByText("One new message")).toBeHidden();
      await provider.context().close();

      await page.goto("/clients/dashboard");
      await page.getByRole("link", { name: "One new message" }).click();
      await expect(page.getByText("New since you last looked")).toBeVisible();
      await expect(page.getByRole("article").filter({ hasText: "Yes, by tomorrow." })).toContainText(
        filled("{first name}"),
      );
      await expect(page.getByText("Charge half an hour for it.")).toBeHidden();
      await expect(page.getByText(/private/i)).toBeHidden();
      if (javaScriptEnabled) {
        await alive(page);
        await page.waitForLoadState("networkidle");
      } else await page.getByRole("button", { name: "I have read this" }).click();
      await page.goto("/clients/dashboard");
      await expect(page.getByRole("link", { name: "One new message" })).toBeHidden();
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: phone });

    test("a client attaches a photo and a document, after one that is too large, and the provider answers with a file", async ({
      page,
      browser,
    }) => {
      test.slow();
      const member = await newMember({ name: "Noor Haddad" });
      const path = await newProject(member, { projectName: `Haddad Photos ${javaScriptEnabled}` });
      await enterAs(page, member);
      await page.goto(`${path}/messages`);
      if (javaScriptEnabled) await alive(page);
      const text = page.getByLabel(filled("Message to {first name}"));
      const sendIt = page.getByRole("button", { name: filled("Send to {first name}") });
      await text.fill("Here is the table, and the plan.");
      const [photo, plan, film] = [await aPhoto(), aPlan("class-plan.pdf"), tooLarge];
      await page.getByLabel("Attach files").setInputFiles([photo, film, plan]);
      if (!javaScriptEnabled) await sendIt.click();
      await expect(page.getByText("oven-film.mov is 27.0 MB. A file can have 25 MB.")).toBeVisible();
      const attached = page.getByRole("list", { name: "Files that go with it" });
      await expect(attached.getByText("class-plan.pdf")).toBeVisible();
      await expect(attached.getByRole("img")).toHaveCount(0);
      await expect(attached.getByRole("button", { name: "Remove table.jpg" })).toBeVisible();
      await expect(text).toHaveValue("Here is the table, and the plan.");
      if (javaScriptEnabled) await expectNoFaults(page);

      // One of another message, taken off again: what was typed stays.
      await page.getByLabel("Attach files").setInputFiles([aPlan("other.pdf")]);
      if (!javaScriptEnabled) {
        await text.fill("");
        await sendIt.click();
        await expect(page.getByRole("alert")).toHaveText("Write something first.");
        await text.fill("Here is the table, and the plan.");
      }
      await attached.getByRole("button", { name: "Remove other.pdf" }).click();
      await expect(attached.getByText("other.pdf")).toBeHidden();
      await expect(text).toHaveValue("Here is the table, and the plan.");
      await sendIt.click();
      const own = page.getByRole("article").filter({ hasText: "Here is the table" });
      await expect(own.getByRole("link", { name: /^Download table.jpg, / })).toBeVisible();
      await expect(own.getByRole("link", { name: /^class-plan.pdf/ })).toBeVisible();
      await expect(attached).toBeHidden();
      if (javaScriptEnabled) await expectNoFaults(page);

      const provider = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await lookAs(provider, cast.sam);
      await provider.goto(`${path}/messages`);
      if (javaScriptEnabled) await alive(provider);
      const theirs = provider.getByRole("article").filter({ hasText: "Here is the table" });
      await expect(theirs.locator("img")).toHaveJSProperty("complete", true);
      const saving = provider.waitForEvent("download");
      await theirs.getByRole("link", { name: /^class-plan.pdf/ }).click();
      expect((await saving).suggestedFilename()).toBe("class-plan.pdf");
      await provider.getByLabel("Message to Noor").fill("Thank you. These are the sizes.");
      await provider.getByLabel("Attach files").setInputFiles([aPlan("sizes.pdf")]);
      if (javaScriptEnabled) await expect(provider.getByRole("button", { name: "Remove sizes.pdf" })).toBeVisible();
      await provider.getByRole("button", { name: "Send to Noor" }).click();
      await expect(provider.getByRole("article").filter({ hasText: "These are the sizes." })).toContainText(
        "sizes.pdf",
      );
      await provider.context().close();

      await page.goto(`${path}/messages`);
      const answer = page.getByRole("article").filter({ hasText: "These are the sizes." });
      const address = (await answer.getByRole("link").getAttribute("href")) ?? "";
      const { status, headers } = await page.request.get(address).then((got) => ({
        status: got.status(),
        headers: got.headers(),
      }));
      expect([status, headers["content-type"]]).toEqual([200, "application/octet-stream"]);
      expect(headers["content-disposition"]).toMatch(/^attachment;/);
    });
  });

/** With where it was taken. */
async function aPhoto() {
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: "#e8c39e" } });
  const buffer = await photo
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
    .toBuffer();
  return { name: "table.jpg", mimeType: "image/jpeg", buffer };
}

function aPlan(name: string) {
  return { name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7 ${name}\n%%EOF`) };
}

const tooLarge = { name: "oven-film.mov", mimeType: "video/quicktime", buffer: Buffer.alloc(27_000_000, 1) };

test("a key that sends the form keeps a private note private", async ({ page }) => {
  const member = await newMember({ name: "Noor Haddad" });
  const path = await newProject(member, { projectName: "Haddad Keys" });
  await lookAs(page, cast.sam);
  await page.goto(`${path}/messages`);
  await alive(page);
  await page.getByLabel("Message to Noor").fill("Not for her.");
  await page.getByRole("radio", { name: "Private note" }).focus();
  await page.keyboard.press("Space");
  // As a browser does that takes the first button of a form, shown or not.
  await page
    .locator("button[value=message]")
    .first()
    .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button));
  const note = page.getByRole("article").filter({ hasText: "Not for her." });
  await expect(note).toContainText("Private note: only you see this");
});

test("what needs no answer is taken off the list", async ({ page, browser }) => {
  const member = await newMember({ name: "Noor Haddad" });
  const path = await newProject(member, { projectName: "Haddad Thanks" });
  await enterAs(page, member);
  await page.goto(`${path}/messages`);
  await alive(page);
  await page.getByLabel(filled("Message to {first name}")).fill("Thank you!");
  await page.getByRole("button", { name: filled("Send to {first name}") }).click();
  await expect(page.getByRole("article").filter({ hasText: "Thank you!" })).toBeVisible();
  const provider = await (await browser.newContext()).newPage();
  await lookAs(provider, cast.sam);
  await provider.goto(`${path}/messages`);
  await alive(provider);
  await provider.getByRole("button", { name: "No answer needed" }).click();
  await expect(provider.getByText("It is off your list.")).toBeVisible();
  await expect(provider.getByRole("button", { name: "No answer needed" })).toBeHidden();
  await provider.context().close();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: phone });

    test("the navigation counts what a client has not read, and leads to all of their messages", async ({ page }) => {
      const member = await newMember({ name: "Noor Haddad" });
      const path = await newProject(member, { projectName: "Haddad Pickles" });
      const unread = page.getByRole("navigation", { name: "Your pages" }).getByRole("link", { name: /^Messages/ });
      await enterAs(page, member);
      await page.goto("/clients/dashboard");
      await expect(unread).toHaveAttribute("href", `${path}/messages`);
      await expect(unread).toHaveText("Messages");

      await newProject(member, { projectName: "Haddad Preserves" });
      await asAdmin(`${path}/messages`, { intent: "message", text: "The labels are in." });
      await page.goto("/clients/dashboard");
      await expect(unread).toHaveText("Messages1 unread");
      await unread.click();
      await expect(page).toHaveURL("/clients/messages");
      const rows = page.getByRole("list", { name: "Projects" }).getByRole("listitem");
      const row = rows.filter({ hasText: "Haddad Pickles" });
      await expect(row).toContainText("The labels are in.");
      await expect(row).toContainText("One new message");
      await expect(rows.filter({ hasText: "Haddad Preserves" })).toContainText("Nothing is written");
      if (javaScriptEnabled) await expectNoFaults(page);
      const looked = javaScriptEnabled && page.waitForResponse((answer) => answer.request().method() === "POST");
      await row.getByRole("link", { name: "Read about Haddad Pickles" }).click();
      await expect(page.getByRole("article").filter({ hasText: "The labels are in." })).toBeVisible();
      // With scripts it stays marked as new while it is looked at.
      if (looked) await (await looked).finished();
      else await page.getByRole("button", { name: "I have read this" }).click();
      await page.getByRole("link", { name: "Home", exact: true }).first().click();
      await expect(unread).toHaveText("Messages");
    });
  });
