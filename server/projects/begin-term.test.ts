import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Day } from "../../domain/calendar-day.ts";
import { leavingOn } from "../../domain/term.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { requestFirstPayment } from "../invoices/request-first-payment.ts";
import { cast, ownerlessProject } from "../seed/cast.ts";
import { changeStatus } from "./change-status.ts";
import { changeTerm } from "./change-term.ts";
import { findProjectPage } from "./find-projects.ts";
import { findTermPage } from "./find-term-page.ts";
import { addToProject, putBack, removeFromProject } from "./project-catalogue.ts";

const at = new Date("2026-05-06T09:00:00Z");
const actor = anActor(sam, at);
const [bakery] = cast.maya.projects;
beforeAll(async () => {
  await withBankDetails(at);
  await look("update clients set created_at = '2026-01-01'");
});

async function aShop(plan: string, on = at): Promise<string> {
  const id = await aProject(on, "template_sent", { owner: cast.maya.id, projectName: "Harbour Lane Market" });
  await addToProject(anActor(sam, on), id, await inTheCatalogue("plan", plan));
  return id;
}

/** By a transfer that came in on a day, and was seen on the bank statement at `at`. */
async function payFirst(projectId: string, receivedOn: Day, paidAt = at): Promise<void> {
  const wanted = { amountPence: undefined, reason: "" } as const;
  await requestFirstPayment(anActor(sam, paidAt), projectId, wanted);
  const [open] = await look<{ id: string; pence: number }>(
    `select id, total_pence as pence from invoices
     where project_id = $1 and purpose = 'first-payment' and settled_at is null and voided_at is null`,
    projectId,
  );
  const paid = { amountPence: open?.pence ?? 0, receivedOn, reference: "", retryKey: randomUUID() };
  expect((await recordTransfer(anActor(sam, paidAt), open?.id ?? "", paid)).outcome).toBe("recorded");
}

const startOf = async (id: string) =>
  (await look<{ on: Day | null }>(`select term_started_on::text as "on" from projects where id = $1`, id))[0]?.on;
const termOn = async (id: string, day: Day) => {
  const term = (await findTermPage(maya, id))?.term;
  return term && leavingOn(term, day);
};
const kindsOf = async (id: string) => (await findProjectPage(maya, id))?.history.map(({ kind }) => kind) ?? [];

test("the months begin on the day the first payment came in, not on the day it was recorded", async () => {
  const id = await aShop("Tech Voyager");
  expect(await findTermPage(maya, id)).toMatchObject({ term: undefined });
  await payFirst(id, "2026-05-06");
  expect(await startOf(id)).toBe("2026-05-06");
  expect(await kindsOf(id)).toContain("term-started");
  const earlier = await aShop("Tech Voyager", new Date("2026-05-01T09:00:00Z"));
  await payFirst(earlier, "2026-05-04");
  expect(await startOf(earlier)).toBe("2026-05-04");
  expect(await termOn(earlier, "2026-05-06")).toMatchObject({ pence: 11 * 1299, plan: { name: "Tech Voyager" } });
});

test("nothing begins them again: another first payment, a plan that is changed or put back", async () => {
  const id = await aShop("Tech Voyager");
  await payFirst(id, "2026-05-06");
  const later = new Date("2027-09-01T09:00:00Z");
  const [link] = await look<{ id: string }>("select id from project_plans where project_id = $1", id);
  const plan = { kind: "plan", linkId: link?.id ?? "" } as const;
  await removeFromProject(anActor(sam, later), id, plan);
  await putBack(anActor(sam, later), id, plan);
  await addToProject(anActor(sam, later), id, await inTheCatalogue("plan", "Cyber Titan"));
  await look("update projects set first_payment_required = true where id = $1", id);
  await payFirst(id, "2027-09-01", later);
  expect(await startOf(id)).toBe("2026-05-06");
  expect(await termOn(id, "2027-09-01")).toMatchObject({ pence: 0, leftMonths: 0 });
});

test("after a change the rest counts at the cheaper plan, and a dearer one does not raise it", async () => {
  const id = await aShop("Tech Voyager");
  await payFirst(id, "2026-05-06");
  const autumn = anActor(sam, new Date("2026-09-10T09:00:00Z"));
  await addToProject(autumn, id, await inTheCatalogue("plan", "Cyber Titan"));
  expect(await termOn(id, "2026-09-10")).toMatchObject({ pence: 7 * 1299 });
  await addToProject(autumn, id, await inTheCatalogue("plan", "Data Explorer"));
  expect(await termOn(id, "2026-09-09")).toMatchObject({ pence: 7 * 1299 });
  expect(await termOn(id, "2026-09-10")).toMatchObject({ pence: 7 * 300, plan: { name: "Data Explorer" } });
});

test("a year that is paid costs nothing to leave", async () => {
  const id = await aShop("Cyber Titan");
  await look("update projects set payment_type = 'yearly' where id = $1", id);
  await payFirst(id, "2026-05-06");
  expect(await termOn(id, "2026-05-06")).toMatchObject({ pence: 0, leftMonths: 0, isPaidAhead: true });
});

test("what was paid elsewhere before the billing started here is paid", async () => {
  const id = await aShop("Tech Voyager");
  await look("update project_plans set billing_from = '2026-09-06' where project_id = $1", id);
  await changeTerm(actor, id, "2026-03-06");
  expect(await termOn(id, "2026-05-06")).toMatchObject({ countedMonths: 6, pence: 6 * 1299 });
});

test("free hosting begins its months when the site goes live, once, by London's calendar", async () => {
  const id = await aShop("Community & Charity");
  const live = anActor(sam, new Date("2026-07-01T23:30:00Z"));
  await changeStatus(live, id, { status: "live", note: "", isMailed: false });
  expect(await startOf(id)).toBe("2026-07-02");
  expect(await termOn(id, "2026-08-01")).toMatchObject({ pence: 0, leftMonths: 11 });
  const again = anActor(sam, new Date("2026-08-01T09:00:00Z"));
  await changeStatus(again, id, { status: "on_hold", note: "", isMailed: false });
  await changeStatus(again, id, { status: "live", note: "", isMailed: false });
  expect(await startOf(id)).toBe("2026-07-02");
  const paying = await aShop("Tech Voyager");
  await changeStatus(live, paying, { status: "live", note: "", isMailed: false });
  expect(await startOf(paying)).toBeNull();
});

test("the provider says when they began for whoever came before, and takes it back; the client reads both", async () => {
  const id = await aShop("Tech Voyager");
  expect(await changeTerm(actor, id, "2025-11-04")).toEqual({ outcome: "changed" });
  expect(await changeTerm(actor, id, "2025-11-04")).toEqual({ outcome: "unchanged" });
  expect(await termOn(id, "2026-05-06")).toMatchObject({ pence: 5 * 1299 });
  expect(await changeTerm(actor, id, "2026-05-07")).toEqual({ outcome: "to-come" });
  expect(await changeTerm(actor, id, null)).toEqual({ outcome: "changed" });
  expect(await startOf(id)).toBeNull();
  expect((await kindsOf(id)).filter((kind) => kind === "term-changed")).toHaveLength(2);
  expect(await changeTerm(actor, ownerlessProject.id, "2026-05-06")).toEqual({ outcome: "nobodys" });
  expect(await changeTerm(actor, randomUUID(), null)).toEqual({ outcome: "not-there" });
  await expect(changeTerm(anActor(maya, at), bakery.id, null)).rejects.toThrow("admin");
});

test("nobody else's months are there", async () => {
  expect(await findTermPage(maya, bakery.id)).toMatchObject({ project: { name: "Harbour Lane Bakery" } });
  expect(await findTermPage(gareth, bakery.id)).toBeUndefined();
});
