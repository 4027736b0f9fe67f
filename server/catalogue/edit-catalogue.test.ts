import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type CatalogueEntry, type LineKind, readEntry } from "../../domain/catalogue-entry.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { asViewer } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { entryRevision, listCatalogue, listOfferedCatalogue, saveEntry } from "./edit-catalogue.ts";
import { stockCatalogue } from "./stock-catalogue.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = new Date("2026-11-15T09:00:00Z");

function entry(kind: LineKind, fields: Record<string, string>): CatalogueEntry {
  const read = readEntry(kind, fields);
  if ("field" in read) throw new Error(read.message);
  return read;
}
const save = (id: string | undefined, kind: LineKind, fields: Record<string, string>, when = at) =>
  saveEntry(anActor(sam, when), id, entry(kind, fields));

test("the catalogue starts with what the pages offer", async () => {
  const { plans, addOns, products } = await listCatalogue(sam);
  expect(plans.map(({ name, pricePence, yearlyPricePence }) => [name, pricePence, yearlyPricePence])).toEqual([
    ["Community & Charity", 0, 0],
    ["Data Explorer", 300, 3000],
    ["Tech Voyager", 1299, 12_999],
    ["Cyber Titan", 2499, 24_999],
  ]);
  expect(addOns.map(({ name, pricePence, pricingType }) => [name, pricePence, pricingType])).toEqual([
    ["Additional storage", 500, "recurring"],
    ["Advanced security monitoring", 1000, "recurring"],
    ["Basic CMS", 12_500, "one_time"],
    ["Extra support hours", 2000, "one_time"],
    ["Managed blog setup", 9500, "one_time"],
    ["Priority emergency support", 2500, "recurring"],
  ]);
  expect(products).toMatchObject([{ name: "Domain name", pricePence: 1000, billingCycle: "yearly" }]);
});

test("finding:X20 catalogue:N6 of two who change the same entry, the second is told", async () => {
  await save(undefined, "plan", { name: "Moon Rocket", price: "24.99", yearlyPrice: "249.99" });
  const { id } = await inTheCatalogue("plan", "Moon Rocket");
  const plan = async () => (await listCatalogue(sam)).plans.find((one) => one.id === id);
  const seen = await plan();
  const revision = seen && entryRevision(seen);
  const change = (price: string) =>
    saveEntry(anActor(sam, at), id, entry("plan", { name: "Moon Rocket", price, yearlyPrice: "249.99" }), revision);
  expect(await change("25.99")).toEqual({ outcome: "saved" });
  expect(await change("25.99")).toEqual({ outcome: "saved" });
  expect(await change("19.99")).toEqual({ outcome: "stale" });
  expect((await plan())?.pricePence).toBe(2599);
});

test("it is stocked once: what the admin made of it stays", async () => {
  await look("update plans set price_pence = 350 where name = 'Data Explorer'");
  const { length } = (await listCatalogue(sam)).plans;
  await asRole("postgres", stockCatalogue);
  const { plans } = await listCatalogue(sam);
  expect(plans).toHaveLength(length);
  expect(plans.find(({ name }) => name === "Data Explorer")?.pricePence).toBe(350);
});

test.each<[LineKind, Record<string, string>, Record<string, unknown>]>([
  ["plan", { name: "Star Gazer", price: "5", yearlyPrice: "50" }, { pricePence: 500, yearlyPricePence: 5000 }],
  ["add-on", { name: "Photo day", price: "150", custom: "on" }, { pricePence: 15_000, custom: true }],
  ["product", { name: "Logo", price: "80", billingCycle: "one_time" }, { billingCycle: "one_time" }],
])("a %s is added, changed, and remembered", async (kind, fields, expected) => {
  expect(await save(undefined, kind, fields)).toEqual({ outcome: "saved" });
  const { id } = await inTheCatalogue(kind, fields.name ?? "");
  const find = async () => {
    const { plans, addOns, products } = await listCatalogue(sam);
    return [...plans, ...addOns, ...products].find((found) => found.id === id);
  };
  expect(await find()).toMatchObject(expected);
  expect(await save(id, kind, { ...fields, price: "1.23" })).toEqual({ outcome: "saved" });
  expect(await find()).toMatchObject({ pricePence: 123 });
  expect(
    await look(
      "select actor_id from audit_events where action = 'catalogue-changed' and details->>'what' = $1",
      fields.name,
    ),
  ).toEqual([{ actor_id: cast.sam.id }, { actor_id: cast.sam.id }]);
});

test("a name that is taken changes nothing", async () => {
  const before = await listCatalogue(sam);
  expect(await save(undefined, "plan", { name: "Tech Voyager", price: "1" })).toEqual({ outcome: "name-taken" });
  const { id } = await inTheCatalogue("add-on", "Photo day");
  expect(await save(id, "add-on", { name: "Managed blog setup", price: "1" })).toEqual({ outcome: "name-taken" });
  expect(await listCatalogue(sam)).toEqual(before);
});

test.each<[LineKind, string]>([
  ["plan", "Tech Voyager"],
  ["add-on", "Basic CMS"],
  ["product", "Domain name"],
])("a %s that is on the website is changed there and not here", async (kind, name) => {
  const before = await listCatalogue(sam);
  const { id } = await inTheCatalogue(kind, name);
  expect(before.onWebsite.has(id)).toBe(true);
  expect(await save(id, kind, { name, price: "1" })).toEqual({ outcome: "on-website" });
  expect(await listCatalogue(sam)).toEqual(before);
});

test("what is no longer offered keeps the moment it was retired, and can be offered again", async () => {
  const fields = { name: "Night Sky", price: "24.99", yearlyPrice: "249.99" };
  await save(undefined, "plan", fields);
  const { id } = await inTheCatalogue("plan", "Night Sky");
  const offered = async () => (await asViewer(sam, listOfferedCatalogue)).plans.map(({ name }) => name);
  await save(id, "plan", { ...fields, retired: "on" });
  await save(id, "plan", { ...fields, retired: "on" }, later);
  expect(await look("select retired_at from plans where id = $1", id)).toEqual([{ retired_at: at }]);
  expect(await offered()).not.toContain("Night Sky");
  await save(id, "plan", fields, later);
  expect(await offered()).toContain("Night Sky");
});

test("what is unknown is not there, and not of another kind", async () => {
  const plan = await inTheCatalogue("plan", "Tech Voyager");
  for (const id of [randomUUID(), plan.id])
    expect(await save(id, "product", { name: "Nothing", price: "1" })).toEqual({ outcome: "not-there" });
});

test("the catalogue is the provider's to read in full and to change", async () => {
  await expect(listCatalogue(maya)).rejects.toThrow("this belongs to the admin");
  const free = entry("plan", { name: "Everything", price: "0" });
  await expect(saveEntry(anActor(maya, at), undefined, free)).rejects.toThrow("this belongs to the admin");
});
