import type { Locator, Page } from "@playwright/test";
import { cast, castPassword } from "../../server/seed/cast.ts";
import {
  enterAs,
  expectNoFaults,
  linkSentTo,
  logIn,
  lookAs,
  mailSentTo,
  newAddress,
  newMember,
  test,
} from "./members.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const newWords = "four otters juggling marmalade";

const section = (page: Page, name: string) => page.getByRole("region", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The field that is wrong, and no other, says so and has the focus. */
async function expectWrong(form: Locator, label: string, problem: string | RegExp) {
  const field = form.getByLabel(label);
  await expect(field).toHaveAccessibleDescription(problem);
  await expect(field).toBeFocused();
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(1);
  await expect(field).toHaveAttribute("aria-invalid", "true");
}

async function openAccount(page: Page) {
  await page.goto("/clients/account");
  await alive(page);
}

for (const scripts of [true, false]) {
  test.describe(scripts ? "with scripts" : "without scripts, too", () => {
    test.use({ javaScriptEnabled: scripts });

    test("a client changes their own name, address and phone, and the provider reads it", async ({ page }) => {
      const member = await newMember(cast.gareth);
      await enterAs(page, member);
      await page.goto("/clients/account");
      if (scripts) await alive(page);
      const form = section(page, "Your details");
      const save = () => form.getByRole("button", { name: "Save your details" }).click();
      await expect(form.getByLabel("Your name")).toHaveValue("Gareth");
      await form.getByLabel("Your name").fill("Gaz");
      await form.getByLabel("Postal address").fill("4 Weir Lane\nSampleton SA2 4BB");
      await form.getByLabel("Phone").fill("after six");
      await save();
      await expect(form.getByLabel("Phone")).toHaveAccessibleDescription("That phone number doesn’t look right.");
      await expect(form.getByLabel("Phone")).toBeFocused();
      await expect(form.getByLabel("Your name"), "what was typed is kept").toHaveValue("Gaz");
      await expect(form.getByLabel("Postal address")).toHaveValue("4 Weir Lane\nSampleton SA2 4BB");
      await form.getByLabel("Phone").fill("01632 960 051");
      await save();
      await expect(form.getByText("Your details are saved.")).toBeVisible();
      await expect(form.getByLabel("Your name")).toHaveValue("Gaz");
      await expect(form.getByLabel("Phone")).toHaveValue("01632 960 051");
      await form.getByLabel("Postal address").fill("");
      await save();
      await expect(form.getByLabel("Postal address")).toHaveAccessibleDescription(
        /Please give an address: your invoices need one\./,
      );
      if (scripts) await expectNoFaults(page);

      await lookAs(page, cast.sam);
      await page.goto(member.managed);
      await expect(page.getByLabel("Phone")).toHaveValue("01632 960 051");
      await expect(page.getByLabel("Billing address")).toHaveValue("4 Weir Lane\nSampleton SA2 4BB");
      await page.goto("/dashboard/admin/audit");
      const line = page.getByRole("row").filter({ hasText: "contact person, billing address, phone" });
      await expect(line.filter({ hasText: member.name }).first()).toBeVisible();
    });
  });
}

test("a new e-mail address counts once it has been confirmed, and the old one hears of it", async ({ page }) => {
  const { email } = cast.priya;
  const newEmail = newAddress();
  await enterAs(page, cast.priya);
  await openAccount(page);
  await expect(page.getByText(`You log in as ${email}.`)).toBeVisible();
  const form = section(page, "E-mail address");
  const ask = async (address: string, password: string) => {
    await form.getByLabel("New e-mail address").fill(address);
    await form.getByLabel("Your password").fill(password);
    await form.getByRole("button", { name: "Send the link" }).click();
  };
  await ask("priya@nairyoga", castPassword);
  await expectWrong(form, "New e-mail address", "Invalid email address.");
  await ask(newEmail, "not-the-right-one");
  await expectWrong(form, "Your password", "That isn’t your password.");
  await expect(form.getByLabel("New e-mail address")).toHaveValue(newEmail);
  await expectNoFaults(page);
  await ask(newEmail, castPassword);
  await expect(form.getByRole("status")).toHaveText(
    "If that address is free, a link is on its way to it. Until you’ve opened it, nothing changes.",
  );
  await expect(form.getByLabel("Your password")).toHaveValue("");
  await expect(page.getByText(`You log in as ${email}.`)).toBeVisible();

  const link = await linkSentTo(newEmail, "Confirm your new e-mail address");
  await page.goto(link);
  await alive(page);
  await expect(page).toHaveTitle(filled("Your New Address, {business name}"));
  await expect(heading(page)).toHaveText("Is this your new address?");
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Yes, use this address" }).click();
  await expect(heading(page)).toHaveText("Your new address is saved");
  await expect(heading(page)).toBeFocused();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page.getByText(`You log in as ${newEmail}.`)).toBeVisible();
  expect(await mailSentTo(email, "Your e-mail address was changed")).toContain("moved to another e-mail address");
  await page.goto(link);
  await expect(heading(page)).toHaveText("This link no longer works");

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await alive(page);
  await logIn(page, newEmail);
  await expect(page).toHaveURL("/clients/dashboard");
});

test("a client sees where they are logged in, and signs out everywhere else", async ({ page, browser }) => {
  const member = await newMember(cast.gareth);
  const phone = await browser.newPage({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/605.1" });
  for (const device of [page, phone]) {
    await device.goto("/clients/login");
    await alive(device);
    await logIn(device, member.email);
    await expect(device).toHaveURL("/clients/dashboard");
  }
  await openAccount(page);
  const sessions = section(page, "Where you’re logged in");
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expectNoFaults(page);
  await expect(sessions.getByRole("listitem").filter({ hasText: "This device" })).toContainText("Chrome on Linux");
  await expect(sessions.getByRole("listitem").filter({ hasText: "Safari on iPhone" })).not.toContainText("This device");
  await sessions.getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(sessions.getByRole("status")).toHaveText("Logged out everywhere else.");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("button", { name: "Log out everywhere else" })).toBeHidden();
  await phone.reload();
  await expect(phone).toHaveURL("/clients/login");
  await alive(phone);

  await test.step("and with a new password, too", async () => {
    await logIn(phone, member.email);
    await expect(phone).toHaveURL("/clients/dashboard");
    const form = section(page, "Password");
    const change = async (current: string, next: string) => {
      await form.getByLabel("Current password").fill(current);
      await form.getByLabel("New password").fill(next);
      await form.getByRole("button", { name: "Change password" }).click();
    };
    await change("not-the-right-one", newWords);
    await expectWrong(form, "Current password", "That isn’t your password.");
    await change(castPassword, "short");
    await expectWrong(form, "New password", / Please use at least 12 characters\./);
    await change(castPassword, newWords);
    await expect(form.getByRole("status")).toHaveText("Your new password is saved. You’re logged out everywhere else.");
    await expect(form.getByLabel("Current password")).toHaveValue("");
    await phone.reload();
    await expect(phone).toHaveURL("/clients/login");
    await alive(phone);
    await logIn(phone, member.email, newWords);
    await expect(phone).toHaveURL("/clients/dashboard");
  });
  await phone.close();
});

test("signing out this device is a logout", async ({ page }) => {
  await enterAs(page, await newMember(cast.maya));
  await openAccount(page);
  const here = section(page, "Where you’re logged in").getByRole("listitem").filter({ hasText: "This device" });
  await here.getByRole("button", { name: /^Log out/ }).click();
  await expect(page).toHaveURL("/clients/login");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await page.goto("/clients/account");
  await expect(page).toHaveURL("/clients/login?to=%2Fclients%2Faccount");
});

test("logging out in one tab leads the others to the login, too", async ({ page, context }) => {
  await enterAs(page, await newMember(cast.fernValley));
  const other = await context.newPage();
  await other.goto("/clients/dashboard");
  await alive(other);
  await page.goto("/about");
  await alive(page);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/clients/login");
  await expect(other).toHaveURL("/clients/login");
  await page.goBack();
  await page.goto("/clients/dashboard");
  await expect(page).toHaveURL("/clients/login");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a client changes the password and signs this device out", async ({ page }) => {
    const { email } = await newMember(cast.priya);
    await page.goto("/clients/login");
    await logIn(page, email);
    await page.goto("/clients/account");
    const form = section(page, "Password");
    await form.getByLabel("Current password").fill("not-the-right-one");
    await form.getByLabel("New password").fill(newWords);
    await form.getByRole("button", { name: "Change password" }).click();
    await expectWrong(form, "Current password", "That isn’t your password.");
    await form.getByLabel("Current password").fill(castPassword);
    await form.getByLabel("New password").fill(newWords);
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(form.getByRole("status")).toHaveText("Your new password is saved. You’re logged out everywhere else.");
    await expect(form.locator(".result")).toBeInViewport();
    const sessions = section(page, "Where you’re logged in");
    await expect(sessions.getByText("This device")).toBeVisible();
    await sessions.getByRole("button", { name: /^Log out/ }).click();
    await expect(page).toHaveURL("/clients/login");
    await page.goto("/clients/dashboard");
    await expect(page).toHaveURL("/clients/login");
  });
});
