import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { acceptFor, aNewShop } from "../../tests/support/an-agreement.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { storeEnquiry } from "../enquiries/store-enquiry.ts";
import { checkBooks } from "./check-books.ts";

const at = new Date("2026-11-02T09:00:00Z");
const check = () => asRole("tenday_owner", checkBooks);

async function anEnquiry(): Promise<void> {
  const nothing = { phone: "", business: "", website: "", hostingPlan: "", timeline: "" };
  const words = {
    site: "tenday",
    name: "Maya Okafor",
    email: "maya@harbourlane.example",
    project: randomUUID(),
  } as const;
  const stored = await storeEnquiry({ ...words, ...nothing }, { ...aCaller, retryKey: undefined }, at);
  expect(stored.outcome).toBe("received");
}

test("the books of the sample cast hold, with work still in the queue", async () => {
  await anEnquiry();
  const { faults, counts } = await check();
  expect(faults).toEqual([]);
  expect(counts).toMatchObject({ enquiries: 1 });
  expect(counts.invoices).toBeGreaterThan(0);
  expect(counts.migrations).toBeGreaterThan(0);
});

test("catalogue:V1,V2,V6 what was promised and is not in the queue is a fault", async () => {
  await anEnquiry();
  await look("delete from graphile_worker._private_jobs");
  await look(
    "insert into payment_events (id, type, object_id, received_at, request_id) values ('evt_1', 'x', '', now(), 'x')",
  );
  expect((await check()).faults.map(idOf)).toEqual(expect.arrayContaining(["V2", "V6"]));
  await look("delete from mails where kind = 'enquiry-received'");
  expect((await check()).faults.map(idOf)).toContain("V1");
});

test("catalogue:N26 an agreement with one changed byte is found", async () => {
  const agreementFaults = async () => (await check()).faults.filter((fault) => fault.startsWith("an agreement"));
  const { id } = await aNewShop(at);
  await acceptFor(id, at);
  expect(await agreementFaults()).toEqual([]);
  const flip = "update agreements set text = overlay(text placing 'X' from 40 for 1) where project_id = $1";
  await expect(look(flip, id)).rejects.toThrow("stays as it was accepted");
  await asRole("postgres", async (db) => {
    await db.query("alter table agreements disable trigger agreements_frozen");
    await expect(db.query(flip, [id])).rejects.toThrow("agreements_hash");
    await db.query("alter table agreements drop constraint agreements_hash");
    await db.query(flip, [id]);
  });
  const found = /^an agreement is not what was accepted: AG-\d{4}$/;
  expect(await agreementFaults()).toEqual([expect.stringMatching(found)]);
});

test("a table without its rules is a fault", async () => {
  await look("alter table clients no force row level security");
  expect((await check()).faults).toContain("table public.clients: row security is not forced");
  await look("revoke all on invoices from tenday_web");
  expect((await check()).faults).toContain("the site's role has lost a right: invoices");
  await look("drop table graphile_worker._private_jobs cascade");
  expect((await check()).faults).toContain("a table is missing: graphile_worker._private_jobs");
});

function idOf(fault: string): string {
  return fault.split(" ")[0] ?? "";
}
