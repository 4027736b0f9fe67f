import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { cast } from "../../server/seed/cast.ts";
import { enterAs, expectNoFaults, lookAs, newMember, newProject, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

/** Large enough to come in several pieces. */
async function aPhoto(name: string, side = 1_100) {
  const grains = Uint8Array.from({ length: side * side * 3 }, (_, at) => (at * 7_919 + ((at * at) % 251) * 31) % 256);
  const photo = sharp(grains, { raw: { width: side, height: side, channels: 3 } });
  return { name, mimeType: "image/jpeg", buffer: await photo.jpeg({ quality: 95 }).toBuffer() };
}

const document = { name: "spring-dates.docx", mimeType: "application/msword", buffer: Buffer.from("PK\x03\x04 dates") };
const tooLarge = { name: "oven-film.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(27_000_000, 1) };

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("the provider asks, a client on a phone gives, and it is the provider’s turn", async ({ page, browser }) => {
      test.slow();
      const member = await newMember({ name: "Noor Haddad" });
      const path = await newProject(member, { projectName: "Rise Bread School", status: "active" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      await page.getByRole("link", { name: "Ask for material" }).click();
      if (javaScriptEnabled) await alive(page);
      for (const item of ["Photos of your work", "About you", "How do people reach you?"]) {
        await page.getByRole("button", { name: `Add ${item}` }).click();
        await expect(page.getByRole("heading", { name: item })).toBeVisible();
      }
      await page.getByText("Change Photos of your work").click();
      const photos = page.getByRole("region", { name: "Photos of your work" });
      await photos.getByLabel("Enough is").fill("2");
      await photos.getByRole("button", { name: "Save Photos of your work" }).click();
      await expect(photos.getByText("2 photos")).toBeVisible();
      await page.getByRole("button", { name: /^Send the list to/ }).click();
      await expect(page.getByText("Write a line: the client reads it at the top of the list.")).toBeVisible();
      await page.getByLabel(/^A line to/).fill("Two photos and a few words, then I carry on.");
      await page.getByRole("button", { name: /^Send the list to/ }).click();
      await expect(page.getByRole("heading", { name: "Material", level: 1 })).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(page);

      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
      const client = await context.newPage();
      await enterAs(client, member);
      await client.goto("/clients/dashboard");
      await client.getByRole("link", { name: /^See what is needed/ }).click();
      await expect(client.getByRole("heading", { name: "What I need from you" })).toBeVisible();
      await expect(client.getByText("None of 2 yet")).toBeVisible();
      await expect(client.getByText("Two photos and a few words, then I carry on.")).toBeVisible();
      const [one, two] = await Promise.all([aPhoto("IMG_2041.jpg"), aPhoto("IMG_2042.jpg", 1_200)]);
      if (javaScriptEnabled) {
        await alive(client);
        let cuts = 0;
        await client.route(/\/uploads\/[^?]+\?part=1$/, (route) => (cuts++ === 0 ? route.abort() : route.continue()));
        const choose = client.getByLabel("Choose photos Photos of your work");
        await choose.setInputFiles([tooLarge, document, one]);
        await expect(client.getByText("2 files were not added.")).toBeVisible();
        await expect(client.getByText(/^oven-film.jpg is 27.0 MB. The most I can take is 25 MB/)).toBeVisible();
        await expect(client.getByText("spring-dates.docx is no picture that I can open")).toBeVisible();
        await expect(client.getByRole("link", { name: "Add it to a message instead" })).toHaveAttribute(
          "href",
          `${path}/messages#write`,
        );
        await expect(client.getByText("1 of 2 received")).toBeVisible();
        expect(cuts).toBeGreaterThan(1);
        await expectNoFaults(client);
        await choose.setInputFiles([two]);
      } else {
        const field = client.getByLabel("Add photos");
        await field.setInputFiles([document, one]);
        await client.getByRole("button", { name: "Keep and stay here" }).click();
        await expect(client.getByText("One file was not added.")).toBeVisible();
        await expect(client.getByText("1 of 2 received")).toBeVisible();
        await field.setInputFiles([tooLarge, two]);
        await client.getByRole("button", { name: "Keep and stay here" }).click();
        await expect(client.getByText(/^oven-film.jpg is 27.0 MB/)).toBeVisible();
      }
      await expect(client.getByText("2 received", { exact: true })).toBeVisible();

      await client.getByRole("button", { name: "Remove IMG_2042.jpg" }).click();
      await expect(client.getByText("IMG_2042.jpg is removed.")).toBeVisible();
      await expect(client.getByText("1 of 2 received")).toBeVisible();
      await client.getByRole("button", { name: "Undo" }).click();
      await expect(client.getByText("2 received", { exact: true })).toBeVisible();

      await client.getByLabel("Your text").fill("We start at nine, flour on the table by ten past.");
      if (javaScriptEnabled) await expect(client.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
      await client.getByRole("button", { name: "Send what I have" }).click();
      await expect(client.getByText("Sent. It stays your turn until the rest is here.")).toBeVisible();
      await expect(client.getByText("11 words")).toBeVisible();
      const choice = client.getByRole("region", { name: "How do people reach you?" });
      await choice.getByText("I do not have this").click();
      await choice.getByLabel("Why not").fill("You choose.");
      await client.getByRole("button", { name: /^Send / }).click();
      if (!javaScriptEnabled) await expect(client.getByText("Thank you. I have everything.")).toBeVisible();
      else {
        // What was typed a moment ago is kept by the same press.
        await expect(client.getByText("Thank you. I have everything.")).toBeVisible();
        await expectNoFaults(client);
      }
      await client.goto("/clients/dashboard");
      await expect(client.getByText("Action Required")).toBeHidden();

      await page.goto(path);
      await expect(page.getByText("Waiting for you").first()).toBeVisible();
      await page.getByRole("link", { name: "Material: what came" }).click();
      await expect(page.getByText("does not have this: ‘You choose.’")).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: /^Download all/ }).click(),
      ]);
      const archive = unzipSync(await readFile(await download.path()));
      expect(Object.keys(archive).toSorted()).toEqual([
        "1 Photos of your work/IMG_2041.jpg",
        "1 Photos of your work/IMG_2042.jpg",
        "2 About you.txt",
        "3 How do people reach you.txt",
      ]);
      const kept = archive["1 Photos of your work/IMG_2041.jpg"] ?? new Uint8Array();
      expect((await sharp(kept).metadata()).width).toBe(1_100);

      const about = page.getByRole("region", { name: "About you" });
      await about.getByText("Ask again").click();
      await about.getByLabel("What is missing").fill("And who teaches?");
      await about.getByRole("button", { name: /^Ask .* again$/ }).click();
      await expect(page.getByText("Asked. The e-mail goes now.")).toBeVisible();
      await client.goto(`${path}/material`);
      await expect(client.getByText("And who teaches?").first()).toBeVisible();
      await page.getByRole("button", { name: "I have enough: take the turn" }).click();
      await expect(page.getByText("It is your turn. The status is Active.")).toBeVisible();
      await context.close();
    });
  });

test("what was given is saved and never shown as a page, and is nobody else's", async ({ page }) => {
  const member = await newMember({ name: "Tom Adeyemi" });
  const path = await newProject(member, { projectName: "Adeyemi Cycles", status: "active" });
  await enterAs(page, member);
  expect((await page.request.get(`${path}/material`)).status()).toBe(404);
  expect((await page.request.get(`${path}/files/${crypto.randomUUID()}`)).status()).toBe(404);
  await page.goto("/clients/dashboard");
});
