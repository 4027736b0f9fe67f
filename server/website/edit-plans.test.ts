import { beforeEach, expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { readEntry } from "../../domain/catalogue-entry.ts";
import type { SiteContent } from "../../domain/website/content.ts";
import { readAddOn, readPlan } from "../../domain/website/read-entry.ts";
import { findEntry } from "../../domain/website/sold.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { saveEntry } from "../catalogue/edit-catalogue.ts";
import { findDraft, pieceRevision, publishDraft } from "./edit-draft.ts";
import * as commands from "./edit-plans.ts";
import { publishDue } from "./publish-website.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);

beforeEach(async () => {
  await look("delete from website_versions where number > 1 and published_at is null");
  await look("update website_shown set content = $1", JSON.stringify(startingContent));
  await look("update website_draft set content = $1, revision = revision + 1", JSON.stringify(startingContent));
});

const draft = async () => (await findDraft(sam, at)).content;
const idOf = ({ plans, addOns }: SiteContent, name: string) =>
  [...plans.map((one) => ({ ...one, title: one.name })), ...addOns].find(({ title }) => title === name)?.id ?? "";
async function seen(name: string) {
  const content = await draft();
  const id = idOf(content, name);
  return { id, revision: pieceRevision(findEntry(content, id)?.entry) };
}
const planOf = async (name: string) => (await draft()).plans.find((plan) => plan.name === name);
const changes = async () => (await findDraft(sam, at)).changes.map(({ words }) => words);
const later = { from: "2027-01-01", was: null, pence: 1399, yearlyPence: 13_999 };

const planFields = {
  name: "Star Gazer",
  madeFor: "People who look up.",
  "features.storage.gigabytes": "5",
  "features.storage.additionalGigabytes": "0",
  "features.bandwidthGigabytesPerMonth": "50",
  "features.emailAccounts": "5",
  "features.databases.count": "1",
  "features.enhancementHoursPerMonth": "0",
  "features.backups.every": "day",
  "features.backups.keptForDays": "0",
};
function plan(fields: Record<string, string> = {}) {
  const read = readPlan({ ...planFields, ...fields });
  if ("message" in read) throw new Error(read.message);
  return read.details;
}
function addOn(fields: Record<string, string> = {}) {
  const read = readAddOn({ title: "Photo day", description: "A morning with a camera.", unit: "once", ...fields });
  if ("message" in read) throw new Error(read.message);
  return read.details;
}

test("a price of a later day is in the draft, moves to another day, and can be taken out again", async () => {
  const save = async (price: typeof later | { was: string; from: string | null; pence: number; yearlyPence: number }) =>
    commands.savePrice(provider, await seen("Tech Voyager"), price);
  expect(await save(later)).toEqual({ outcome: "saved" });
  expect(await changes()).toEqual(["Tech Voyager: £12.99 becomes £13.99 on 1 January 2027"]);
  expect(await save({ ...later, was: "2027-01-01", from: "2027-02-01" })).toEqual({ outcome: "saved" });
  expect((await planOf("Tech Voyager"))?.prices).toEqual([
    { from: null, monthlyPence: 1299, yearlyPence: 12_999 },
    { from: "2027-02-01", monthlyPence: 1399, yearlyPence: 13_999 },
  ]);
  expect(await commands.takePriceOut(provider, await seen("Tech Voyager"), "2027-02-01")).toEqual({ outcome: "saved" });
  expect(await changes()).toEqual([]);
});

test("without a day the price of today is another as soon as it is published, and what is coming stays", async () => {
  await commands.savePrice(provider, await seen("Tech Voyager"), later);
  const now = { from: null, was: null, pence: 1350, yearlyPence: 13_500 };
  expect(await commands.savePrice(provider, await seen("Tech Voyager"), now)).toEqual({ outcome: "saved" });
  expect((await planOf("Tech Voyager"))?.prices.map(({ monthlyPence }) => monthlyPence)).toEqual([1350, 1399]);
  const { revision } = await findDraft(sam, at);
  expect(await publishDraft(provider, { revision })).toMatchObject({ outcome: "publishing" });
  await publishDue(at);
  const sold = () => look<{ price: number }>("select price_pence as price from plans where name = 'Tech Voyager'");
  expect(await sold()).toEqual([{ price: 1350 }]);
  await publishDue(new Date("2027-01-01T00:01:00Z"));
  expect(await sold()).toEqual([{ price: 1399 }]);
});

test("whoever has not seen the newest price is stopped, and another plan is not in the way", async () => {
  const [first, second, other] = [await seen("Tech Voyager"), await seen("Tech Voyager"), await seen("Cyber Titan")];
  expect(await commands.savePrice(provider, first, later)).toEqual({ outcome: "saved" });
  expect(await commands.savePrice(provider, first, later)).toEqual({ outcome: "saved" });
  expect(await commands.savePrice(provider, second, { ...later, pence: 1500 })).toEqual({ outcome: "stale" });
  expect(await commands.savePrice(provider, other, { ...later, pence: 2699 })).toEqual({ outcome: "saved" });
});

test("one plan that is paid for stays, and so does the featured one; the charities' can go", async () => {
  const takeOff = async (name: string) => (await commands.takeOff(provider, await seen(name))).outcome;
  expect(await takeOff("Tech Voyager")).toBe("is-featured");
  expect(await takeOff("Community & Charity")).toBe("saved");
  expect(await takeOff("Data Explorer")).toBe("saved");
  expect(await takeOff("Cyber Titan")).toBe("saved");
  expect(await takeOff("Tech Voyager")).toBe("last-paid");
  expect(await changes()).toEqual([
    "Data Explorer is no longer offered",
    "Cyber Titan is no longer offered",
    "Community & Charity is no longer offered",
  ]);
});

test("an add-on that policies speak of cannot go; another can, and a new one comes", async () => {
  const takeOff = async (name: string) => (await commands.takeOff(provider, await seen(name))).outcome;
  expect(await takeOff("Extra support hours")).toBe("in-use");
  expect(await takeOff("Basic CMS")).toBe("saved");
  expect(await commands.addAddOn(provider, addOn(), 15_000)).toMatchObject({ outcome: "added" });
  expect(await changes()).toEqual(["Photo day is new", "Basic CMS is no longer offered"]);
  expect((await draft()).addOns.at(-1)).toMatchObject({ use: "other", prices: [{ from: null, pence: 15_000 }] });
});

test("one add-on that is paid by the month stays so: the plans page says what extras cost a month", async () => {
  const [monitoring, storage, emergency] = [
    "Advanced security monitoring",
    "Additional storage",
    "Priority emergency support",
  ];
  const save = async (title: string) =>
    (await commands.saveAddOn(provider, await seen(title), addOn({ title, pricingType: "one_time" }))).outcome;
  expect([await save(storage), await save(emergency)]).toEqual(["saved", "saved"]);
  expect(await save(monitoring)).toBe("last-monthly");
  expect((await commands.takeOff(provider, await seen(monitoring))).outcome).toBe("last-monthly");
});

test("a new plan takes the mark of the featured one, and its name from nobody", async () => {
  const prices = { pence: 500, yearlyPence: 5000 };
  expect(await commands.addPlan(provider, plan({ isFeatured: "on" }), prices)).toMatchObject({ outcome: "added" });
  const { plans } = await draft();
  expect(plans.filter(({ isFeatured }) => isFeatured).map(({ name }) => name)).toEqual(["Star Gazer"]);
  for (const name of ["Star Gazer", "Tech Voyager"])
    expect(await commands.addPlan(provider, plan({ name }), prices)).toEqual({ outcome: "name-taken" });
  const custom = readEntry("plan", { name: "Star Gazer", price: "1" });
  if ("message" in custom) throw new Error(custom.message);
  expect(await saveEntry(provider, undefined, custom)).toEqual({ outcome: "name-taken" });
});

test("what the website has no room for is refused at its field", async () => {
  const save = async (fields: Record<string, string>) =>
    commands.savePlan(provider, await seen("Cyber Titan"), plan({ name: "Cyber Titan", ...fields }));
  const invalid = (field: string) => ({ outcome: "invalid", field });
  for (const typed of ["", "-1", "many", "10001"])
    expect(await save({ "features.emailAccounts": typed })).toEqual(invalid("features.emailAccounts"));
  expect(await save({ madeFor: "x".repeat(301) })).toEqual(invalid("madeFor"));
  expect(await save({ isForCharities: "on" })).toEqual({ outcome: "charities-have-one" });
  expect(await changes()).toEqual([]);
});

test("plans stand in the order that the provider gives them", async () => {
  const move = async (name: string, by: -1 | 1, revision: string) =>
    (await commands.moveEntry(provider, { id: idOf(await draft(), name), revision }, by)).outcome;
  const order = pieceRevision(commands.orderOf(await draft()));
  expect(await move("Cyber Titan", -1, order)).toBe("saved");
  expect((await draft()).plans.map(({ name }) => name).slice(1, 3)).toEqual(["Cyber Titan", "Tech Voyager"]);
  expect(await changes()).toEqual(["Plans in another order"]);
  expect(await move("Data Explorer", 1, order)).toBe("stale");
});

test("the website's plans are the provider's alone", async () => {
  const client = anActor(maya, at);
  const edited = await seen("Tech Voyager");
  await expect(commands.savePrice(client, edited, later)).rejects.toThrow("this belongs to the admin");
  await expect(commands.takeOff(client, edited)).rejects.toThrow("this belongs to the admin");
  await expect(commands.addAddOn(client, addOn(), 1)).rejects.toThrow("this belongs to the admin");
  await expect(commands.countClients(maya, edited.id)).rejects.toThrow("this belongs to the admin");
});
