import { beforeEach, expect, test } from "vitest";
import { startingSite } from "../../content/starting-site.ts";
import { readEntry } from "../../domain/catalogue-entry.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { publishPrice } from "../../tests/support/publish-price.ts";
import { anonymous, system } from "../access/actor.ts";
import { saveEntry } from "../catalogue/edit-catalogue.ts";
import { asViewer } from "../db/client.server.ts";
import { changeStatus } from "../projects/change-status.ts";
import { followWebsite } from "./follow-website.ts";
import { publishDue } from "./publish-website.ts";
import { findShownSite } from "./shown-site.ts";
import { publishedSite } from "./site.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);
const shownSite = () => asViewer(system, findShownSite);
const shown = async () =>
  (await look<{ mark: string; day: string; version: number }>("select mark, day::text, version from website_shown"))[0];
const versions = () =>
  look<{ changes: string[]; state: string }>(
    `select changes, case when published_at is not null then 'published' when called_off_at is not null then 'called off' else 'waiting' end as state
     from website_versions order by number`,
  );
const priceOf = async (name: string) =>
  (await look<{ price: number }>("select price_pence as price from plans where name = $1", name))[0]?.price;

beforeEach(async () => {
  await look("delete from website_versions where number > 1 and published_at is null");
});

test("an empty database is filled with what a release brings", async () => {
  expect(await shown()).toMatchObject({ mark: startingSite.mark, version: 1 });
  expect(await versions()).toEqual([{ changes: [], state: "published" }]);
});

test("a price that is published is sold, and its history says what it was", async () => {
  await publishPrice("Tech Voyager", { pence: 1399, yearlyPence: 12_999 }, at);
  expect((await versions()).at(-1)).toEqual({
    changes: ["Tech Voyager: £12.99 becomes £13.99"],
    state: "published",
  });
  const isOver = await followWebsite({ viewer: anonymous });
  isOver();
  expect(publishedSite().plans.map(({ monthlyPence }) => monthlyPence)).toEqual([300, 1399, 2499, 0]);
  expect((await shown())?.mark).toBe(publishedSite().mark);
  expect(await priceOf("Tech Voyager")).toBe(1399);
  const before = await shown();
  await publishDue(at);
  expect(await shown()).toEqual(before);
});

test("what is made for one client alone does not touch the website", async () => {
  const before = await versions();
  const custom = readEntry("add-on", { name: "A map of my own", price: "10", pricingType: "one_time", custom: "on" });
  if ("message" in custom) throw new Error(custom.message);
  expect(await saveEntry(provider, undefined, custom)).toEqual({ outcome: "saved" });
  expect(await versions()).toEqual(before);
});

test("a price of a day to come is shown and sold from that day on", async () => {
  const [row] = await look<{ content: { plans: { name: string; prices: unknown[] }[] } }>(
    "select content from website_shown",
  );
  const content = structuredClone(row?.content);
  content?.plans
    .find(({ name }) => name === "Cyber Titan")
    ?.prices.push({ from: "2027-01-01", monthlyPence: 2999, yearlyPence: 29_999 });
  await look(
    "insert into website_versions (content, changes, made_at, publish_at) values ($1, '[]', $2, $2)",
    ...[JSON.stringify(content), at],
  );
  await publishDue(at);
  expect(await priceOf("Cyber Titan")).toBe(2499);
  await publishDue(new Date("2026-12-31T23:30:00Z"));
  expect(await priceOf("Cyber Titan")).toBe(2499);
  await publishDue(new Date("2027-01-01T00:01:00Z"));
  expect([await priceOf("Cyber Titan"), (await shown())?.day]).toEqual([2999, "2027-01-01"]);
});

test("a version waits for its time", async () => {
  const [row] = await look<{ content: { business: { phone: string } } }>("select content from website_shown");
  const content = { ...row?.content, business: { ...row?.content.business, phone: "01632 960 011" } };
  await look(
    "insert into website_versions (content, changes, made_at, publish_at) values ($1, '[]', $2, $3)",
    ...[JSON.stringify(content), at, new Date("2027-02-01T09:00:00Z")],
  );
  const before = await shown();
  await publishDue(new Date("2027-02-01T08:59:00Z"));
  expect(await shown()).toEqual({ ...before, day: expect.any(String) });
  await publishDue(new Date("2027-02-01T09:00:00Z"));
  expect((await shown())?.mark).not.toBe(before?.mark);
});

test("once five sites are measured, what they took is part of the website; one more is another website", async () => {
  const morning = (day: number) => anActor(sam, new Date(`2027-03-${String(day).padStart(2, "0")}T09:00:00Z`));
  const made = async (liveOn: number) => {
    const id = await aProject(morning(1).at, "active");
    await changeStatus(morning(3), id, { status: "template_sent", note: "", isMailed: false });
    await changeStatus(morning(liveOn), id, { status: "live", note: "", isMailed: false });
  };
  await publishDue(morning(20).at);
  expect((await shownSite())?.measured).toBeNull();
  for (const liveOn of [4, 5, 6, 7, 20]) await made(liveOn);
  await publishDue(morning(21).at);
  const site = await shownSite();
  expect(site?.measured).toMatchObject({ providerDays: 2, clientDays: 3, quickest: 3, slowest: 19 });
  const before = await shown();
  await made(20);
  await publishDue(morning(21).at);
  expect((await shown())?.mark).not.toBe(before?.mark);
});
