import type { Page, Route } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { arrivedEnquiries, pollingOften } from "./inbox.ts";
import { lookAs } from "./members.ts";
import { alive, expect, test } from "./visit.ts";

const path = "/projects/oak-and-mortar";
const sentByScript = `**${path}.data*`;
const problems = [
  "Please tell me your name.",
  "I need an email address to reply to.",
  "A line or two about the job, please.",
];

// The page scrolls smoothly: on a busy machine a button moves on between the press and its end, and nothing was pressed.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A message nobody else in the run writes, so that its mail can be told apart. */
const uniqueText = () => `The garden wall leans. ${crypto.randomUUID()}`;
const field = (page: Page, name: "Full name" | "Email" | "Phone" | "Message") =>
  page.locator("#contact").getByLabel(name, { exact: name !== "Phone" });
const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

async function fillIn(page: Page, message: string) {
  await field(page, "Full name").fill("Elsie Marsh");
  await field(page, "Email").fill("elsie@marsh.example");
  await field(page, "Phone").fill("01632 960 051");
  await field(page, "Message").fill(message);
}

async function visit(page: Page) {
  await page.goto(path);
  await alive(page);
}

const mailsAbout = (text: string) => arrivedEnquiries(text, "Elsie Marsh");
const arrived = (text: string) => expect.poll(async () => (await mailsAbout(text)).length, pollingOften);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    async function open(page: Page) {
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
    }

    test("a message is sent, acknowledged and delivered with the site it was written on", async ({ page }) => {
      const message = uniqueText();
      await open(page);
      const kept = page.locator("#contact").getByRole("link", { name: "How it is kept" });
      await expect(kept).toHaveAttribute("href", "/privacy");
      await fillIn(page, message);
      await send(page);
      const answer = page.locator("#contact").getByRole("status");
      await expect(answer).toContainText("It’s in the box.");
      await expect(answer).toContainText("within a day or two");
      await expect(answer).toBeInViewport();
      for (const name of ["Full name", "Email", "Phone", "Message"] as const) {
        await expect(field(page, name)).toHaveValue("");
      }
      await arrived(message).toBe(1);
      const [mail] = await mailsAbout(message);
      expect(mail).toMatchObject({
        subject: "New enquiry from Elsie Marsh",
        replyTo: [{ address: "elsie@marsh.example" }],
      });
      expect(mail?.text).toContain("Written on: oak-and-mortar");
      expect(mail?.text).toContain("Phone: 01632 960 051");
    });

    test("each rule says its own words at its field, and the first wrong field has the focus", async ({
      page,
      complaints,
    }) => {
      await open(page);
      await send(page);
      for (const problem of problems) await expect(page.getByText(problem, { exact: true })).toBeVisible();
      await expect(field(page, "Full name")).toBeFocused();
      await expect(field(page, "Full name")).toHaveAccessibleDescription("Please tell me your name.");
      await fillIn(page, "The garden wall leans.");
      await field(page, "Email").fill("elsie@marsh");
      await field(page, "Phone").fill("after six");
      await send(page);
      await expect(page.getByText("That email address doesn’t look right.", { exact: true })).toBeVisible();
      await expect(page.getByText("That phone number doesn’t look right.", { exact: true })).toBeVisible();
      await expect(field(page, "Email")).toBeFocused();
      await expect(field(page, "Email")).toHaveValue("elsie@marsh");
      await expect(field(page, "Message")).toHaveValue("The garden wall leans.");
      // The browser itself notes an answer of 422, which is what the page without scripts gets.
      if (!javaScriptEnabled) complaints.splice(0);
    });

    test("a filled honeypot is blocked", async ({ page, complaints }) => {
      const message = uniqueText();
      await open(page);
      await fillIn(page, message);
      await page.locator("[name=_gotcha]").fill("buy now");
      await send(page);
      await expect(page.locator("#contact").getByRole("alert")).toContainText("Spam detected. Submission blocked.");
      await expect(field(page, "Message")).toHaveValue(message);
      expect(await mailsAbout(message)).toEqual([]);
      if (!javaScriptEnabled) complaints.splice(0);
    });
  });
}

test("editing a field takes its problem away, and only its own", async ({ page }) => {
  await visit(page);
  await send(page);
  await field(page, "Full name").pressSequentially("E");
  await expect(page.getByText("Please tell me your name.")).toBeHidden();
  await expect(page.getByText("I need an email address to reply to.")).toBeVisible();
});

for (const [failure, answer] of [
  ["the connection breaks", (route: Route) => route.abort()],
  ["the server answers nonsense", (route: Route) => route.fulfill({ status: 502 })],
  ["the answer gets lost", (route: Route) => route.fetch().then(() => route.abort())],
] as const) {
  test(`when ${failure} the message stays, and the same press sends it once`, async ({ page, complaints }) => {
    const message = uniqueText();
    await visit(page);
    await page.route(sentByScript, answer);
    await fillIn(page, message);
    await send(page);
    const alert = page.locator("#contact").getByRole("alert");
    await expect(alert).toContainText("Nothing you wrote is lost.");
    await expect(alert.getByRole("link", { name: "01632 960 047" })).toBeVisible();
    await expect(field(page, "Message")).toHaveValue(message);
    // The browser itself notes a failed request.
    complaints.splice(0);

    await page.unroute(sentByScript);
    await send(page);
    await expect(page.locator("#contact").getByRole("status")).toContainText("It’s in the box.");
    // Each one that is stored has its mail: one stored is one sent.
    await lookAs(page, cast.sam);
    await page.goto("/dashboard/admin/enquiries");
    await expect(page.getByRole("article").filter({ hasText: message })).toHaveCount(1);
    await arrived(message).toBe(1);
  });
}

test("while it is sent the button says so, and a second press does nothing", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  let requests = 0;
  await page.route(sentByScript, async (route) => {
    requests++;
    await released;
    await route.continue();
  });
  await visit(page);
  await fillIn(page, uniqueText());
  await send(page);
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  await field(page, "Full name").press("Enter");
  release();
  await expect(page.locator("#contact").getByRole("status")).toBeVisible();
  expect(requests).toBe(1);
});

test("what was typed before the scripts came is kept and sent", async ({ page }) => {
  const message = uniqueText();
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await fillIn(page, message);
  release();
  await alive(page);
  await expect(field(page, "Message")).toHaveValue(message);
  await send(page);
  await expect(page.locator("#contact").getByRole("status")).toBeVisible();
});
