import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { enterAs, expectNoFaults, logIn, newMember, test } from "./members.ts";
import { filled, site } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const wrongCode = "That code isn’t right. Codes change every 30 seconds, and each works once.";

const wrongRecoveryCode = "That recovery code isn’t right, or it has been used already: each works once.";

const section = (page: Page, name: string) => page.getByRole("region", { name });
const step = () => Math.floor(Date.now() / 30_000);
const logOut = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Logout" }).click();

test("a client sets up a second step, logs in with it and with a recovery code, and turns it off again", async ({
  page,
}) => {
  await enterAs(page, cast.noor);
  await page.goto("/clients/account");
  await alive(page);
  await expect(section(page, "Two-step login").getByText("Off", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Set up two-step login" }).click();
  await expect(page).toHaveTitle(filled("Set Up Two-Step Login, {business name}"));
  await page.getByLabel("Your password").fill("not-the-right-one");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Your password")).toHaveAccessibleDescription(/That isn’t your password\.$/);
  await expect(page.getByLabel("Your password")).toBeFocused();
  await page.getByLabel("Your password").fill(castPassword);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(filled("Add {business name} to your app"));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectNoFaults(page);
  const key = await page.getByRole("main").locator("code").innerText();
  expect(key).toMatch(/^(?:[A-Z2-7]{4} ){12}[A-Z2-7]{4}$/);
  const secret = bytesOf(key);
  await test.step("the app on the same phone is opened with the same key", async () => {
    const link = await page.getByRole("link", { name: "Open my authenticator app" }).getAttribute("href");
    const { protocol, pathname, searchParams } = new URL(link ?? "");
    expect([protocol, decodeURIComponent(pathname)]).toEqual(["otpauth:", `/${site.business.name}:${cast.noor.email}`]);
    expect([...searchParams]).toEqual([
      ["secret", key.replaceAll(" ", "")],
      ["issuer", filled("{business name}")],
    ]);
  });
  await test.step("the key is copied, or selected whole by one click", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy the key" }).click();
    await expect(page.getByText("Copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.replaceAll(" ", ""));
    await page.getByRole("main").locator("code").click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(key);
  });

  const digits = page.getByLabel("Six digits from the app");
  await digits.fill("000000");
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await expect(digits).toHaveAccessibleDescription(wrongCode);
  const first = step();
  await digits.fill(codeAt(secret, first));
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your recovery codes");
  const codes = await page.getByRole("main").locator("li").allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  expect(codes.join(""), "no letter that looks like another").not.toMatch(/[01OoIil]/);
  await expectNoFaults(page);
  await page.getByRole("link", { name: "I’ve kept them" }).click();
  await expect(section(page, "Two-step login").getByText("On", { exact: true })).toBeVisible();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  await expectNoFaults(page);

  await test.step("a code from the app opens once", async () => {
    await logOut(page);
    await logIn(page, cast.noor.email);
    await expect(page).toHaveTitle(filled("One More Step, {business name}"));
    await enterCode(page, "000000");
    await expect(page.getByLabel("Six-digit code")).toHaveAccessibleDescription(new RegExp(wrongCode));
    await expect(page.getByLabel("Six-digit code")).toBeFocused();
    // The one before has had its turn; half a minute may have passed since.
    const code = codeAt(secret, Math.max(step(), first + 1));
    await enterCode(page, code);
    await expect(page).toHaveURL("/clients/dashboard");
    await logOut(page);
    await logIn(page, cast.noor.email);
    await enterCode(page, code);
    await expect(page.getByLabel("Six-digit code")).toHaveAccessibleDescription(/That code has been used already\./);
    await page.getByRole("link", { name: "Cancel" }).click();
  });

  await test.step("so does a recovery code", async () => {
    await logIn(page, cast.noor.email);
    await enterCode(page, "000000");
    await expect(page.getByText(wrongCode)).toBeVisible();
    await page.getByRole("link", { name: "No phone to hand? Use a recovery code" }).click();
    await expect(page).toHaveTitle(filled("Use a Recovery Code, {business name}"));
    await expect(page.getByText(wrongCode)).toBeHidden();
    await enterCode(page, codes[0] ?? "");
    await expect(page).toHaveURL("/clients/dashboard");
    await logOut(page);
    await logIn(page, cast.noor.email);
    await page.getByRole("link", { name: "No phone to hand? Use a recovery code" }).click();
    await enterCode(page, codes[0] ?? "");
    await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription(new RegExp(wrongRecoveryCode));
    await enterCode(page, codes[1]?.replace("-", "") ?? "");
    await expect(page).toHaveURL("/clients/dashboard");
  });

  let renewed: string[] = [];
  await test.step("new recovery codes take the place of the old ones", async () => {
    await page.goto("/clients/account");
    await alive(page);
    await expect(page.getByText("You have 8 recovery codes left.")).toBeVisible();
    await section(page, "Two-step login").locator("summary", { hasText: "New recovery codes" }).click();
    const password = section(page, "Two-step login").getByLabel("Your password").first();
    const proof = section(page, "Two-step login").getByLabel("Code from your app").first();
    await password.fill("not-the-right-one");
    await proof.fill(codes[2] ?? "");
    await page.getByRole("button", { name: "Make new codes" }).click();
    await expect(password).toHaveAccessibleDescription("That isn’t your password.");
    await expect(password).toBeFocused();
    await expect(section(page, "Two-step login").locator("[aria-invalid=true]")).toHaveCount(1);
    await password.fill(castPassword);
    await proof.fill(codes[2] ?? "");
    await page.getByRole("button", { name: "Make new codes" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your recovery codes");
    renewed = await page.getByRole("main").locator("li").allInnerTexts();
    expect(renewed).not.toContain(codes[9]);
    await page.getByRole("link", { name: "I’ve kept them" }).click();
    await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  });

  await test.step("turned off, the password is enough", async () => {
    await section(page, "Two-step login").locator("summary", { hasText: "Turn off" }).click();
    await section(page, "Two-step login").getByLabel("Your password").last().fill(castPassword);
    await section(page, "Two-step login")
      .getByLabel("Code from your app")
      .last()
      .fill(renewed[0] ?? "");
    await page.getByRole("button", { name: "Turn off two-step login" }).click();
    await expect(section(page, "Two-step login").getByRole("status")).toHaveText("Two-step login is off.");
    await expect(section(page, "Two-step login").getByText("Off", { exact: true })).toBeVisible();
    await logOut(page);
    await logIn(page, cast.noor.email);
    await expect(page).toHaveURL("/clients/dashboard");
  });
});

test("a client adds a passkey, logs in with it alone, and removes it again", async ({ page, complaints }) => {
  const member = await newMember(cast.fernValley);
  await ownDevice(page);
  await enterAs(page, member);
  await page.goto("/clients/account");
  await alive(page);
  const passkeys = section(page, "Passkeys");
  await expect(passkeys.getByText(/^No passkeys yet\./)).toBeVisible();
  await passkeys.getByLabel("Name it").fill("Garden phone");
  await passkeys.getByLabel("Your password").fill("not-the-right-one");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByLabel("Your password")).toHaveAccessibleDescription("That isn’t your password.");
  await expect(passkeys.getByLabel("Your password")).toBeFocused();
  await passkeys.getByLabel("Your password").fill(castPassword);
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByRole("paragraph").filter({ hasText: "Garden phone" })).toBeVisible();
  await expect(passkeys.getByLabel("Name it")).toHaveValue("");

  await logOut(page);
  await expect(page).toHaveURL("/clients/login");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL("/clients/dashboard");

  await page.goto("/clients/account");
  await alive(page);
  await expect(page.getByText(`You log in as ${member.email}.`)).toBeVisible();
  await passkeys.locator("summary", { hasText: "Remove" }).click();
  await passkeys.getByLabel("Your password").first().fill(castPassword);
  await passkeys.getByRole("button", { name: "Remove Garden phone" }).click();
  await expect(passkeys.getByRole("status")).toHaveText("The passkey is removed.");
  await expect(passkeys.getByText(/^No passkeys yet\./)).toBeVisible();
  await logOut(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "❌ Your device and I couldn’t agree. Please try again, or use your password.",
  );
  await changeOnesMind(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  await expect(page.getByRole("button", { name: "Log in with a passkey" })).toBeEnabled();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  // The browser itself notes the two refusals.
  complaints.splice(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the second step asks for the code of the app, or for a recovery code", async ({ page, browser }) => {
    const { email, totpSecret, recoveryCodes } = cast.lantern;
    await page.goto("/clients/login");
    await logIn(page, email);
    await enterCode(page, "000000");
    await expect(page.getByLabel("Six-digit code")).toHaveAccessibleDescription(new RegExp(wrongCode));
    await enterCode(page, codeAt(Buffer.from(totpSecret), step()));
    await expect(page).toHaveURL("/clients/dashboard");

    const other = await browser.newPage({ javaScriptEnabled: false });
    await other.goto("/clients/login");
    await logIn(other, email);
    await other.getByRole("link", { name: "No phone to hand? Use a recovery code" }).click();
    await enterCode(other, recoveryCodes[0]);
    await expect(other).toHaveURL("/clients/dashboard");
    await other.close();
  });

  test("a second step is set up and turned off", async ({ page }) => {
    await enterAs(page, await newMember(cast.noor));
    await page.goto("/clients/account");
    await page.getByRole("link", { name: "Set up two-step login" }).click();
    await page.getByLabel("Your password").fill(castPassword);
    await page.getByRole("button", { name: "Continue" }).click();
    const secret = bytesOf(await page.getByRole("main").locator("code").innerText());
    await page.getByLabel("Six digits from the app").fill(codeAt(secret, step()));
    await page.getByRole("button", { name: "Turn on two-step login" }).click();
    await expect(page.getByRole("main").locator("li")).toHaveCount(10);
    const code = await page.getByRole("main").locator("li").first().innerText();
    await page.getByRole("link", { name: "I’ve kept them" }).click();
    await section(page, "Two-step login").locator("summary", { hasText: "Turn off" }).click();
    const password = section(page, "Two-step login").getByLabel("Your password").last();
    const proof = section(page, "Two-step login").getByLabel("Code from your app").last();
    await password.fill("not-the-right-one");
    await proof.fill(code);
    await page.getByRole("button", { name: "Turn off two-step login" }).click();
    await expect(password, "its form is open").toBeFocused();
    await expect(password).toHaveAccessibleDescription("That isn’t your password.");
    await password.fill(castPassword);
    await proof.fill(code);
    await page.getByRole("button", { name: "Turn off two-step login" }).click();
    await expect(section(page, "Two-step login").getByRole("status")).toHaveText("Two-step login is off.");
    await expect(section(page, "Passkeys").getByText(/^Adding a passkey needs scripts to be on, /)).toBeVisible();
  });
});

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: /code$/ }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** What a browser answers when its window is closed. */
async function changeOnesMind(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("closed", "NotAllowedError"));
  });
}

/** A phone that says yes to everything. */
async function ownDevice(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** What an authenticator app does, RFC 6238 and RFC 4648. */
function codeAt(secret: Buffer, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(at));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function bytesOf(base32: string): Buffer {
  const fives = [...base32.replace(/\s/g, "")].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter));
  const bits = fives.map((five) => five.toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
