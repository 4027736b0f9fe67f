import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { cast } from "../../server/seed/cast.ts";
import { countingHand } from "./hand.ts";
import { linkSentTo, lookAs, mailSentTo, newAddress, test } from "./members.ts";
import { filled } from "./site-of-run.ts";
import { alive, newNetworkAddress } from "./visit.ts";

/** What it takes from the first word to a live site, by whoever does it: a step more is a fault. */
const most = { client: 11, provider: 18 };

const draft = (heading: string) => ({
  name: "site.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(zipSync({ "index.html": strToU8(`<!doctype html><title>Home</title><h1>${heading}</h1>`) })),
});

async function photos(count: number) {
  const draw = (at: number) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 40 * at, g: 120, b: 90 } } }).jpeg();
  return Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `IMG_${at}.jpg`,
      mimeType: "image/jpeg",
      buffer: await draw(at).toBuffer(),
    })),
  );
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("from an enquiry to a live site, on a phone, in as few clicks as there are decisions", async ({
      page: provider,
      browser,
    }) => {
      test.slow();
      const begun = performance.now();
      const name = `Lark Hill Pottery ${crypto.randomUUID().slice(0, 8)}`;
      const email = newAddress();
      const context = await aPhone(browser, javaScriptEnabled);
      const client = await context.newPage();
      const [theirs, own] = [countingHand(), countingHand()];
      const ready = (page: Page) => (javaScriptEnabled ? alive(page) : undefined);

      // Whoever wants a site writes.
      await client.goto("/contact");
      await ready(client);
      await client.getByLabel("Your name").fill(name);
      await client.getByLabel("Email", { exact: true }).fill(email);
      await client.getByLabel("What are you looking for?").fill("Three pages for our pottery classes.");
      await theirs.click(client.getByLabel(/I agree to the/));
      await theirs.click(client.getByRole("button", { name: "Send Message" }));
      await expect(client.getByRole("status")).toContainText("received your message");

      // The provider makes them a client and says what is needed.
      await lookAs(provider, cast.sam);
      await provider.goto("/clients/dashboard/admin");
      await ready(provider);
      const tabs = provider.getByRole("navigation", { name: "Main, short" });
      await own.click(tabs.getByRole("link", { name: /^Enquiries/ }));
      await own.click(provider.getByRole("button", { name: `Make a client of ${name}` }));
      await own.click(provider.getByRole("button", { name: "Add Project" }));
      await own.click(provider.getByRole("link", { name: `Open project ${name}` }));
      await own.click(provider.getByRole("link", { name: "Ask for material" }));
      for (const item of ["Photos of your work", "About you", "Your dates"]) {
        await own.click(provider.getByRole("button", { name: `Add ${item}` }));
        await expect(provider.getByRole("heading", { name: item })).toBeVisible();
      }
      await provider.getByLabel(/^A line to/).fill("Three things, then I carry on.");
      await own.click(provider.getByRole("button", { name: /^Send the list to/ }));
      await expect(provider.getByRole("heading", { name: "Material", level: 1 })).toBeVisible();

      // The client comes by the e-mail, chooses a password, and gives everything.
      const wanted = await linkSentTo(email, filled(`{first name} needs 3 things for ${name}`));
      await theirs.follow(client, wanted);
      await ready(client);
      await client.getByLabel("New password").fill("clay-and-cobalt-under-the-old-bridge-31");
      await theirs.click(client.getByRole("button", { name: "Save and log in" }));
      await expect(client.getByRole("heading", { name: "What I need from you" })).toBeVisible();
      await ready(client);
      const adder = javaScriptEnabled ? "Choose photos Photos of your work" : "Add photos";
      await theirs.give(client.getByLabel(adder), await photos(6));
      if (javaScriptEnabled) await expect(client.getByText("6 received", { exact: true })).toBeVisible();
      await client.getByLabel("Your text").fill("We throw, trim and glaze, and fire on Fridays.");
      await client.getByLabel("Date 1", { exact: true }).fill("2027-03-06");
      await client.getByLabel("Starts").first().fill("09:30");
      await client.getByLabel("Date 2", { exact: true }).fill("2027-04-10");
      await theirs.click(client.getByRole("button", { name: /^Send / }));
      await expect(client.getByText("Thank you. I have everything.")).toBeVisible();
      await expect(client.getByText("6 March 2027, 9:30am, 10 April 2027")).toBeVisible();

      // A first version, something to change in it, and a second.
      await provider.goto(new URL(provider.url()).pathname.replace(/\/material$/, ""));
      await ready(provider);
      await own.click(provider.getByRole("link", { name: "Drafts and approval" }));
      await sendVersion(1, "Pottery in a day");
      await followMail(`Version 1 is here: ${name}`);
      await client.getByLabel("What should change").fill("A weekend, not a day.");
      await theirs.click(client.getByRole("button", { name: "Ask for these changes" }));
      await expect(client.getByText("I work on version 2.")).toBeVisible();
      await provider.goto(`${await projectPath()}/review/versions`);
      await sendVersion(2, "Pottery in a weekend");
      await followMail(`Version 2 is here: ${name}`);
      await theirs.click(client.getByRole("link", { name: "Approve this version…" }));
      await client.getByLabel("Your name").fill("Ada Larkhill");
      await theirs.click(client.getByRole("button", { name: "Approve version 2" }));
      await expect(client.getByRole("heading", { name: "You approved version 2" })).toBeVisible();

      // It goes online.
      await provider.goto(await projectPath());
      await ready(provider);
      await own.choose(provider.getByLabel("Project status"), "Website Live");
      await own.click(provider.getByRole("button", { name: "Save status" }));
      await expect(provider.getByRole("region", { name: "History" })).toContainText("Website Live");
      await client.goto("/clients/dashboard");
      await expect(client.getByRole("main")).toContainText("Website Live");

      const seconds = Math.round((performance.now() - begun) / 1_000);
      const counted = { client: theirs.count(), provider: own.count() };
      const description = `${counted.client} by the client, ${counted.provider} by the provider, ${seconds} s`;
      test.info().annotations.push({ type: "clicks", description });
      process.stdout.write(`from an enquiry to a live site: ${description}\n`);
      expect(counted.client).toBeLessThanOrEqual(most.client);
      expect(counted.provider).toBeLessThanOrEqual(most.provider);
      await context.close();

      async function projectPath(): Promise<string> {
        return new URL(provider.url()).pathname.replace(/^(\/projects\/[\w-]+).*$/, "$1");
      }

      async function sendVersion(number: number, heading: string): Promise<void> {
        await ready(provider);
        await own.give(provider.getByLabel("The site as a zip"), [draft(heading)]);
        await own.click(provider.getByRole("button", { name: "Upload", exact: true }));
        await own.click(provider.getByRole("button", { name: `Send version ${number}` }));
        await expect(provider.getByText(`Version ${number} is sent.`)).toBeVisible();
      }

      /** Its button. */
      async function followMail(subject: string): Promise<void> {
        const text = await mailSentTo(email, subject);
        await theirs.follow(client, /\/projects\/[\w-]+\/review/.exec(text)?.[0] ?? "no link");
        await ready(client);
      }
    });
  });

function aPhone(browser: Browser, javaScriptEnabled: boolean): Promise<BrowserContext> {
  return browser.newContext({
    javaScriptEnabled,
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: { "X-Forwarded-For": newNetworkAddress() },
  });
}
