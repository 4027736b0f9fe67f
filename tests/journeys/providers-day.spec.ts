import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { countingHand } from "./hand.ts";
import { asAdmin, enterAs, linkSentTo, logIn, lookAs, newAddress, newMember, newProject, test } from "./members.ts";
import { extraStorage, filled, isSample } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const dashboard = "/clients/dashboard/admin";

/** Somebody writes in the contact form. */
async function write(page: Page, name: string, email: string): Promise<void> {
  const enquiry = {
    name,
    email,
    business: name,
    website: "",
    project: "Five pages and a map.\nBefore Easter, if you can.",
    hostingPlan: "",
    timeline: "",
    consent: true,
    _gotcha: "",
  };
  const answer = await page.request.post("/send-email.php", { data: enquiry });
  expect(answer.status()).toBe(200);
}

test("from a new enquiry to a client with a project in Template Sent takes the provider at most eight clicks", async ({
  page,
}) => {
  const name = `Castle Road Allotments ${crypto.randomUUID().slice(0, 8)}`;
  const email = newAddress();
  await write(page, name, email);
  const hand = countingHand();
  await page.goto("/clients/login");
  await alive(page);
  await logIn(page, cast.sam.email);
  await expect(page).toHaveURL(dashboard);
  await page.goto("/dashboard/admin/enquiries");
  await alive(page);
  await hand.click(page.getByRole("button", { name: `Make a client of ${name}` }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByLabel("Description")).toHaveValue(/Five pages and a map/);
  await hand.click(page.getByRole("button", { name: "Add Project" }));
  await hand.click(page.getByRole("link", { name: `Open project ${name}` }));
  await hand.choose(page.getByLabel("Project status"), "Template Sent");
  await hand.click(page.getByRole("button", { name: "Save status" }));
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem").first()).toContainText(
    "Template Sent",
  );
  test.info().annotations.push({ type: "clicks", description: String(hand.count()) });
  expect(hand.count()).toBeLessThanOrEqual(8);
  // Nobody has written yet.
  await page.goto("/dashboard/admin/enquiries");
  await expect(page.getByRole("article", { name })).toContainText("Made a client");
  await expect(page.getByRole("article", { name })).toContainText("Answer by");
});

test("a client on a phone chooses a password, sees what is happening and asks for an add-on", async ({ browser }) => {
  const member = await newMember({ name: "Priya Nair" });
  const path = await newProject(member, { projectName: "Nair Yoga", status: "not_started" });
  const phone = await browser.newPage({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
  const hand = countingHand();
  await phone.goto("/clients/login");
  await alive(phone);
  await logIn(phone, member.email);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Hello, Priya");
  await hand.click(phone.getByRole("link", { name: "View Project" }).first());
  await expect(phone).toHaveURL(path);
  await hand.click(phone.getByRole("link", { name: "Get an Add-On" }));
  await alive(phone);
  await hand.click(phone.getByRole("checkbox", { name: extraStorage.title }));
  await hand.click(phone.getByRole("button", { name: "Add Selected Add-Ons" }));
  await expect(phone.getByText("has been sent successfully")).toBeVisible();
  expect(hand.count()).toBe(4);
  await phone.close();
});

test("the provider's day comes first: one list by promised day, each row leading to where it is done", async ({
  page,
}) => {
  const name = `Saltmarsh Sea Scouts ${crypto.randomUUID().slice(0, 8)}`;
  await write(page, name, newAddress());
  await lookAs(page, cast.sam);
  await page.goto(dashboard);
  await alive(page);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\w+day \d+ \w+$/);
  await expect(main.getByText(/^[\d+]+ things? to do\./)).toBeVisible();
  const headings = await main.getByRole("heading", { level: 2 }).allTextContents();
  const places = ["To do", "Overdue", "Revenue", "Clients"].map((words) => headings.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  const toDo = main.getByRole("region", { name: "To do" });
  const days = await toDo.getByRole("heading", { level: 3 }).allTextContents();
  const order = ["Late", "Today", "Tomorrow", "Later this week", "Later"];
  expect(days).toEqual(order.filter((day) => days.includes(day)));
  await toDo
    .getByRole("link", { name: /^Open project: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/projects\//);
});

test("what is left to set up is led to, and says what is next", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto(dashboard);
  await page.getByRole("link", { name: /^Set up your business: \d of 7 done$/ }).click();
  const list = page.getByRole("region", { name: "Before your first client" });
  await expect(list.getByRole("listitem")).toHaveCount(7);
  await expect(list.getByRole("listitem").filter({ hasText: "Bank details" })).toContainText(
    "They are on every invoice.",
  );
  await expect(list.getByRole("listitem").filter({ hasText: "Testimonials" })).toContainText(
    isSample ? "Samples are on your site." : "No sample is left.",
  );
});

test("an enquiry is read whole, answered, and found again among all", async ({ page }) => {
  const name = `Harbour Museum ${crypto.randomUUID().slice(0, 8)}`;
  const email = newAddress();
  await write(page, name, email);
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/enquiries");
  await alive(page);
  const enquiry = page.getByRole("article", { name });
  await expect(enquiry).toContainText("Before Easter, if you can.");
  await expect(enquiry.getByRole("link", { name: "Reply" })).toHaveAttribute("href", new RegExp(`^mailto:${email}`));
  await enquiry.getByRole("button", { name: /Mark as answered/ }).click();
  await expect(enquiry).toBeHidden();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(enquiry).toContainText("Answered");
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 700 } });

    test("an answer is taken back, and spam leaves the inbox until it is taken back too", async ({ page }) => {
      const name = `Cheap Pills ${crypto.randomUUID().slice(0, 8)}`;
      await write(page, name, newAddress());
      await lookAs(page, cast.sam);
      await page.goto("/dashboard/admin/enquiries");
      if (javaScriptEnabled) await alive(page);
      const enquiry = page.getByRole("article", { name });
      await enquiry.getByRole("button", { name: `Mark as answered: ${name}` }).click();
      await page.getByRole("link", { name: "Look at it" }).click();
      await expect(enquiry).toContainText("Answered");
      await enquiry.getByRole("button", { name: `Not answered yet: ${name}` }).click();
      await expect(enquiry).toContainText("Answer by");

      await enquiry.getByRole("button", { name: `Mark as spam: ${name}` }).click();
      await expect(enquiry).toContainText(/Spam, erased on \d+ \w+ \d{4}/);
      await page.getByRole("link", { name: "All", exact: true }).click();
      await expect(enquiry).toBeHidden();
      await page.getByRole("link", { name: "Spam", exact: true }).click();
      await enquiry.getByRole("button", { name: `Not spam: ${name}` }).click();
      await expect(enquiry).toBeHidden();
      await page.getByRole("link", { name: "To answer", exact: true }).click();
      await expect(enquiry).toContainText("Answer by");
    });
  });

test("a request is approved once, even when clicked twice, and is not yet under active add-ons", async ({ page }) => {
  const member = await newMember({ name: "Elsie Marsh" });
  const path = await newProject(member, { projectName: "Marsh Knits Shop" });
  const address = { kind: "consumer", billingAddress: "5 Sea View" };
  await asAdmin(member.managed, { intent: "change-client", name: member.name, ...address });
  const theirs = await page.context().browser()?.newPage();
  if (!theirs) throw new Error("no browser");
  await enterAs(theirs, member);
  await theirs.goto(path.replace("/projects/", "/clients/addon/new/"));
  await alive(theirs);
  await theirs.getByRole("checkbox", { name: "Basic CMS" }).check();
  await theirs.getByRole("button", { name: "Add Selected Add-Ons" }).click();
  await expect(theirs.getByText("has been sent successfully")).toBeVisible();
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/add-on-requests");
  await alive(page);
  const request = page.getByRole("article").filter({ hasText: "Marsh Knits Shop" });
  await request.getByRole("button", { name: /^Approve/ }).dblclick();
  await expect(request).toContainText("Approved, invoice sent");
  await theirs.goto(path);
  await expect(theirs.getByRole("main")).toContainText("Approved, invoice sent");
  await expect(theirs.getByRole("region", { name: "History" }).getByText("Add-ons approved")).toHaveCount(1);
  await expect(
    theirs.getByRole("region", { name: "Active add-ons" }).getByRole("listitem").filter({ hasText: "£" }),
  ).toHaveCount(0);
  await expect(theirs.getByRole("table", { name: "What it costs" })).toBeHidden();
  await theirs.close();
});

test("a new client's login details are sent by the admin, and work", async ({ page }) => {
  const email = newAddress();
  const name = `Fern Valley Friends ${crypto.randomUUID().slice(0, 8)}`;
  await write(page, name, email);
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/enquiries");
  await alive(page);
  await page.getByRole("button", { name: `Make a client of ${name}` }).click();
  await expect(page.getByText("No login sent yet")).toBeVisible();
  await page.getByRole("button", { name: "Send login details" }).click();
  await expect(page.getByText(/^Login sent/)).toBeVisible();
  expect(await linkSentTo(email, filled("Your login for {business name}"))).toMatch(/^\/clients\/password\//);
});
