import { addDays, longDay, noonOf } from "../../domain/calendar-day.ts";
import { cast } from "../../server/seed/cast.ts";
import { enterAs, expectNoFaults, lookAs, newMember, newProject, test } from "./members.ts";
import { today } from "./money.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const [boards] = cast.gareth.projects;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a project is paused with a reason, and its client sees that nothing is theirs to do", async ({
      page,
      browser,
    }) => {
      const member = await newMember({ name: "Noor Haddad" });
      const path = await newProject(member, { projectName: "Haddad Deli", status: "on_hold" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      await page.getByRole("link", { name: "Each day, and whose it was" }).click();
      if (javaScriptEnabled) await alive(page);
      await expect(page.getByRole("heading", { name: "No day is counted yet." })).toBeVisible();
      const until = addDays(today(), 5);
      await page.getByLabel("Until").fill(until);
      await page.getByRole("button", { name: "Pause it" }).click();
      await expect(page.getByText("Write why: the client reads it.")).toBeVisible();
      await expect(page.getByLabel("Until")).toHaveValue(until);
      await page.getByRole("region", { name: "Pause the project" }).getByLabel("Why").fill("You are away.");
      await page.getByRole("button", { name: "Pause it" }).click();
      await expect(page.getByText("Paused. The e-mail goes now.")).toBeVisible();
      const client = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await enterAs(client, member);
      await client.goto("/clients/dashboard");
      const words = `Your website is paused until ${longDay(noonOf(until))}`;
      await expect(client.getByRole("heading", { name: words })).toBeVisible();
      await expect(client.getByText("You are away.")).toBeVisible();
      await expect(client.getByText("Action Required")).toBeHidden();
      await client.context().close();
      if (javaScriptEnabled) await expectNoFaults(page);
    });
  });

test("a day that counts for the wrong one is corrected, and the client reads why", async ({ page, browser }) => {
  await lookAs(page, cast.sam);
  await page.goto(`/projects/${boards.id}/days`);
  await alive(page);
  const correct = page.getByRole("region", { name: "Correct a day" });
  await correct.getByLabel("Counts for").selectOption("Paused");
  await correct.getByRole("button").click();
  await expect(page.getByText("Write why: the client reads it.")).toBeVisible();
  await correct.getByLabel("Why").fill("A bank holiday.");
  await correct.getByRole("button").click();
  await expect(page.getByText("Corrected.", { exact: true })).toBeVisible();
  await expectNoFaults(page);
  const client = await (await browser.newContext()).newPage();
  await enterAs(client, cast.gareth);
  await client.goto(`/projects/${boards.id}/days`);
  await expect(client.getByText("Corrected: A bank holiday.")).toBeVisible();
  await expect(client.getByRole("heading", { name: new RegExp(filled("with {first name}.*paused 1")) })).toBeVisible();
  await expect(client.getByRole("heading", { name: "Correct a day" })).toBeHidden();
  await expectNoFaults(client);
  await client.context().close();
});
