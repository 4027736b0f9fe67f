import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { type AdoptedBusiness, adoptedBusinessSchema } from "../../domain/website/adopted-business.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { anonymous } from "../access/actor.ts";
import { followWebsite } from "../website/follow-website.ts";
import { publishDue } from "../website/publish-website.ts";
import { publishedSite } from "../website/site.ts";
import { adopt } from "./adopt.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);
const whole: AdoptedBusiness = adoptedBusinessSchema.parse(
  JSON.parse(readFileSync("docs/business.example.json", "utf8")),
);
// Invoices of the cast are issued, so their numbers stay.
const { numbers, ...example } = whole;
const namesOf = (table: "plans" | "add_ons") =>
  look<{ name: string }>(`select name from ${table} where retired_at is null order by name`).then((rows) =>
    rows.map(({ name }) => name),
  );

test("a file about the business is the website, the catalogue and nobody else's, and the same file changes nothing more", async () => {
  expect(await adopt(provider, example)).toMatchObject({ outcome: "adopted", version: expect.any(Number) });
  await publishDue(at);
  const isOver = await followWebsite({ viewer: anonymous });
  isOver();
  const site = JSON.stringify(publishedSite());
  expect(site).toContain("Northlight Web");
  const { business, plans, testimonials } = startingContent;
  const ofTheSample = [
    business.name,
    business.owner,
    business.phone,
    business.supportEmail,
    ...business.address,
    ...plans.map(({ name }) => name),
    ...testimonials.map(({ name }) => name),
  ];
  expect(ofTheSample.filter((word) => site.includes(word))).toEqual([]);
  expect(await namesOf("plans")).toEqual(["Beacon", "Good Cause", "Lantern"]);
  expect(await namesOf("add_ons")).toEqual(["At any hour", "Basic CMS", "More of my time", "More room"]);

  expect(await adopt(provider, example)).toEqual({ outcome: "adopted", version: undefined, withdrawn: [] });
});

test("what a release brought to read is off the site, and still there to be rewritten", async () => {
  expect(await look("select from published_articles where article_id like 'help-%'")).toEqual([]);
  const [kept] = await look<{ n: number }>("select count(*)::int as n from articles where id like 'help-%'");
  expect(kept?.n).toBeGreaterThan(10);
});

test("a text that names what there is not is refused, and nothing is published", async () => {
  const before = await look("select number from website_versions order by number");
  const texts = { "home.hero.eyebrow": "From {no such thing}" };
  expect(await adopt(provider, { ...example, texts })).toEqual({
    outcome: "refused",
    why: "home.hero.eyebrow: {no such thing}",
  });
  expect(await look("select number from website_versions order by number")).toEqual(before);
});

test("numbers that are given already stay, and nothing else is done", async () => {
  expect(numbers).toEqual({ prefix: "NW", first: 301 });
  expect(await adopt(provider, whole)).toMatchObject({ outcome: "refused", why: expect.stringContaining("issued") });
});

test.each([
  [
    "a testimonial without consent",
    { testimonials: [{ quote: "Good", name: "A", business: "B", days: 7, consent: "" }] },
  ],
  ["no add-on for emergencies", { addOns: example.addOns.filter(({ use }) => use !== "emergency") }],
])("a business with %s are none", (_, wrong) => {
  expect(adoptedBusinessSchema.safeParse({ ...example, ...wrong }).success).toBe(false);
});
