import type { Page } from "@playwright/test";
import { arrivedEnquiries, pollingOften } from "./inbox.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect, test } from "./visit.ts";

const sent = "🎉 Thanks! I’ve received your message and will be in touch soon.";
const failed = "❌ Something went wrong. Please try again or email me directly.";
const spam = "Spam detected. Submission blocked.";

/** A message nobody else in the run writes, so that its mail can be told apart. */
const uniqueText = () => `A page that says when we are open. ${crypto.randomUUID()}`;

async function fillIn(page: Page, project: string) {
  await page.getByLabel("Your name").fill("Maya Okafor");
  await page.getByLabel("Email", { exact: true }).fill("maya@harbourlane.example");
  await page.getByLabel("Business or group").fill("Harbour Lane Bakery");
  await page.getByLabel("What are you looking for?").fill(project);
  await page.getByLabel(/I agree to the/).check();
}

const mailsAbout = (text: string) => arrivedEnquiries(text, "Maya Okafor");
const arrived = (text: string) => expect.poll(async () => (await mailsAbout(text)).length, pollingOften);

const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

test("an enquiry is sent, acknowledged and delivered, and the form is empty again", async ({ page }) => {
  const project = uniqueText();
  await page.goto("/contact");
  await alive(page);
  await fillIn(page, project);
  const posted = page.waitForRequest("**/send-email.php");
  await send(page);
  expect((await posted).postDataJSON()).toEqual({
    name: "Maya Okafor",
    email: "maya@harbourlane.example",
    business: "Harbour Lane Bakery",
    website: "",
    project,
    hostingPlan: "",
    timeline: "",
    consent: true,
    _gotcha: "",
  });
  await expect(page.getByRole("status")).toHaveText(sent);
  await expect(page.getByLabel("Your name")).toHaveValue("");
  await expect(page.getByLabel("What are you looking for?")).toHaveValue("");
  await expect(page.getByLabel(/I agree to the/)).not.toBeChecked();
  await arrived(project).toBe(1);
  expect((await mailsAbout(project))[0]).toMatchObject({
    subject: "New enquiry from Maya Okafor",
    replyTo: [{ address: "maya@harbourlane.example" }],
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an enquiry is sent, acknowledged and delivered", async ({ page }) => {
    const project = uniqueText();
    await page.goto("/contact?from=/plans");
    await fillIn(page, project);
    await send(page);
    await expect(page).toHaveURL(/\/contact\?sent=[\w.-]+&from=\/plans#enquiry$/);
    await expect(page.getByRole("status")).toHaveText(sent);
    await expect(page.getByRole("status"), "without scrolling").toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start Your Project");
    await expect(page.getByLabel("Your name")).toHaveValue("");
    await arrived(project).toBe(1);
  });

  test("errors are shown on the contact page, and nothing that was typed is lost", async ({ page }) => {
    await page.goto("/contact");
    await page.getByLabel("Your name").fill("Maya Okafor");
    await page.getByLabel("Email", { exact: true }).fill("maya@harbourlane");
    await page.getByLabel("Business or group").fill("Harbour Lane Bakery");
    await send(page);
    await expect(page).toHaveURL(/\/contact\?result=invalid$/);
    for (const message of [
      "Invalid email address.",
      "Tell me what you're looking for.",
      "You need to agree to the privacy policy.",
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel("Your name")).toHaveValue("Maya Okafor");
    await expect(page.getByLabel("Business or group")).toHaveValue("Harbour Lane Bakery");
    const project = uniqueText();
    await fillIn(page, project);
    await send(page);
    await expect(page.getByRole("status")).toHaveText(sent);
    await arrived(project).toBe(1);
  });

  test("a filled honeypot is blocked", async ({ page }) => {
    await page.goto("/contact");
    await fillIn(page, uniqueText());
    await page.locator("[name=_gotcha]").fill("buy now");
    await send(page);
    await expect(page.getByRole("alert")).toHaveText(spam);
  });
});

test("nobody is thanked who has sent nothing", async ({ page }) => {
  for (const address of [
    "/contact?result=sent",
    "/contact?sent=thanks",
    `/contact?sent=thanks.9999999999.${"A".repeat(43)}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(sent)).toHaveCount(0);
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the plan that was chosen comes along, can be changed, and reaches the provider", async ({ page }) => {
      const project = uniqueText();
      await page.goto("/plans");
      if (javaScriptEnabled) await alive(page);
      await page.getByRole("link", { name: filled("Choose this plan ({featured plan})") }).click();
      await expect(page.getByLabel("Hosting plan")).toHaveValue(filled("{featured plan}"));
      await page.getByLabel("Hosting plan").fill(filled("{featured plan}, by the year"));
      await fillIn(page, project);
      await page.getByLabel(/I agree to the/).uncheck();
      await send(page);
      await expect(page.getByText("You need to agree to the privacy policy.")).toBeVisible();
      await expect(page.getByLabel("Hosting plan")).toHaveValue(filled("{featured plan}, by the year"));
      await page.getByLabel(/I agree to the/).check();
      await send(page);
      await expect(page.getByRole("status")).toHaveText(sent);
      await arrived(project).toBe(1);
      expect((await mailsAbout(project))[0]?.text).toContain(filled("Hosting plan: {featured plan}, by the year"));
      // A plan is one of the plans page, and whoever just writes is asked for none.
      for (const address of ["/contact", "/contact?from=/plans", "/contact?from=/plans&plan=Free+for+ever"]) {
        await page.goto(address);
        await expect(page.getByLabel("Your name")).toBeVisible();
        await expect(page.getByLabel("Hosting plan")).toHaveCount(0);
      }
    });
  });

test("each rule says its own words, the first wrong field is focused, and editing clears its word", async ({
  page,
}) => {
  await page.goto("/contact");
  await alive(page);
  await send(page);
  for (const message of [
    "Name is required.",
    "Email is required.",
    "Tell me what you're looking for.",
    "You need to agree to the privacy policy.",
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expect(page.getByLabel("Your name")).toHaveAccessibleDescription("Name is required.");
  await page.getByLabel("Your name").pressSequentially("M");
  await expect(page.getByText("Name is required.")).toBeHidden();
  await expect(page.getByText("Email is required.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("rosa@bakery");
  await send(page);
  await expect(page.getByText("Invalid email address.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
});

test("leading white space is stripped as the visitor types", async ({ page }) => {
  await page.goto("/contact");
  await alive(page);
  await page.getByLabel("Your name").pressSequentially("  Maya Okafor");
  await expect(page.getByLabel("Your name")).toHaveValue("Maya Okafor");
  await page.getByLabel("What are you looking for?").pressSequentially(" \n Bread, please");
  await expect(page.getByLabel("What are you looking for?")).toHaveValue("Bread, please");
});

test("a filled honeypot is blocked and nothing is sent", async ({ page }) => {
  let requests = 0;
  await page.route("**/send-email.php", (route) => {
    requests++;
    return route.abort();
  });
  await page.goto("/contact");
  await alive(page);
  await fillIn(page, uniqueText());
  await page.locator("[name=_gotcha]").evaluate((field: HTMLInputElement) => {
    field.value = "buy now";
  });
  await send(page);
  await expect(page.getByRole("alert")).toHaveText(spam);
  expect(requests).toBe(0);
});

const brokenAnswers = {
  "answers an error": (route: import("@playwright/test").Route) =>
    route.fulfill({ status: 500, json: { status: "error", message: "never shown" } }),
  "answers garbage": (route: import("@playwright/test").Route) =>
    route.fulfill({ status: 200, body: "<html>It works!" }),
  "is gone": (route: import("@playwright/test").Route) => route.abort("connectionrefused"),
};

for (const [how, answer] of Object.entries(brokenAnswers)) {
  test(`when the server ${how}, the visitor is told and keeps what was typed`, async ({ page, complaints }) => {
    const project = uniqueText();
    await page.route("**/send-email.php", answer);
    await page.goto("/contact");
    await alive(page);
    await fillIn(page, project);
    await send(page);
    await expect(page.getByRole("alert")).toHaveText(failed);
    await expect(page.getByText("never shown")).toBeHidden();
    await expect(page.getByLabel("What are you looking for?")).toHaveValue(project);
    // The browser itself notes a failed request.
    complaints.splice(0);

    await page.unroute("**/send-email.php");
    await page.getByLabel("Your name").pressSequentially(" ");
    await expect(page.getByRole("alert")).toBeHidden();
    await send(page);
    await expect(page.getByRole("status")).toHaveText(sent);
    await arrived(project).toBe(1);
  });
}

test("while it is sent the button says so, and a second press does nothing", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  let requests = 0;
  await page.route("**/send-email.php", async (route) => {
    requests++;
    await released;
    await route.continue();
  });
  await page.goto("/contact");
  await alive(page);
  await fillIn(page, uniqueText());
  await send(page);
  const busy = page.getByRole("button", { name: "Sending…" });
  await expect(busy).toBeDisabled();
  await page.getByLabel("Your name").press("Enter");
  release();
  await expect(page.getByRole("status")).toHaveText(sent);
  expect(requests).toBe(1);
});

test("what was typed before the scripts came is kept and sent", async ({ page }) => {
  const project = uniqueText();
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await fillIn(page, project);
  release();
  await alive(page);
  await expect(page.getByLabel("What are you looking for?")).toHaveValue(project);
  await send(page);
  await expect(page.getByRole("status")).toHaveText(sent);
});

test("the heading follows where the visitor came from", async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/contact");
  await expect(heading).toHaveText("Get In Touch");
  await page.goto("/contact?from=/plans");
  await expect(heading).toHaveText("Start Your Project");
  await page.goto("/plans");
  await alive(page);
  await page.getByRole("link", { name: "Choose this plan" }).first().click();
  await expect(heading).toHaveText("Start Your Project");
  await page.reload();
  await expect(heading).toHaveText("Start Your Project");
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact", exact: true }).click();
  await expect(heading).toHaveText("Get In Touch");
});
