import type { Page, Route } from "@playwright/test";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { enterAs, hold, logIn, newMember, newProject, newStranger, test } from "./members.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const invalid = "❌ Invalid login credentials";
const successful = "✅ Login successful! Redirecting…";
const spam = "Spam detected. Submission blocked.";
const usernameMissing = "Username or email is required.";
const passwordMissing = "Password is required.";

const username = (page: Page) => page.getByLabel("Username or email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page) => page.getByRole("button", { name: "Login", exact: true });
const message = (page: Page) => page.getByRole("main").getByRole("alert");

async function open(page: Page) {
  await page.goto("/clients/login");
  await alive(page);
}

test("a client is led to the client dashboard, however the address is spelt", async ({ page }) => {
  const { email } = await newMember(cast.gareth);
  await open(page);
  await expect(page.getByText("I send your login details after your site is ready.")).toBeVisible();
  await username(page).pressSequentially(`  ${email.toUpperCase()}`);
  await expect(username(page)).toHaveValue(email.toUpperCase());
  await password(page).pressSequentially(` ${castPassword}`);
  await expect(password(page)).toHaveValue(castPassword);
  await button(page).click();
  await expect(page).toHaveURL("/clients/dashboard");
  await expect(page).toHaveTitle(filled("Your Projects, {business name}"));
  await page.goto("/clients/login");
  await expect(page, "whoever is in needs no login").toHaveURL("/clients/dashboard");
});

test("the admin is led to the admin dashboard", async ({ page }) => {
  await open(page);
  await logIn(page, cast.sam.email);
  await expect(page).toHaveURL("/clients/dashboard/admin");
  await expect(page).toHaveTitle(filled("Today, {business name}"));
});

test("the form says that it is at work, then that it worked, and then the dashboard is there", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  const letIn = await hold(page, /\/clients\/login\.data/);
  const showDashboard = await hold(page, /\/clients\/dashboard\.data/);
  const { email } = await newMember(cast.gareth);
  await open(page);
  await logIn(page, email);
  await expect(page.getByRole("button", { name: "Logging in…" })).toBeDisabled();
  await username(page).press("Enter");
  letIn();
  await expect(page.getByRole("status").filter({ hasText: successful })).toHaveText(successful);
  await expect(page).toHaveURL("/clients/login");
  showDashboard();
  await expect(page).toHaveURL("/clients/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(sent).toEqual(["/clients/login.data"]);
});

test("each rule says its own words, the first wrong field is focused, and editing clears its word", async ({
  page,
}) => {
  await open(page);
  await username(page).fill(" ");
  await button(page).click();
  await expect(username(page)).toHaveAccessibleDescription(usernameMissing);
  await expect(password(page)).toHaveAccessibleDescription(passwordMissing);
  await expect(username(page)).toBeFocused();
  await username(page).pressSequentially("m");
  await expect(page.getByText(usernameMissing)).toBeHidden();
  await expect(page.getByText(passwordMissing)).toBeVisible();
  await password(page).fill("   ");
  await expect(page.getByText(passwordMissing)).toBeHidden();
  await button(page).click();
  await expect(password(page)).toHaveAccessibleDescription(passwordMissing);
  await expect(password(page)).toBeFocused();
  await expect(username(page)).toHaveValue("m");
});

test("a wrong password, an unknown address and a login that was taken away get the same words", async ({ page }) => {
  const known = await newMember(cast.gareth);
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page);
  for (const [email, word] of [
    [known.email, "not-the-right-one"],
    ["nobody@harbourlane.example", castPassword],
    [cast.quayside.email, castPassword],
  ] as const) {
    await logIn(page, email, word);
    await expect(message(page)).toHaveText(invalid);
    await expect(message(page)).toBeInViewport();
    await expect(username(page)).toHaveValue(email);
    await expect(password(page)).toHaveValue(word);
    await expect(password(page)).toBeFocused();
    await password(page).press("End");
    await password(page).pressSequentially("x");
    await expect(message(page)).toBeHidden();
  }
});

test("whoever has no role hears so, each time", async ({ page }) => {
  const { email } = await newStranger();
  await open(page);
  for (const _ of [1, 2]) {
    await logIn(page, email);
    await expect(message(page)).toContainText("nothing behind it yet");
    await expect(page).toHaveURL("/clients/login");
  }
});

test("a filled honeypot is blocked and nothing is sent", async ({ page }) => {
  let requests = 0;
  await page.route("**/clients/login.data", (route) => {
    requests++;
    return route.abort();
  });
  await open(page);
  await page.locator("[name=_gotcha]").evaluate((field: HTMLInputElement) => {
    field.value = "buy now";
  });
  await logIn(page, cast.gareth.email);
  await expect(message(page)).toHaveText(spam);
  expect(requests).toBe(0);
});

test("when the server breaks or is gone, the login has failed and keeps what was typed", async ({
  page,
  complaints,
}) => {
  const answers = [
    (route: Route) => route.fulfill({ status: 500, body: "never shown" }),
    (route: Route) => route.abort("connectionrefused"),
  ];
  await open(page);
  for (const answer of answers) {
    await page.route("**/clients/login.data", answer);
    await logIn(page, cast.gareth.email, "whatever it was");
    await expect(message(page)).toHaveText("❌ Login failed");
    await expect(page.getByText("never shown")).toBeHidden();
    await expect(username(page)).toHaveValue(cast.gareth.email);
    await expect(password(page)).toHaveValue("whatever it was");
    await username(page).fill("");
    await expect(message(page)).toBeHidden();
    await page.unroute("**/clients/login.data");
  }
  // The browser itself notes a failed request.
  complaints.splice(0);
});

test("too many attempts: the form says how long to wait, and after that the right password is right", async ({
  page,
}) => {
  const { email } = cast.elsie;
  // Too long to be worth a hash: on a busy machine five of those take so long that there is another attempt by then.
  const password = "guess".repeat(200);
  const guess = { form: { username: email, password }, headers: { "Sec-Fetch-Site": "same-origin" } };
  await open(page);
  // Right before the login itself, for the same reason.
  await page.route(
    "**/clients/login.data",
    async (route) => {
      await Promise.all([1, 2, 3, 4, 5].map(() => page.request.post("/clients/login", guess)));
      await route.continue();
    },
    { times: 1 },
  );
  await logIn(page, email);
  await expect(message(page)).toHaveText(/^❌ Too many attempts\. Please try again in \d+ seconds?\.$/);
  const seconds = Number(/\d+/.exec((await message(page).textContent()) ?? "")?.[0]);
  expect(seconds).toBeLessThanOrEqual(12);
  await page.waitForTimeout(seconds * 1_000);
  await button(page).click();
  await expect(page).toHaveURL("/clients/dashboard");
});

test("who opens a page of the portal is led to the login, and clients not into the admin's pages", async ({ page }) => {
  for (const address of ["/clients/dashboard", "/clients/dashboard/admin", "/dashboard", "/clients/account"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/clients\/login(?:\?to=[^&]+)?$/);
  }
  await page.goto(`/projects/${cast.gareth.projects[0].id}`);
  await expect(page).toHaveURL("/");
  const member = await newMember(cast.fernValley);
  await enterAs(page, member);
  for (const address of [
    "/clients/dashboard/admin",
    member.managed,
    "/dashboard/admin/audit",
    "/dashboard/admin/status",
    `/projects/${cast.gareth.projects[0].id}`,
  ]) {
    await page.goto(address);
    await expect(page, address).toHaveURL("/");
  }
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/clients/dashboard");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every word of the login is the same, what was typed stays, and one comes in and out", async ({ page }) => {
    const { email } = await newMember(cast.priya);
    await page.goto("/clients/login");
    await expect(page.getByText("or", { exact: true }), "without a passkey to log in with").toBeHidden();
    await button(page).click();
    await expect(username(page)).toHaveAccessibleDescription(usernameMissing);
    await expect(password(page)).toHaveAccessibleDescription(passwordMissing);
    await expect(username(page)).toBeFocused();

    await logIn(page, email, "not-the-right-one");
    await expect(message(page)).toHaveText(invalid);
    await expect(username(page)).toHaveValue(email);
    await expect(password(page), "no password travels back").toHaveValue("");

    await page.locator("[name=_gotcha]").fill("buy now");
    await logIn(page, email);
    await expect(message(page)).toHaveText(spam);

    await logIn(page, email);
    await expect(page).toHaveURL("/clients/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/clients/login");
    await page.goto("/clients/dashboard");
    await expect(page).toHaveURL("/clients/login");
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("after logging in people are where they wanted to go, if they may go there", async ({ page }) => {
      for (const { wanted, reached } of [
        { wanted: "/clients/payments?view=statement", reached: "/clients/payments?view=statement" },
        { wanted: "their project", reached: "their project" },
        { wanted: "/dashboard/admin/invoices", reached: "/clients/dashboard" },
        { wanted: "/clients/login?to=//evil.example", reached: "/clients/dashboard" },
        { wanted: "/clients/login?to=https%3A%2F%2Fevil.example%2F", reached: "/clients/dashboard" },
      ]) {
        const member = await newMember(cast.maya);
        const project = await newProject(member, { projectName: "Wanted After Login" });
        await page.context().clearCookies();
        await page.goto(wanted === "their project" ? `/clients${project}` : wanted);
        if (javaScriptEnabled) await alive(page);
        await logIn(page, member.email, "not the password");
        await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
        await logIn(page, member.email);
        await expect(page, wanted).toHaveURL(reached === "their project" ? project : reached);
      }
    });
  });
