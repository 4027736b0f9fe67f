import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFailed, test } from "vitest";
import { slugOf } from "../../domain/article.ts";
import { hashPassword } from "../../server/auth/password-hash.ts";
import { codeAt } from "../../server/auth/totp-step.ts";
import { type CastMember, cast, castPassword } from "../../server/seed/cast.ts";
import { addMember } from "../../server/seed/seed.ts";
import { currentStep } from "../support/browser.ts";
import type { BrowserDriver } from "../support/browsers/browser-driver.ts";
import { startFirefox } from "../support/browsers/firefox.ts";
import {
  alert,
  button,
  checkbox,
  css,
  dialog,
  field,
  heading,
  link,
  radio,
  region,
  status,
  Tab,
} from "../support/browsers/tab.ts";
import { startWebKit } from "../support/browsers/webkit.ts";
import { MoneyTestApp } from "../support/money-test-app.ts";

/** Needs firefox-esr, webkit2gtk-driver and xvfb. `BROWSERS=smoke`: what a visitor and a client do first. */
const fully = test.skipIf(process.env.BROWSERS === "smoke");
const browsers = { firefox: startFirefox, webkit: startWebKit };

/** Only ends what hangs. */
const hang = { timeout: 60_000 };
const phone = { width: 450, height: 800 };
const desktop = { width: 1280, height: 900 };

let open: MoneyTestApp;
let hash = "";
beforeAll(async () => {
  open = await MoneyTestApp.open();
  hash = await hashPassword(castPassword);
});
afterAll(() => open?.close());

describe.each(Object.entries(browsers))("in %s", (name, start) => {
  let driver: BrowserDriver;
  let tab: Tab;
  beforeAll(async () => {
    driver = await start();
    tab = new Tab(driver, open.web.url);
  });
  afterAll(() => driver?.close());
  beforeEach(async ({ task }) => {
    onTestFailed(async () => {
      mkdirSync(".local/browsers", { recursive: true });
      writeFileSync(`.local/browsers/${name}-${slugOf(task.name)}.png`, await driver.takePicture());
    });
    await driver.forget();
  });
  afterEach(async () => expect(await driver.takeComplaints()).toEqual([]));

  const text = (place = css("main")) => expect.poll(() => tab.text(place), hang);
  const path = () => expect.poll(() => tab.path(), hang);

  async function logIn({ email }: { email: string }, password: string = castPassword): Promise<void> {
    await tab.fill(field("Username or email"), email);
    await tab.fill(field("Password"), password);
    await tab.click(button("Login"));
  }

  test("a visitor writes an enquiry, is told what is missing, and it arrives", async () => {
    const words = `A page that says when we are open. ${randomUUID()}`;
    await driver.resize(phone.width, phone.height);
    await tab.open("/contact");
    await tab.click(button("Send Message"));
    await text().toContain("Name is required.");
    await tab.fill(field("Your name"), "Maya Okafor");
    await tab.fill(field("Email"), "maya@harbourlane.example");
    await tab.fill(field("What are you looking for?"), words);
    await tab.click(checkbox(/I agree to the/));
    await tab.click(button("Send Message"));
    await text(status()).toContain("Thanks! I’ve received your message");
    expect(await tab.value(field("Your name"))).toBe("");
    await arrived("New enquiry from Maya Okafor", words);
  });

  test("a client logs in and looks at a project", async () => {
    const member = await newMember();
    await driver.resize(phone.width, phone.height);
    await tab.open("/clients/login");
    await logIn(member, "not-the-right-one");
    await text(alert()).toContain("Invalid login credentials");
    await logIn(member);
    await path().toBe("/clients/dashboard");
    await tab.click(link(/^View Project/));
    await path().toBe(`/projects/${member.project}`);
    await text(css("h1")).toContain("Haddad Kitchen");
    await text(region("Status")).toContain("Being worked on.");
  });

  fully("a client with a second step logs in with the app's code", async () => {
    const totpSecret = `${randomUUID()}, second step`;
    const member = await newMember({ totpSecret });
    await driver.resize(phone.width, phone.height);
    await tab.open("/clients/login");
    await logIn(member);
    await tab.fill(field("Six-digit code"), "000000");
    await tab.click(button("Continue"));
    await text().toContain("That code isn’t right.");
    await tab.fill(field("Six-digit code"), codeAt(totpSecret, await currentStep()));
    await tab.click(button("Continue"));
    await path().toBe("/clients/dashboard");
  });

  fully("a client pays an invoice by card", async () => {
    const member = await newMember();
    const invoice = await open.invoice({ owner: member.id, projectId: member.project, pence: 3600 });
    await driver.resize(phone.width, phone.height);
    await tab.open("/clients/login");
    await logIn(member);
    await path().toBe("/clients/dashboard");
    await tab.open(`/projects/${member.project}`);
    await tab.click(button(/^Pay now, TD-/));
    await tab.click(button("Pay by card or Direct Debit", dialog(/^Pay TD-/)));
    await text(heading(/^Pay £/)).toBe("Pay £36.00");
    await tab.click(button("Pay by card"));
    await text(status()).toContain("Payment Successful!");
    await text(region("Payments")).toMatch(/\bPaid\b/);
    expect(await open.standing(invoice)).toMatchObject({ state: "paid", paid: 3600 });
    await tab.open("/clients/payments");
    await text(region("Receipts")).toContain("Card");
  });

  fully("a client requests an add-on", async () => {
    const member = await newMember();
    await driver.resize(phone.width, phone.height);
    await tab.open("/clients/login");
    await logIn(member);
    await path().toBe("/clients/dashboard");
    await tab.open(`/clients/addon/new/${member.project}`);
    await tab.click(button("Add Selected Add-Ons"));
    await text().toContain("Please select at least one add-on.");
    await tab.click(checkbox(/^Basic CMS/));
    await text().toContain("Total one-time £125.00");
    await tab.click(button("Add Selected Add-Ons"));
    await text().toContain("has been sent successfully");
    await arrived(/add-on/i, "Basic CMS");
  });

  fully("a client sees what leaving would cost, and agrees to a smaller plan for later and takes it back", async () => {
    const [bakery] = cast.maya.projects;
    await driver.resize(phone.width, phone.height);
    await tab.open("/clients/login");
    await logIn(cast.maya);
    await path().toBe("/clients/dashboard");
    await tab.open(`/projects/${bakery.id}/term`);
    await text().toMatch(/If I left/i);
    await text().toMatch(/£\d+\.\d\d/);
    await tab.open(`/projects/${bakery.id}/plan`);
    await tab.click(radio(/^Data Explorer/));
    await text(region("To pay today")).toContain("£0.00");
    await tab.click(button(/^Change to Data Explorer on /));
    await text().toContain("Agreed: Data Explorer from ");
    await tab.click(button("Keep Tech Voyager"));
    await text().toContain("Done: Tech Voyager stays.");
  });

  fully("a drawing ends where it is cut off: no brick of the shop lies outside its wall", async () => {
    await driver.resize(desktop.width, desktop.height);
    await tab.open("/plans");
    const { scale, left, top } = await driver.run(placeOfShop);
    const coloursAt = async (...points: [x: number, y: number][]) => {
      const { data, info } = await sharp(await driver.takePicture())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = ([x, y]: [number, number]) =>
        Math.round(top + (y + 20) * scale) * info.width + Math.round(left + x * scale);
      return points.map((point) => data.subarray(at(point) * 3, at(point) * 3 + 3).toString("hex"));
    };
    const paper = "fbf7ef";
    await expect
      .poll(() => coloursAt([390, 78], [540, 98], [590, 78]), hang)
      .toEqual([expect.not.stringMatching(paper), paper, paper]);
  });

  fully("the provider sees the day, writes an invoice and sends it", async () => {
    const member = await newMember();
    await driver.resize(desktop.width, desktop.height);
    await tab.open("/clients/login");
    await logIn(cast.sam);
    await path().toBe("/clients/dashboard/admin");
    await text(css("h1")).toMatch(/^\w+day \d+ \w+/);
    await text(region(/^To do/)).toMatch(/day \d+ of 10/i);
    await tab.open(`/dashboard/admin/invoices/new?client=${member.id}`);
    await tab.fill(field("What for"), "A day of photographs");
    await tab.fill(field("Price each"), "120.50");
    await tab.click(button("Show me the draft"));
    await text().toContain("£120.50");
    await tab.click(button("Issue and send"));
    await text(status()).toMatch(/^TD-\d+ is issued and on its way to the client\./);
    await arrived(/^Invoice TD-/, "120.50", member.email);
  });

  fully("the provider writes an article and publishes it", async () => {
    const title = `Feeding a sourdough starter in the week before Christmas ${randomUUID().slice(0, 8)}`;
    await driver.resize(desktop.width, desktop.height);
    await tab.open("/clients/login");
    await logIn(cast.sam);
    await path().toBe("/clients/dashboard/admin");
    await tab.open("/dashboard/admin/articles");
    await tab.fill(field("Title"), title);
    await tab.click(button("Start writing"));
    await text(css("h1")).toBe("Help article");
    await text(button("H2, heading")).toBe("H2");
    const offsets = { cutOffTitle: 0, placeholder: 0 };
    await expect.poll(() => driver.run(offsetsInEditor), hang).toEqual(offsets);
    await tab.fill(field("Summary"), "What it eats, and when.");
    await tab.click(field("Text"));
    await tab.type(field("Text"), "It lives in a jar.\n");
    await tab.click(button("H2, heading"));
    await tab.type(field("Text"), "Every morning\n");
    await tab.type(field("Text"), "Half of it goes.");
    await text(css(".article-status [role=status]")).toMatch(/^Saved at/);
    await tab.click(button("Publish"));
    await text(css(".article-status [role=status]")).toBe("Published. Everybody can read it now.");
    await driver.forget();
    await tab.open(`/support/article/${slugOf(title)}`);
    await text(css("h1")).toBe(title);
    await text(css("main h2")).toBe("Every morning");
    await text().toContain("It lives in a jar. Every morning Half of it goes.");
  });
});

/** Pixels of the title that are out of sight, and from the placeholder to where the text will be. */
function offsetsInEditor(): Record<string, number> {
  const [title, hint, line] = ["textarea[name=title]", ".rich-placeholder", ".rich-text p"].map((selector) =>
    document.querySelector(selector),
  );
  if (!title || !hint || !line) return {};
  const placeholder = hint.getBoundingClientRect().left - line.getBoundingClientRect().left;
  return { cutOffTitle: title.scrollHeight - title.clientHeight, placeholder };
}

/** Where the drawing's own left upper corner is, and how many pixels one of its units takes. */
function placeOfShop(): { scale: number; left: number; top: number } {
  const shop = document.querySelector('main use[href$="#shop"]')?.closest("svg");
  const { width = 0, left = 0, top = 0 } = shop?.getBoundingClientRect() ?? {};
  return { scale: width / 600, left, top };
}

type Member = { id: string; email: string; project: string };

/** A client whom no other journey knows, with a project. */
async function newMember(wanted: Partial<CastMember> = {}): Promise<Member> {
  const [id, project] = [randomUUID(), randomUUID()];
  const email = `${id}@haddadkitchen.example`;
  const projects = [
    { id: project, name: "Haddad Kitchen", description: "A menu and a map.", status: "active" as const },
  ];
  const client = {
    id,
    role: "user",
    name: "Noor Haddad",
    email,
    kind: "business",
    billingAddress: "7 Quay Street",
    projects,
  } as const;
  const secret = open.app.env.AUTH_SECRET ?? "";
  await addMember(open.db, { ...client, projects, ...wanted }, { hash, secret, at: open.now() });
  return { id, email, project };
}

async function arrived(subject: string | RegExp, words: string, to?: string): Promise<void> {
  await open.drained();
  const mails = open.app.sink.caught.filter(({ recipients }) => !to || recipients.includes(to));
  const subjects = mails.filter(({ parsed }) => parsed.text?.includes(words)).map(({ parsed }) => parsed.subject);
  expect(subjects).toContainEqual(expect.stringMatching(subject));
}
