import { addDays, londonDay } from "../../domain/calendar-day.ts";
import { cast } from "../../server/seed/cast.ts";
import { arrivedMails, pollingOften } from "./inbox.ts";
import { enterAs, expectNoFaults, lookAs, mailSentTo, newMember, newPerson, newProject, test } from "./members.ts";
import { alive, expect } from "./visit.ts";
import { addOutage, newWatchedSite } from "./watched-site.ts";

async function mailSentToMatching(to: string, subject: RegExp): Promise<string> {
  let found = "";
  await expect
    .poll(async () => {
      const mails = await arrivedMails({ "to.address": to });
      found = mails.map((mail) => mail.subject).find((one) => subject.test(one)) ?? "";
      return found;
    }, pollingOften)
    .not.toBe("");
  return found;
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
])
  test(`a client reads how their site runs, ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const member = await newMember({ name: "Noor Haddad" });
    const { path } = await newWatchedSite(member, "Haddad Kitchen");
    await enterAs(page, member);
    await page.goto("/clients/dashboard");
    await page.getByRole("link", { name: /^How it runs/ }).click();
    await expect(page).toHaveURL(`${path}/site`);
    await expect(page.getByRole("heading", { name: "Up now" })).toBeVisible();
    await expect(page.getByText("It answered in 0.21 seconds.")).toBeVisible();
    await expect(
      page.getByRole("img", { name: /^90 days, .*: down 86 minutes\..* Not looked at on 49 days\.$/ }),
    ).toBeVisible();
    await page.getByText("The days that were not perfect").click();
    await expect(page.getByText("The server’s disk was full.")).toBeVisible();
    await expect(page.getByText("Missed", { exact: true })).toBeVisible();
    await page.getByText("As numbers").click();
    await expect(page.getByText(/^Seconds, week by week from/)).toBeVisible();
    await expectNoFaults(page);
    await page.goto(path);
    await page.getByRole("link", { name: "How your site runs" }).click();
    await expect(page).toHaveURL(`${path}/site`);
  });

test("before the first look it says so, and to nobody else it says anything", async ({ page, browser }) => {
  const [member, other] = [await newMember({ name: "Noor Haddad" }), await newMember({ name: "Gareth Pugh" })];
  const path = await newProject(member, { projectName: "Haddad Deli", status: "active" });
  await enterAs(page, member);
  await page.goto(`${path}/site`);
  await expect(page.getByRole("heading", { name: "Nobody has looked at it yet" })).toBeVisible();
  await expectNoFaults(page);
  const books = await (await browser.newContext()).newPage();
  await enterAs(books, await newPerson(member, "money"));
  await books.goto(`${path}/site`);
  await expect(books).toHaveURL("/clients/payments");
  const stranger = await (await browser.newContext()).newPage();
  await enterAs(stranger, other);
  expect((await stranger.goto(`${path}/site`))?.status()).toBe(404);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the provider tells the clients of an outage, and writes down what happened", async ({ page, browser }) => {
      test.slow();
      const member = await newMember({ name: "Noor Haddad" });
      const { projectId, path, name } = await newWatchedSite(member, `Kitchen ${crypto.randomUUID().slice(0, 8)}`);
      const incident = await addOutage([projectId]);
      await lookAs(page, cast.sam);
      await page.goto("/dashboard/admin/projects");
      await page.getByRole("link", { name: "Running sites" }).click();
      await expect(page.getByRole("heading", { name: /down since/ })).toBeVisible();
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(page);
      await page.goto(incident);
      if (javaScriptEnabled) await alive(page);
      await expect(page.getByText("Promise holds until")).toBeVisible();
      await expect(page.getByText(/^No work was announced for this time\. It counts/)).toBeVisible();

      // With a mistake in the middle: what was typed stays.
      await page.getByLabel("I have found it").check();
      await page.getByLabel("The note").fill("A part of the server stopped. I am moving your site.");
      await page.getByLabel("Next note by, day").fill("2020-01-01");
      await page.getByLabel("Time", { exact: true }).fill("09:45");
      await page.getByRole("button", { name: "Send to 1 client" }).click();
      await expect(page.getByText("Choose a time that is still to come.")).toBeVisible();
      await expect(page.getByLabel("The note")).toHaveValue("A part of the server stopped. I am moving your site.");
      await expect(page.getByLabel("I have found it")).toBeChecked();
      await page.getByLabel("Next note by, day").fill(addDays(londonDay(new Date()), 1));
      await page.getByRole("button", { name: "Send to 1 client" }).click();
      await expect(page.getByText("Sent to 1 client.")).toBeVisible();
      const mail = await mailSentTo(member.email, `${name} is down: I have found it`);
      expect(mail).toContain("A part of the server stopped. I am moving your site.");

      await page.getByLabel("Add a line").fill("Looked at the disk.");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText("The line is added.")).toBeVisible();
      await page.getByLabel("Why, as clients read it").fill("A part of the server stopped.");
      await page.getByRole("button", { name: "Save the cause" }).click();
      await expect(page.getByText("The cause is saved.")).toBeVisible();
      await expect(page.getByText("Looked at the disk.")).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(page);

      const client = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await enterAs(client, member);
      await client.goto(`${path}/site`);
      await expect(client.getByRole("heading", { name: /^Down since/ })).toBeVisible();
      await expect(client.getByText("A part of the server stopped. I am moving your site.")).toBeVisible();
      await expect(client.getByText("Looked at the disk.")).toHaveCount(0);
    });

    test("the provider plans work, calls it off, and says how a site is watched", async ({ page }) => {
      test.slow();
      const member = await newMember({ name: "Noor Haddad" });
      const { path, name } = await newWatchedSite(member, `Deli ${crypto.randomUUID().slice(0, 8)}`);
      await lookAs(page, cast.sam);
      await page.goto("/dashboard/admin/sites");
      await page.getByRole("link", { name: "Plan work" }).click();
      if (javaScriptEnabled) await alive(page);
      const day = addDays(londonDay(new Date()), 5);
      await page.getByLabel(name).check();
      await page.getByLabel("From, day").fill(day);
      await page.getByLabel("Time").first().fill("03:00");
      await page.getByLabel("To, day").fill(day);
      await page.getByLabel("Time").last().fill("02:00");
      await page.getByLabel("What you do").fill("A new disk.");
      await page.getByRole("button", { name: "Announce it" }).click();
      await expect(page.getByText("It must end after it begins.")).toBeVisible();
      await expect(page.getByLabel("What you do")).toHaveValue("A new disk.");
      await expect(page.getByLabel(name)).toBeChecked();
      await page.getByLabel("Time").last().fill("04:00");
      await page.getByRole("button", { name: "Announce it" }).click();
      await expect(page.getByText("Announced: 1 client hears of it by e-mail. It does not count.")).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(page);
      const subject = (await mailSentToMatching(member.email, /^Work on /)) ?? "";
      expect(subject).toContain(name);
      await page.getByRole("link", { name: "See it" }).click();
      await expect(
        page.getByText("at least 3 days before it begins: it does not count.", { exact: false }),
      ).toBeVisible();
      await page.getByText("Call it off", { exact: true }).click();
      await page.getByRole("button", { name: "Call it off and tell the clients" }).click();
      await expect(page.getByText("Called off. The e-mails go now.")).toBeVisible();
      expect(await mailSentToMatching(member.email, /^Called off: /)).toContain(name);
      if (javaScriptEnabled) await expectNoFaults(page);

      await page.goto(`${path}/site`);
      if (javaScriptEnabled) await alive(page);
      await page.getByLabel("Its first page must say").fill("Sourdough");
      await page.getByLabel("Look at this site every minute").uncheck();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Your site is not being looked at" })).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("It is as it was before.")).toBeVisible();
      await expect(page.getByLabel("Its first page must say")).toHaveValue("");
      await expect(page.getByLabel("Look at this site every minute")).toBeChecked();
    });
  });

test("the support centre says how all sites stand, and names none", async ({ page }) => {
  const member = await newMember({ name: "Noor Haddad" });
  const { name } = await newWatchedSite(member, `Bakery ${crypto.randomUUID().slice(0, 8)}`);
  await expect
    .poll(
      async () => {
        await page.goto("/support");
        return page.getByText("The sites I look after").count();
      },
      { timeout: 90_000 },
    )
    .toBe(1);
  await expect(page.getByText("Average ticket response")).toBeVisible();
  await expect(page.getByText(/^(?:All up|One or more are down, and I know), at \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
