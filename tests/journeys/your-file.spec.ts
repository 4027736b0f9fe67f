import { readFile } from "node:fs/promises";
import { unzipSync, zipSync } from "fflate";
import { cast } from "../../server/seed/cast.ts";
import { arrivedMails } from "./inbox.ts";
import { enterAs, expectNoFaults, lookAs, newMember, newProject, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a client has everything of theirs made, is mailed, and downloads it within a minute of the click", async ({
      page,
    }) => {
      const member = await newMember({ name: "Elsie Marsh" });
      await enterAs(page, member);
      await page.goto("/clients/dashboard");
      await page.getByRole("link", { name: "See your file" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything of yours, in one file");
      const clicked = Date.now();
      await page.getByRole("button", { name: "Make it now" }).click();
      await expect(page.getByRole("main")).toContainText("A new one is being made.");
      await expect(async () => {
        await page.goto("/clients/your-file");
        await expect(page.getByText("It opened")).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: /^Download, / }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(/^everything-\d{4}-\d{2}-\d{2}\.zip$/);
      const files = unzipSync(await readFile(await download.path()));
      expect(Date.now() - clicked).toBeLessThan(60_000);
      expect(Object.keys(files)).toContain("index.html");
      expect(Buffer.from(files["details/details.json"] ?? []).toString("utf8")).toContain(member.email);
      await expect
        .poll(async () => await arrivedMails({ "to.address": member.email }))
        .toContainEqual(expect.objectContaining({ subject: "Your file is ready" }));
    });
  });

test("the provider has it made for a client, and both are led to it", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto(`/dashboard/admin/manage-client/${cast.priya.id}`);
  await page.getByRole("link", { name: "Everything in one file" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything of theirs, in one file");
  await page.getByRole("button", { name: /^Make (it|a new one) now$/ }).click();
  await expect(page.getByText("It opened")).toBeVisible();
});

test("the page fits a phone, and is looked at on both", async ({ page }) => {
  const member = await newMember({ name: "Maya Okafor" });
  await enterAs(page, member);
  await page.goto("/clients/your-file");
  await page.getByRole("button", { name: "Make it now" }).click();
  await expect(page.getByText("It opened")).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `.local/your-file-${width}.png`, fullPage: true });
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the provider puts an archive in, after mistakes, and the client saves it and has it in the whole file", async ({
      page,
      browser,
    }) => {
      test.slow();
      const member = await newMember({ name: "Tom Bellamy" });
      await newProject(member, { projectName: "Rugby pies", status: "live" });
      const site = Buffer.from(zipSync({ "index.html": Buffer.from("<p>Pies</p>") }));
      const archive = { name: "pies.zip", mimeType: "application/zip", buffer: site };
      await lookAs(page, cast.sam);
      await page.goto(member.managed);
      await page.getByRole("link", { name: "Everything in one file" }).click();
      if (javaScriptEnabled) await alive(page);
      await page.getByLabel("The file").setInputFiles(archive);
      await page.getByRole("button", { name: "Add it" }).click();
      await expect(page.getByText("Write what it is: they read that.")).toBeVisible();
      await page.getByLabel("What it is").fill("The files of your website");
      if (javaScriptEnabled) {
        await page.getByLabel("The file").setInputFiles({ ...archive, buffer: Buffer.alloc(0) });
      }
      await page.getByRole("button", { name: "Add it" }).click();
      await expect(page.getByText(javaScriptEnabled ? "This file is empty." : "Choose the file.")).toBeVisible();
      await expect(page.getByLabel("What it is")).toHaveValue("The files of your website");
      await page.getByLabel("The file").setInputFiles(archive);
      await page.getByRole("button", { name: "Add it" }).click();
      await expect(page.getByText("The files of your website is there.")).toBeVisible();
      await expect(page.getByText(/^pies\.zip · Rugby pies · Kept since /)).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(page);

      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
      const client = await context.newPage();
      await enterAs(client, member);
      await client.goto("/clients/your-file");
      const saving = client.waitForEvent("download");
      await client.getByRole("link", { name: /^Download The files of your website, / }).click();
      expect((await readFile(await (await saving).path())).equals(site)).toBe(true);
      await client.getByRole("button", { name: "Make it now" }).click();
      await expect(async () => {
        await client.goto("/clients/your-file");
        await expect(client.getByText("It opened")).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      if (javaScriptEnabled) await expectNoFaults(client);
      const coming = client.waitForEvent("download");
      await client.getByRole("button", { name: /^Download, / }).click();
      const files = unzipSync(await readFile(await (await coming).path()));
      expect(Buffer.from(files["archives/pies.zip"] ?? []).equals(site)).toBe(true);

      await page.getByRole("button", { name: "Remove The files of your website" }).click();
      await expect(page.getByRole("button", { name: "Put back The files of your website" })).toBeVisible();
      await client.goto("/clients/your-file");
      await expect(client.getByText("Archives that I put in").first()).toBeVisible();
      await expect(client.getByText("Kept since")).toHaveCount(0);
      await context.close();
    });
  });
