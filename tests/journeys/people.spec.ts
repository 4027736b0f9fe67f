import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { arrivedMails, pollingOften } from "./inbox.ts";
import {
  enterAs,
  expectNoFaults,
  letIn,
  logIn,
  lookAs,
  newAddress,
  newMember,
  newPerson,
  newProject,
  test,
} from "./members.ts";
import { clientWhoOwes } from "./money.ts";
import { alive, expect } from "./visit.ts";

const places = (page: Page) => page.getByRole("navigation", { name: "Your pages" });
const main = (page: Page) => page.getByRole("main");

test("whoever keeps the books sees what is to pay and is led there, and nothing of the projects", async ({ page }) => {
  const client = await clientWhoOwes("Elsie Marsh", "Marsh Ledger");
  const project = await newProject(client, { projectName: "Marsh Parcels", status: "live" });
  const accountant = await newPerson(client, "money");
  await enterAs(page, accountant);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/clients/dashboard", project, `${project}/plan`, "/clients/your-file"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/clients/payments");
    }
    await expect(places(page).getByRole("link")).toHaveText([/^Money/, "Account"]);
    await expect(page.getByRole("button", { name: /^Pay £/ }).first()).toBeVisible();
    await expectNoFaults(page);
    await page.goto("/clients/account");
    await expect(main(page).getByLabel("Postal address")).toBeVisible();
    await expect(page.getByRole("link", { name: "See your file" })).toHaveCount(0);
    await expectNoFaults(page);
  }
});

test("whoever looks after the project sees how far it is, and no price anywhere", async ({ page }) => {
  const client = await clientWhoOwes("Elsie Marsh", "Marsh Cards");
  const project = await newProject(client, { projectName: "Marsh Envelopes", status: "live" });
  await enterAs(page, await newPerson(client, "project"));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/clients/payments", `${project}/plan`, `${project}/term`, "/clients/your-file"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/clients/dashboard");
    }
    await expect(places(page).getByRole("link")).toHaveText(["Home", /^Project/, /^Messages/, "Account"]);
    await expect(main(page)).toContainText("Marsh Envelopes");
    for (const path of ["/clients/dashboard", project, "/clients/account"]) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(main(page)).not.toContainText("£");
      await expectNoFaults(page);
    }
    await expect(main(page).getByLabel("Postal address")).toHaveCount(0);
    await main(page).getByLabel("Your name").fill("Ida");
    await page.getByRole("button", { name: "Save your details" }).click();
    await expect(page.getByText("Your details are saved.")).toBeVisible();
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "with none", () => {
    test.use({ javaScriptEnabled });

    test("whoever belongs to two clients chooses after the login, comes to the page they wanted, and looks at the other", async ({
      page,
    }) => {
      const [own, another] = [await newMember({ name: "Maya Okafor" }), await newMember({ name: "Gareth Pugh" })];
      const project = await newProject(another, { projectName: "Welsh Cheese Boards" });
      await letIn(own, another, "project");
      await enterAs(page, own);
      await page.goto(project);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who would you like to look at?");
      if (javaScriptEnabled) await expectNoFaults(page);
      await page.getByRole("button", { name: "Look at Gareth Pugh" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welsh Cheese Boards");
      await expect(page.getByText("You are looking at Gareth Pugh")).toBeVisible();
      if (javaScriptEnabled) await alive(page);
      await page.getByRole("link", { name: "Look at another" }).click();
      await page.getByRole("button", { name: "Look at Maya Okafor" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Maya");
      await expect(places(page).getByRole("link", { name: "Money" })).toBeVisible();
    });
  });

/** The paths of the links that were sent there, once there are so many. */
async function invitationsSentTo(address: string, count: number): Promise<string[]> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const mails = await arrivedMails({ "to.address": address });
      links = mails.flatMap(({ text }) => /\/clients\/invited\/[\w.-]+/.exec(text) ?? []);
      return links.length;
    }, pollingOften)
    .toBe(count);
  return links;
}

const invitation = (page: Page) => page.getByRole("region", { name: "Invite somebody" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts, people" : "with none, people", () => {
    test.use({ javaScriptEnabled });

    test("a client invites whoever keeps the books, who chooses a password, is changed, and is removed", async ({
      page,
      browser,
    }) => {
      const client = await clientWhoOwes("Elsie Marsh", "Marsh Notepaper");
      await enterAs(page, client);
      await page.goto("/clients/account");
      if (javaScriptEnabled) await alive(page);
      await page.getByRole("link", { name: "See the people" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
      if (javaScriptEnabled) await alive(page);
      await expect(row(page, client.email)).toContainText("One person must always be able to do everything.");
      const email = newAddress();
      await invitation(page).getByLabel("Name").fill("Accounts");
      await invitation(page).getByLabel("Email").fill("accounts@");
      await invitation(page).getByRole("button", { name: "Send the invitation" }).click();
      await expect(invitation(page).getByText("Invalid email address.")).toBeVisible();
      await expect(invitation(page).getByLabel("Name")).toHaveValue("Accounts");
      await invitation(page).getByLabel("Email").fill(email);
      await invitation(page).getByRole("button", { name: "Send the invitation" }).click();
      await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
      await expect(row(page, email)).toContainText("Invited");
      await page.getByRole("button", { name: "Send again to Accounts" }).click();
      await expect(page.getByText("Another invitation is on its way.")).toBeVisible();

      const theirs = await browser.newPage({ javaScriptEnabled });
      const [first = "", second = ""] = await invitationsSentTo(email, 2);
      await theirs.goto(first);
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
      await theirs.goto(second);
      if (javaScriptEnabled) await alive(theirs);
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("You are invited to Elsie Marsh");
      await theirs.getByLabel("New password", { exact: true }).fill("short");
      await theirs.getByRole("button", { name: "Save and log in" }).click();
      await expect(theirs.locator(".field-error")).toBeVisible();
      await theirs.getByLabel("New password", { exact: true }).fill("seven quiet otters by the mill");
      await theirs.getByRole("button", { name: "Save and log in" }).click();
      await expect(theirs).toHaveURL("/clients/payments");
      await expect(places(theirs).getByRole("link")).toHaveText([/^Money/, "Account"]);

      await page.goto("/clients/people");
      await page.getByRole("link", { name: "Change Accounts" }).click();
      const change = page.getByRole("region", { name: "Change Accounts" });
      await change.getByRole("radio", { name: /^Project only/ }).check();
      await change.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Saved.")).toBeVisible();
      await expect(row(page, email)).toContainText("Project only");
      await theirs.goto("/clients/payments");
      await expect(theirs).toHaveURL("/clients/dashboard");

      await page.getByRole("link", { name: "Remove Accounts" }).click();
      const question = page.getByRole("dialog", { name: "Remove Accounts?" });
      await expect(question).toContainText(`${email} can no longer log in here, from now on.`);
      await question.getByRole("link", { name: "Keep" }).click();
      await expect(question).toHaveCount(0);
      await page.getByRole("link", { name: "Remove Accounts" }).click();
      await question.getByRole("button", { name: "Remove Accounts" }).click();
      await expect(page.getByText("Accounts is removed.")).toBeVisible();
      await expect(row(page, email)).toHaveCount(0);
      await theirs.goto("/clients/dashboard");
      await expect(theirs).toHaveURL("/clients/login");
      await theirs.close();
    });

    test("whoever has a login joins with it, and somebody else’s login does not do", async ({ page, browser }) => {
      const [client, invited] = [await newMember({ name: "Maya Okafor" }), await newMember({ name: "Gareth Pugh" })];
      await enterAs(page, client);
      await page.goto("/clients/people");
      if (javaScriptEnabled) await alive(page);
      await invitation(page).getByLabel("Email").fill(invited.email);
      await invitation(page)
        .getByRole("radio", { name: /^Project only/ })
        .check();
      await invitation(page).getByRole("button", { name: "Send the invitation" }).click();
      await expect(page.getByText(`An invitation is on its way to ${invited.email}.`)).toBeVisible();
      const [link = ""] = await invitationsSentTo(invited.email, 1);
      await page.goto(link);
      await expect(page.getByText(`You are logged in as ${client.email}`)).toBeVisible();

      const theirs = await browser.newPage({ javaScriptEnabled });
      await theirs.goto(link);
      await theirs.getByRole("link", { name: "Log in" }).click();
      if (javaScriptEnabled) await alive(theirs);
      await logIn(theirs, invited.email);
      await expect(theirs.getByText(`You join with your login, ${invited.email}.`)).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(theirs);
      await theirs.getByRole("button", { name: "Join Maya Okafor" }).click();
      await expect(theirs.getByText("You are looking at Maya Okafor")).toBeVisible();
      await theirs.goto(link);
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
      await theirs.close();
    });
  });

test("the page of people can be read and used on a phone, in the dark and with large letters", async ({ page }) => {
  const client = await newMember({ name: "Maya Okafor" });
  await newPerson(client, "money");
  await newPerson(client, "everything", "Somebody With A Name That Is Long");
  await enterAs(page, client);
  await page.goto("/clients/people");
  await expectNoFaults(page);
  await page.getByRole("link", { name: "Change Ida Quartermaine" }).click();
  await expect(page.getByRole("heading", { name: "Change Ida Quartermaine" })).toBeVisible();
  await expectNoFaults(page);
  await page.goto("/clients/people");
  await page.getByRole("link", { name: "Remove Ida Quartermaine" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoFaults(page);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts, the provider" : "with none, the provider", () => {
    test.use({ javaScriptEnabled });

    test("the provider sees a client's people, invites one, keeps notes, and archives a client who has nothing running", async ({
      page,
    }) => {
      const client = await newMember({ name: "Idle Hands" });
      await newPerson(client, "money", "Ida Quartermaine");
      await lookAs(page, cast.sam);
      await page.goto(client.managed);
      if (javaScriptEnabled) await alive(page);
      const people = page.getByRole("region", { name: "People" });
      await expect(people.getByRole("row").filter({ hasText: client.email })).toContainText("First person");
      await expect(people.getByRole("row").filter({ hasText: "Ida Quartermaine" })).toContainText("Money only");
      const email = newAddress();
      await invitation(page).getByLabel("Email").fill(email);
      await invitation(page).getByRole("button", { name: "Send the invitation" }).click();
      await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
      await people.getByRole("link", { name: "Remove Ida Quartermaine" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove Ida Quartermaine" }).click();
      await expect(page.getByText("Ida Quartermaine is removed.")).toBeVisible();

      const notes = page.getByRole("region", { name: "For you alone" });
      await notes.getByLabel("Company number").fill("01234567");
      await notes.getByLabel("Private notes").fill("Rings on Mondays.");
      await notes.getByRole("button", { name: "Save the notes" }).click();
      await expect(page.getByText("The notes are saved.")).toBeVisible();
      await page.reload();
      await expect(notes.getByLabel("Private notes")).toHaveValue("Rings on Mondays.");

      const archive = page.getByRole("region", { name: "Archive" });
      await archive.getByRole("link", { name: "Archive" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
      await expect(page.getByText("Idle Hands is archived.")).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(page);
      await page.goto(`/dashboard/admin/clients?search=${client.email}`);
      await expect(page.getByText("Nobody found")).toBeVisible();
      await page.goto(client.managed);
      await archive.getByRole("button", { name: "Bring back from the archive" }).click();
      await expect(page.getByText("Back in your lists.")).toBeVisible();
    });
  });

test("a client who owes something is not archived, and the page says why", async ({ page }) => {
  const client = await clientWhoOwes("Elsie Marsh", "Marsh Blotters");
  await lookAs(page, cast.sam);
  await page.goto(`${client.managed}?archive=1`);
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Not archived: they still owe something.")).toBeVisible();
});
