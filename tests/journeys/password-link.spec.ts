import type { Page } from "@playwright/test";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { expectNoFaults, linkSentTo, logIn, lookAs, mailSentTo, newAddress, newMember, test } from "./members.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const sent = "If there is an account with that address, a link is on its way. It works once, for one hour.";
const tooShort = "Please use at least 12 characters. Three or four words that do not belong together work well.";
const invalid = "❌ Invalid login credentials";
const newWords = "four otters juggling marmalade";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const newPassword = (page: Page) => page.getByLabel("New password");
const message = (page: Page) => page.getByRole("main").getByRole("alert");

async function choose(page: Page, password: string) {
  await newPassword(page).fill(password);
  await page.getByRole("button", { name: "Save and log in" }).click();
}

async function askForLink(page: Page, email: string) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
}

test("a forgotten password: the mail has a link, the link takes a new password once, and the new one opens", async ({
  page,
}) => {
  const { email, contactName } = cast.tom;
  await page.goto("/clients/login");
  await alive(page);
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(page).toHaveTitle(filled("Forgotten Password, {business name}"));
  await askForLink(page, "tom@adeyemirugby");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription("Invalid email address.");
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await askForLink(page, email.toUpperCase());
  await expect(page.getByRole("main").getByRole("status")).toHaveText(sent);
  await expect(heading(page)).toHaveText("Check your e-mail");
  await expect(heading(page)).toBeFocused();
  await expectNoFaults(page);

  const link = await linkSentTo(email, "Choose a new password");
  await page.goto(link);
  await alive(page);
  await expect(page).toHaveTitle(filled("Choose a New Password, {business name}"));
  await expect(
    page.getByText(`Hello, ${contactName}. Once the new one is saved, the old one stops working.`),
  ).toBeVisible();
  for (const [weak, why] of [
    ["short", tooShort],
    ["tom-adeyemi-2026", /^That is mostly words a stranger would try first/],
    ["passwordpassword", /^That is too close to a password many people use/],
  ] as const) {
    await choose(page, weak);
    await expect(page.locator(".field-error")).toHaveText(why);
    await expect(newPassword(page)).toBeFocused();
    await expect(newPassword(page)).toHaveAccessibleDescription(/At least 12 characters\./);
  }
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(newPassword(page)).toHaveAttribute("type", "text");
  await choose(page, newWords);
  await expect(page, "whoever has chosen it is in").toHaveURL("/clients/dashboard");
  await page.context().clearCookies();
  await page.goto("/clients/login");
  await alive(page);
  await logIn(page, email, castPassword);
  await expect(message(page)).toHaveText(invalid);
  await logIn(page, email, newWords);
  await expect(page).toHaveURL("/clients/dashboard");
  expect(await mailSentTo(email, "Your password was changed")).toContain("A new password was chosen for your account");

  const answer = await page.goto(link);
  expect(answer?.status()).toBe(410);
  await expect(page).toHaveTitle(filled("Link No Longer Works, {business name}"));
  await expect(heading(page)).toHaveText("This link no longer works");
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/clients/forgotten");
});

test("an address that nobody has gets the same answer", async ({ page }) => {
  await page.goto("/clients/forgotten");
  await alive(page);
  await askForLink(page, newAddress());
  await expect(page.getByRole("main").getByRole("status")).toHaveText(sent);
});

test("a link that somebody made up has had its day", async ({ page }) => {
  for (const link of ["/clients/password/made-up.seal", "/clients/email/made-up.seal"]) {
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(heading(page)).toHaveText("This link no longer works");
  }
});

test("the admin adds a client and sends the login details; the client chooses a password and is in", async ({
  page,
  browser,
}) => {
  const email = newAddress();
  const { name } = cast.elsie;
  await lookAs(page, cast.sam);
  await page.goto("/clients/dashboard/admin");
  await alive(page);
  await page.getByRole("button", { name: "Add Client" }).click();
  await expect(page.getByText("Name is required.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Add Client" }).click();
  await expect(
    page.getByText(`${name} is added. Send the login details when the site is ready.`, { exact: true }),
  ).toBeVisible();
  await page.goto(await managementPath(page, email));
  await alive(page);
  await page.getByRole("button", { name: "Send login details" }).click();
  await expect(
    page.getByText("On their way by e-mail. The link works once, for seven days.", { exact: true }),
  ).toBeVisible();

  const guest = await browser.newPage();
  await guest.goto(await linkSentTo(email, filled("Your login for {business name}")));
  await alive(guest);
  await expect(guest).toHaveTitle(filled("Choose Your Password, {business name}"));
  await expect(heading(guest)).toHaveText("Choose your password");
  await expect(
    guest.getByText(`Hello, ${name}. Your login is ready. All it needs is a password only you know.`),
  ).toBeVisible();
  await expect(guest.getByLabel("Your login")).toHaveValue(email);
  await choose(guest, newWords);
  await expect(guest).toHaveURL("/clients/dashboard");
  await expect(heading(guest)).toContainText("Elsie");
  await guest.close();

  await page.goto("/dashboard/admin/audit");
  await expect(page).toHaveTitle(filled("History, {business name}"));
  const event = (who: string, what: string) =>
    page.getByRole("row").filter({ has: page.getByRole("cell", { name: who, exact: true }), hasText: what });
  for (const what of ["Client added", "Login details sent"])
    await expect(event("You", what).filter({ hasText: name }).first()).toBeVisible();
  for (const what of ["First password chosen", "Logged in"]) await expect(event(name, what).first()).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a forgotten password is replaced by a new one", async ({ page }) => {
    const { email } = await newMember(cast.maya);
    await page.goto("/clients/payments");
    await page.getByRole("link", { name: "Forgotten your password?" }).click();
    await askForLink(page, "");
    await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription("Email is required.");
    await askForLink(page, email);
    await expect(page.getByRole("main").getByRole("status")).toHaveText(sent);
    await page.goto(await linkSentTo(email, "Choose a new password"));
    await choose(page, "short");
    await expect(page.locator(".field-error")).toHaveText(tooShort);
    await expect(newPassword(page)).toBeFocused();
    await choose(page, newWords);
    await expect(page, "the page that was wanted before").toHaveURL("/clients/payments");
  });
});

async function managementPath(page: Page, email: string): Promise<string> {
  const row = page.getByRole("main").locator("li, tr").filter({ hasText: email });
  const path = await row.locator("a[href*=manage-client]").first().getAttribute("href");
  return path ?? "";
}
