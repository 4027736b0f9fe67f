import { strToU8, zipSync } from "fflate";
import { cast } from "../../server/seed/cast.ts";
import { arrivedMails, pollingOften } from "./inbox.ts";
import { enterAs, expectNoFaults, lookAs, newMember, newProject, sendDraft, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

const site = (heading: string) => ({
  "rise/index.html": `<!doctype html><html lang="en"><title>What you learn</title><link rel="stylesheet" href="/a.css"><h1>${heading}</h1><a href="/dates.html">All dates</a>`,
  "rise/dates.html": '<!doctype html><html lang="en"><title>Dates</title><h1>Spring dates</h1>',
  "rise/a.css": "h1 { color: rgb(23, 89, 74) }",
});
const expectMail = (to: string, subject: string) =>
  expect
    .poll(async () => (await arrivedMails({ "to.address": to })).map((mail) => mail.subject), pollingOften)
    .toContain(subject);
const zip = (heading: string) => ({
  name: "rise.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(
    zipSync(Object.fromEntries(Object.entries(site(heading)).map(([name, text]) => [name, strToU8(text)]))),
  ),
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("the provider sends a draft, a client on a phone asks for changes, and approves the next", async ({
      page,
      browser,
    }) => {
      test.slow();
      const member = await newMember({ name: "Noor Haddad" });
      const path = await newProject(member, { projectName: "Rise Bread School", status: "active" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      await page.getByRole("link", { name: "Drafts and approval" }).click();
      if (javaScriptEnabled) await alive(page);
      const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
        await page.getByLabel("The site as a zip").setInputFiles(file);
        await page.getByRole("button", { name: "Upload", exact: true }).click();
      };
      await upload({ name: "rise.zip", mimeType: "application/zip", buffer: Buffer.from("PK no") });
      await expect(page.getByText("This is no zip that can be read.")).toBeVisible();
      await upload(zip("Bread in a day"));
      await expect(page.getByText("Version 1 is here. Nobody else sees it until you send it.")).toBeVisible();
      await page.getByLabel("What changed").fill("The first version, with real prices.");
      await page.getByRole("button", { name: "Send version 1" }).click();
      await expect(page.getByText("Version 1 is sent.")).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(page);
      await expectMail(member.email, "Version 1 is here: Rise Bread School");

      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
      const client = await context.newPage();
      await enterAs(client, member);
      await client.goto("/clients/dashboard");
      await client.getByRole("link", { name: /^See what is needed/ }).click();
      await expect(client.getByRole("heading", { name: "Version 1 of your site" })).toBeVisible();
      // With scripts what is said lies in a panel, and its buttons are others.
      if (javaScriptEnabled) await alive(client);
      await expect(client.getByText("The first version, with real prices.")).toBeVisible();
      const draft = client.frameLocator("iframe");
      await expect(draft.getByRole("heading", { name: "Bread in a day" })).toHaveCSS("color", "rgb(23, 89, 74)");
      await client.getByLabel("Page", { exact: true }).first().selectOption("Dates (2 of 2)");
      if (!javaScriptEnabled) await client.getByRole("button", { name: "Show" }).click();
      await expect(draft.getByRole("heading", { name: "Spring dates" })).toBeVisible();
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        client.getByRole("link", { name: "Open ‘Dates’ (new tab)" }).click(),
      ]);
      await expect(tab.getByRole("heading", { name: "Spring dates" })).toBeVisible();
      await tab.close();
      if (javaScriptEnabled) {
        await alive(client);
        await expectNoFaults(client);
      }
      await client.getByRole("button", { name: "Ask for these changes" }).click();
      await expect(client.getByText("Please write what should change.")).toBeVisible();
      await client.getByLabel("What should change").fill("Can this say weekend, not day?");
      await client.getByRole("button", { name: "Ask for these changes" }).click();
      await expect(client.getByRole("heading", { name: /has your changes$/ })).toBeVisible();
      await expect(client.getByText("I work on version 2.")).toBeVisible();
      await expectMail(member.email, "Your changes to version 1 of Rise Bread School");

      await page.goto(`${path}/review/versions`);
      await expect(page.getByText("Can this say weekend, not day?")).toBeVisible();
      if (javaScriptEnabled) await alive(page);
      await upload(zip("Bread in a weekend"));
      await page.getByRole("button", { name: "Send version 2" }).click();
      await expect(page.getByText("Version 2 is sent.")).toBeVisible();

      await client.goto(`${path}/review`);
      if (javaScriptEnabled) await alive(client);
      await client.getByRole("link", { name: "Approve this version…" }).click();
      await expect(client.getByRole("heading", { name: "Approve version 2 of Rise Bread School?" })).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(client);
      await client.getByLabel("Your name").fill("Noor Haddad");
      await client.getByRole("button", { name: "Approve version 2" }).click();
      await expect(client.getByRole("heading", { name: "You approved version 2" })).toBeVisible();
      await expect(client.getByText(/The status is now Completed/)).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(client);
      await expectMail(member.email, "You approved version 2 of Rise Bread School");
      await client.goto(`${path}/messages`);
      await expect(client.getByText("Version 2 approved")).toBeVisible();
      await expect(client.getByText("Version 2 sent")).toBeVisible();
      await page.goto(`${path}/review/versions`);
      await expect(page.getByRole("region", { name: "Approved" }).getByText("Noor Haddad")).toBeVisible();
      await context.close();
    });
  });

test("a look at a draft is over with the login, and nobody else has one", async ({ page, browser }) => {
  const member = await newMember({ name: "Tom Adeyemi" });
  const path = await newProject(member, { projectName: "Adeyemi Cycles", status: "active" });
  await sendDraft(path, { "index.html": "<title>Cycles</title><h1>Cycles</h1>" });
  await enterAs(page, member);
  await page.goto(`${path}/review`);
  const address = (await page.locator("iframe").getAttribute("src")) ?? "";
  const elsewhere = await browser.newContext();
  expect((await elsewhere.request.get(address)).status()).toBe(200);
  expect((await page.request.post("/clients/logout", { headers: { "Sec-Fetch-Site": "same-origin" } })).ok()).toBe(
    true,
  );
  const over = await elsewhere.request.get(address);
  expect([over.status(), await over.text()]).toEqual([
    404,
    "This look at the draft is over. Open it again from your project.",
  ]);
  await elsewhere.close();
});
