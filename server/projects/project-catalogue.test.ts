import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { viewBilling } from "../../app/client/project/view.server.ts";
import { type LineKind, readEntry } from "../../domain/catalogue-entry.ts";
import { invoiceNumber } from "../../domain/invoice.ts";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { noor, sam } from "../../tests/support/people.ts";
import { runBilling } from "../billing/run-billing.ts";
import { saveEntry } from "../catalogue/edit-catalogue.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { requestFirstPayment } from "../invoices/request-first-payment.ts";
import { cast } from "../seed/cast.ts";
import { deleteProject } from "./delete-project.ts";
import { findProject, findProjectPage } from "./find-projects.ts";
import { addToProject, putBack, removeFromProject } from "./project-catalogue.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = new Date("2026-11-20T09:00:00Z");

const add = async (projectId: string, kind: LineKind, name: string, when = at) =>
  (await addToProject(anActor(sam, when), projectId, await inTheCatalogue(kind, name))).outcome;
const remove = async (projectId: string, kind: LineKind, linkId = "") =>
  (await removeFromProject(anActor(sam, later), projectId, { kind, linkId })).outcome;

async function save(kind: LineKind, name: string, fields: Record<string, string>) {
  const known = await look<{ id: string }>("select id from plans where name = $1", name);
  const entry = readEntry(kind, { name, ...fields });
  if ("field" in entry) throw new Error(entry.message);
  expect(await saveEntry(anActor(sam, at), known[0]?.id, entry)).toEqual({ outcome: "saved" });
}

async function linesOf(projectId: string, viewer = noor) {
  const project = await findProject(viewer, projectId);
  if (!project) throw new Error("not there");
  return project;
}

test.each([
  ["plan", "Tech Voyager", { plans: [{ name: "Tech Voyager", pricePence: 1299, yearlyPricePence: 12_999 }] }],
  ["add-on", "Basic CMS", { addOns: [{ name: "Basic CMS", pricePence: 12_500, isPaid: false }] }],
  ["product", "Domain name", { products: [{ name: "Domain name", pricePence: 1000, billingCycle: "yearly" }] }],
] as const)("a %s is added at today's price, once, and the history says so", async (kind, name, projectLines) => {
  const id = await aProject(at);
  expect(await add(id, kind, name)).toBe("added");
  expect(await linesOf(id)).toMatchObject(projectLines);
  expect(await add(id, kind, name)).toBe("already");
  const page = await findProjectPage(noor, id);
  expect(page?.history.filter((event) => event.kind === `${kind}-added`)).toMatchObject([{ what: name }]);
});

test.each([
  ["plan", "Tech Voyager", "project_plans"],
  ["add-on", "Basic CMS", "project_add_ons"],
  ["product", "Domain name", "project_products"],
] as const)("ten clicks at once add one %s", async (kind, name, table) => {
  const id = await aProject(at);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => add(id, kind, name)));
  expect(outcomes.toSorted()).toEqual(["added", ...Array.from({ length: 9 }, () => "already")]);
  expect(await look(`select from ${table} where project_id = $1`, id)).toHaveLength(1);
  expect((await findProjectPage(noor, id))?.history).toHaveLength(2);
});

test("what can be had several times is added several times", async () => {
  const id = await aProject(at);
  expect(await add(id, "add-on", "Additional storage")).toBe("added");
  expect(await add(id, "add-on", "Additional storage")).toBe("added");
  expect((await linesOf(id)).costs.recurringPence).toBe(1000);
});

test("a change of the catalogue concerns whoever buys from then on", async () => {
  await save("plan", "Star Gazer", { price: "5.00", yearlyPrice: "50.00" });
  const [early, late] = [await aProject(at), await aProject(at)];
  await add(early, "plan", "Star Gazer");
  await save("plan", "Star Gazer", { price: "7.00", yearlyPrice: "" });
  await add(late, "plan", "Star Gazer");
  expect((await linesOf(early)).plans).toMatchObject([{ pricePence: 500, yearlyPricePence: 5000 }]);
  expect((await linesOf(late)).plans).toMatchObject([{ pricePence: 700, yearlyPricePence: null }]);
});

test("removed, it costs nothing more, stays in the books, and can be added again at the new price", async () => {
  await save("plan", "Moon Walker", { price: "4.00" });
  const id = await aProject(at);
  await add(id, "plan", "Moon Walker");
  const [link] = (await linesOf(id)).plans;
  expect(await remove(id, "plan", link?.linkId)).toBe("removed");
  expect(await linesOf(id)).toMatchObject({ plans: [], costs: { recurringPence: 0 } });
  expect(await remove(id, "plan", link?.linkId)).toBe("not-there");
  await save("plan", "Moon Walker", { price: "6.00" });
  expect(await add(id, "plan", "Moon Walker", later)).toBe("added");
  expect((await linesOf(id)).plans).toMatchObject([{ pricePence: 600 }]);
  expect(
    await look("select price_pence, removed_at from project_plans where project_id = $1 order by added_at", id),
  ).toEqual([
    { price_pence: 400, removed_at: later },
    { price_pence: 600, removed_at: null },
  ]);
});

const back = async (projectId: string, kind: LineKind, linkId = "") =>
  (await putBack(anActor(sam, later), projectId, { kind, linkId })).outcome;
const duesOf = (id: string) =>
  look("select next_payment_due::text as due, next_period_on::text as period from projects where id = $1", id);

test("put back it is the same as before: what was paid for stays paid for, and is billed on from there", async () => {
  await withBankDetails(at);
  const id = await aBilledProject(at, { projectLines: [{ name: "Tech Voyager", from: "2026-11-14" }] });
  await runBilling(at, { isAsked: true });
  const [invoice] = await look<{ id: string }>("select id from invoices where project_id = $1", id);
  const paid = { amountPence: 1299, receivedOn: "2026-11-14", reference: "", retryKey: randomUUID() };
  await recordTransfer(anActor(sam, at), invoice?.id ?? "", paid);
  const before = await duesOf(id);
  expect(before).toEqual([{ due: "2026-12-14", period: "2026-12-14" }]);
  const linkId = (await linesOf(id, sam)).plans[0]?.linkId ?? "";
  expect(await remove(id, "plan", linkId)).toBe("removed");
  const page = await findProjectPage(sam, id);
  expect(page?.removed).toMatchObject([{ linkId, name: "Tech Voyager", removedOn: "2026-11-20" }]);
  expect(page?.itemMoney.get(linkId)).toEqual({ paidUntil: "2026-12-13", paidPence: 1299, open: [] });
  expect(await duesOf(id)).toEqual([{ due: null, period: null }]);
  expect(await back(id, "plan", linkId)).toBe("put-back");
  expect(await duesOf(id)).toEqual(before);
  expect((await linesOf(id, sam)).plans).toMatchObject([{ linkId }]);
  const lines = (await findProjectPage(sam, id))?.history.filter(({ kind }) => kind === "plan-put-back");
  expect(lines).toMatchObject([{ what: "Tech Voyager" }]);
  expect(await back(id, "plan", linkId)).toBe("not-there");
});

test("what an open invoice asks for already is not billed a second time: its page names the invoice", async () => {
  await withBankDetails(at);
  const id = await aProject(at, "live", { owner: cast.maya.id });
  await add(id, "plan", "Moon Walker");
  const shown = async () => {
    const page = await findProjectPage(sam, id);
    const [item] = page?.billable ?? [];
    return page && item ? viewBilling(item, page, "2026-11-14") : [];
  };
  expect(await shown()).toMatchObject([{ says: "", invoiceId: "" }]);
  await requestFirstPayment(anActor(sam, at), id, { amountPence: undefined, reason: "" });
  const [invoice] = await look<{ id: string; number: number }>(
    "select id, invoice_number as number from invoices where project_id = $1",
    id,
  );
  const says = `On ${invoiceNumber(invoice?.number ?? 0)}, not paid yet`;
  expect(await shown()).toMatchObject([{ says, invoiceId: invoice?.id }]);
  const linkId = (await linesOf(id, sam)).plans[0]?.linkId ?? "";
  await remove(id, "plan", linkId);
  const restored = await putBack(anActor(sam, later), id, { kind: "plan", linkId });
  expect(restored).toMatchObject({ outcome: "put-back", isPaid: false });
});

test("what is open for something is said, invoice by invoice", async () => {
  await withBankDetails(at);
  const id = await aBilledProject(at, { projectLines: [{ name: "Cyber Titan", from: "2026-11-14" }] });
  await runBilling(at, { isAsked: true });
  const page = await findProjectPage(sam, id);
  const [item] = page?.billable ?? [];
  expect(page?.itemMoney.get(item?.linkId ?? "")).toMatchObject({
    paidUntil: undefined,
    open: [{ amountPence: 2499, dueDate: "2026-11-28" }],
  });
});

test("while the project has got the same again nothing is put back; what can be had twice is", async () => {
  const id = await aProject(at);
  await add(id, "plan", "Tech Voyager");
  const [first] = (await linesOf(id)).plans;
  await remove(id, "plan", first?.linkId);
  await add(id, "plan", "Tech Voyager", later);
  expect((await findProjectPage(sam, id))?.removed).toEqual([]);
  expect(await back(id, "plan", first?.linkId)).toBe("already");
  await add(id, "add-on", "Additional storage");
  const [storage] = (await linesOf(id)).addOns;
  await remove(id, "add-on", storage?.linkId);
  await add(id, "add-on", "Additional storage");
  expect((await findProjectPage(sam, id))?.removed).toMatchObject([{ name: "Additional storage" }]);
  expect(await back(id, "add-on", storage?.linkId)).toBe("put-back");
  expect((await linesOf(id)).addOns).toHaveLength(2);
});

test("putting back is the admin's alone, and of this project", async () => {
  const [id, other] = [await aProject(at), await aProject(at)];
  await add(id, "plan", "Tech Voyager");
  const linkId = (await linesOf(id)).plans[0]?.linkId ?? "";
  await remove(id, "plan", linkId);
  await expect(putBack(anActor(noor, at), id, { kind: "plan", linkId })).rejects.toThrow("this belongs to the admin");
  expect(await back(other, "plan", linkId)).toBe("not-there");
  expect(await back(id, "add-on", linkId)).toBe("not-there");
  expect((await findProjectPage(noor, id))?.removed).toEqual([]);
});

test("what is no longer offered is not added; who has it keeps it", async () => {
  await save("plan", "Night Owl", { price: "4.00" });
  const [early, late] = [await aProject(at), await aProject(at)];
  await add(early, "plan", "Night Owl");
  await save("plan", "Night Owl", { price: "4.00", retired: "on" });
  expect(await add(late, "plan", "Night Owl")).toBe("not-there");
  expect((await linesOf(early)).plans).toMatchObject([{ name: "Night Owl" }]);
});

test("another project's link cannot be removed from here, nor as the wrong kind", async () => {
  const [one, other] = [await aProject(at), await aProject(at)];
  await add(other, "plan", "Tech Voyager");
  const [link] = (await linesOf(other)).plans;
  expect(await remove(one, "plan", link?.linkId)).toBe("not-there");
  expect(await remove(other, "add-on", link?.linkId)).toBe("not-there");
  expect((await linesOf(other)).plans).toHaveLength(1);
});

test("nothing is added to or removed from what is unknown or deleted", async () => {
  const plan = await inTheCatalogue("plan", "Tech Voyager");
  const id = await aProject(at);
  const unknown = { kind: "plan", id: randomUUID() } as const;
  expect(await addToProject(anActor(sam, at), id, unknown)).toEqual({ outcome: "not-there" });
  expect(await addToProject(anActor(sam, at), randomUUID(), plan)).toEqual({ outcome: "not-there" });
  await deleteProject(anActor(sam, at), id);
  expect(await addToProject(anActor(sam, at), id, plan)).toEqual({ outcome: "not-there" });
  expect(await remove(id, "plan", randomUUID())).toBe("not-there");
});

test("a client adds and removes nothing", async () => {
  const id = await aProject(at);
  await add(id, "plan", "Tech Voyager");
  const [link] = (await linesOf(id)).plans;
  const plan = await inTheCatalogue("plan", "Cyber Titan");
  await expect(addToProject(anActor(noor, at), id, plan)).rejects.toThrow("this belongs to the admin");
  const projectLines = { kind: "plan", linkId: link?.linkId ?? "" } as const;
  await expect(removeFromProject(anActor(noor, at), id, projectLines)).rejects.toThrow("this belongs to the admin");
});
