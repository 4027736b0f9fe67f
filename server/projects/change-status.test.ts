import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ProjectStatus } from "../../domain/project-status.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { maya, noor, sam } from "../../tests/support/people.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { cast, ownerlessProject } from "../seed/cast.ts";
import { changeStatus, type NewStatus } from "./change-status.ts";
import { deleteProject } from "./delete-project.ts";
import { findProjectPage } from "./find-projects.ts";
import { addToProject } from "./project-catalogue.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);

const change = (id: string, wanted: Partial<NewStatus>, when = later(1)) =>
  changeStatus(anActor(sam, when), id, { status: undefined, note: "", isMailed: true, ...wanted });

async function pageOf(id: string) {
  const page = await findProjectPage(noor, id);
  if (!page) throw new Error("not there");
  return page;
}

const mailsAbout = (id: string) =>
  look(
    "select m.kind, m.sent_at from mails m join project_events e on e.id = m.subject_id where e.project_id = $1",
    id,
  );

const invoicesOf = (id: string) => look("select total_pence, purpose from invoices where project_id = $1", id);

test("a new status is saved at once, with who, when and from what, and the client hears of it", async () => {
  const id = await aProject(at, "not_started");
  expect(await change(id, { status: "active" })).toEqual({ outcome: "changed", isMailed: true });
  const { project, history } = await pageOf(id);
  expect(project).toMatchObject({ status: "active", statusSince: later(1), projectDay: { day: 7, isPaused: false } });
  expect(history).toHaveLength(2);
  expect(history[0]).toMatchObject({
    kind: "status-changed",
    fromStatus: "not_started",
    toStatus: "active",
    actorId: cast.sam.id,
    at: later(1),
    note: "",
  });
  expect(await mailsAbout(id)).toEqual([{ kind: "project-news", sent_at: null }]);
});

test("any status can follow any other, and none", async () => {
  const id = await aProject(at, "live");
  for (const status of ["not_started", "live", null, "template_sent", "payment_failed", null] as const)
    expect(await change(id, { status, isMailed: false })).toEqual({ outcome: "changed", isMailed: false });
  expect((await pageOf(id)).project.status).toBeNull();
});

test("what is already so changes nothing and tells nobody", async () => {
  const id = await aProject(at, "active");
  expect(await change(id, { status: "active" })).toEqual({ outcome: "unchanged" });
  expect(await change(id, {})).toEqual({ outcome: "unchanged" });
  const { project, history } = await pageOf(id);
  expect(project.statusSince).toEqual(at);
  expect(history).toHaveLength(1);
  expect(await mailsAbout(id)).toEqual([]);
});

test("the mail can be left out", async () => {
  const id = await aProject(at, "active");
  expect(await change(id, { status: "live", isMailed: false })).toEqual({ outcome: "changed", isMailed: false });
  expect(await mailsAbout(id)).toEqual([]);
});

test.each<ProjectStatus | null>(["not_started", "pending", null])(
  "nobody is written to about %s alone",
  async (status) => {
    const id = await aProject(at, "active");
    expect(await change(id, { status })).toEqual({ outcome: "changed", isMailed: false });
    expect(await mailsAbout(id)).toEqual([]);
  },
);

test("with a note there is something to say about any status", async () => {
  const id = await aProject(at, "active");
  expect(await change(id, { status: "pending", note: "I start in May." })).toEqual({
    outcome: "changed",
    isMailed: true,
  });
  expect((await pageOf(id)).history[0]).toMatchObject({ kind: "status-changed", note: "I start in May." });
});

test("a note alone leaves the status and its day as they are", async () => {
  const id = await aProject(at, "on_hold");
  expect(await change(id, { note: "I need six class photos." })).toEqual({ outcome: "changed", isMailed: true });
  const { project, history } = await pageOf(id);
  expect(project).toMatchObject({ status: "on_hold", note: "I need six class photos.", statusSince: at });
  expect(history[0]).toMatchObject({ kind: "note-changed", fromStatus: "on_hold", toStatus: "on_hold" });
  expect(await change(id, { note: "" })).toEqual({ outcome: "changed", isMailed: false });
  expect((await pageOf(id)).project.note).toBe("");
});

test("a note explains the status it was written for: unchanged, it does not go along to the next", async () => {
  const id = await aProject(at, "on_hold");
  await change(id, { note: "I need six class photos." });
  await change(id, { status: "active", note: "I need six class photos." });
  expect((await pageOf(id)).project).toMatchObject({ status: "active", note: "" });
  await change(id, { status: "completed", note: "Have a look." });
  expect((await pageOf(id)).project.note).toBe("Have a look.");
});

test("a paused project stays on the leaf of the status before, through every pause", async () => {
  const id = await aProject(at, "not_started");
  for (const [days, status, projectDay] of [
    [1, "active", { day: 7, isPaused: false }],
    [2, "on_hold", { day: 7, isPaused: true }],
    [3, "awaiting_payment", { day: 7, isPaused: true }],
    [4, "template_sent", { day: 4, isPaused: false }],
    [5, "payment_failed", { day: 4, isPaused: true }],
    [6, null, { day: 1, isPaused: false }],
    [7, "on_hold", { day: 1, isPaused: true }],
  ] as const) {
    await change(id, { status, note: `On day ${days}.`, isMailed: false }, later(days));
    expect((await pageOf(id)).project).toMatchObject({ projectDay, statusSince: later(days) });
  }
});

const asking = ["awaiting_payment", "awaiting_first_payment"] as const;

test.each(asking)("nobody reads %s with nothing to pay: refused, unless a note says what is agreed", async (status) => {
  const id = await aProject(at, "active");
  expect(await change(id, { status })).toEqual({ outcome: "nothing-to-pay" });
  expect(await change(id, { status, isRequested: true })).toEqual({ outcome: "nothing-to-pay" });
  expect((await pageOf(id)).project.status).toBe("active");
  expect((await pageOf(id)).history).toHaveLength(1);
  expect(await change(id, { status, note: "In cash, when we meet." })).toEqual({ outcome: "changed", isMailed: true });
  expect(await change(id, { note: "" })).toEqual({ outcome: "nothing-to-pay" });
});

test.each(asking)("%s sends the payment request in the same step, and no second mail", async (status) => {
  await withBankDetails(at);
  const id = await aProject(at, "not_started", { owner: cast.maya.id });
  await addToProject(anActor(sam, at), id, await inTheCatalogue("plan", "Tech Voyager"));
  const sent = await change(id, { status, isRequested: true });
  expect(sent).toMatchObject({ outcome: "changed", isMailed: false, request: { email: cast.maya.email } });
  expect(await invoicesOf(id)).toEqual([{ total_pence: 1299, purpose: "first-payment" }]);
  expect(await mailsAbout(id)).toEqual([]);
  const page = await findProjectPage(sam, id);
  expect(page?.project).toMatchObject({ status, firstPaymentRequired: true });
  expect(page?.history.filter(({ kind }) => kind === "status-changed")).toHaveLength(1);
  // It is open now: there is something to pay, and nothing is asked for twice.
  expect(await change(id, { status, isRequested: true })).toEqual({ outcome: "unchanged" });
  expect(await change(id, { status: "active", isMailed: false })).toMatchObject({ outcome: "changed" });
  expect(await change(id, { status, isRequested: true })).toEqual({ outcome: "changed", isMailed: true });
  expect(await invoicesOf(id)).toHaveLength(1);
});

test.each([
  ["live", "live"],
  ["not_started", "active"],
] as const)(
  "a project that was %s and waited for a payment is %s once the last of it is paid",
  async (was, becomes) => {
    await withBankDetails(at);
    const id = await aProject(at, was, { owner: cast.maya.id });
    const [first, second] = [
      await anInvoice(at, { projectId: id, pence: 2000 }),
      await anInvoice(at, { projectId: id, pence: 3000 }),
    ];
    await change(id, { status: "awaiting_payment", note: "Two of them.", isMailed: false }, later(1));
    await change(id, { status: "payment_failed", isMailed: false }, later(2));
    await change(id, { status: "awaiting_payment", isMailed: false }, later(3));
    const pay = (invoiceId: string, amountPence: number) =>
      recordTransfer(anActor(sam, later(4)), invoiceId, {
        amountPence,
        receivedOn: "2026-11-18",
        reference: "",
        retryKey: undefined,
      });
    await pay(first, 2000);
    expect((await findProjectPage(sam, id))?.project.status).toBe("awaiting_payment");
    await pay(second, 3000);
    const page = await findProjectPage(sam, id);
    expect(page?.project).toMatchObject({ status: becomes, statusSince: later(4) });
    expect(page?.history[0]).toMatchObject({ fromStatus: "awaiting_payment", toStatus: becomes });
  },
);

test("what is on its way is not changed by a payment, nor is what waits for something else", async () => {
  for (const status of ["live", "on_hold"] as const) {
    const id = await aProject(at, status, { owner: cast.maya.id });
    const invoiceId = await anInvoice(at, { projectId: id, pence: 2000 });
    const transfer = { amountPence: 2000, receivedOn: "2026-11-14", reference: "", retryKey: undefined };
    await recordTransfer(anActor(sam, at), invoiceId, transfer);
    expect((await findProjectPage(sam, id))?.project.status).toBe(status);
  }
});

test("with a note there is one mail: the request, with the note in it", async () => {
  await withBankDetails(at);
  const id = await aProject(at, "not_started", { owner: cast.maya.id });
  await addToProject(anActor(sam, at), id, await inTheCatalogue("plan", "Tech Voyager"));
  const wanted = { status: "awaiting_first_payment", note: "Then I begin.", isRequested: true } as const;
  expect(await change(id, wanted)).toMatchObject({ outcome: "changed", isMailed: true, request: {} });
  expect(await mailsAbout(id)).toEqual([]);
  expect((await findProjectPage(sam, id))?.project.note).toBe("Then I begin.");
});

test("a request that lacks what an invoice must say changes nothing", async () => {
  await withBankDetails(at);
  await look("update clients set billing_address = '' where id = $1", cast.noor.id);
  const id = await aProject(at, "active");
  await addToProject(anActor(sam, at), id, await inTheCatalogue("plan", "Tech Voyager"));
  expect(await change(id, { status: "awaiting_first_payment", isRequested: true })).toEqual({
    outcome: "incomplete",
    missing: ["client-address"],
  });
  expect((await pageOf(id)).project).toMatchObject({ status: "active", firstPaymentRequired: false });
  expect(await invoicesOf(id)).toEqual([]);
});

test("ten clicks at once are one change, one line of history and one mail", async () => {
  const id = await aProject(at, "active");
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => change(id, { status: "live" })));
  expect(outcomes.filter(({ outcome }) => outcome === "changed")).toHaveLength(1);
  expect((await pageOf(id)).history).toHaveLength(2);
  expect(await mailsAbout(id)).toHaveLength(1);
});

test("a project of nobody changes, and nobody is written to", async () => {
  expect(await change(ownerlessProject.id, { status: "live", note: "Hello?" })).toEqual({
    outcome: "changed",
    isMailed: false,
  });
});

test("a project that is unknown or deleted is not there", async () => {
  expect(await change(randomUUID(), { status: "live" })).toEqual({ outcome: "not-there" });
  const id = await aProject(at, "active");
  await deleteProject(anActor(sam, at), id);
  expect(await change(id, { status: "live" })).toEqual({ outcome: "not-there" });
});

test("a client changes no status, not even their own project's", async () => {
  const wanted = { status: "live", note: "", isMailed: false } as const;
  await expect(changeStatus(anActor(maya, at), cast.maya.projects[1].id, wanted)).rejects.toThrow(
    "this belongs to the admin",
  );
});
