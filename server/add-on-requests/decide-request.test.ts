import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { view } from "../../app/admin/add-on-requests/view.server.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { kept } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { noor, sam } from "../../tests/support/people.ts";
import { findDay } from "../day/find-day.ts";
import { asViewer } from "../db/client.server.ts";
import type { PageMark } from "../db/page-mark.ts";
import { creditInvoice } from "../invoices/credit-invoice.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { findProjectPage } from "../projects/find-projects.ts";
import { cast } from "../seed/cast.ts";
import { type Decision, decideRequest } from "./decide-request.ts";
import { listRequests } from "./find-requests.ts";
import { requestAddOns } from "./request-add-ons.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = new Date("2026-11-15T09:00:00Z");
const lines = ["Basic CMS - £125.00 one-time", "Additional storage - £5.00 /month"];
const approved: Decision = { kind: "approved" };
const declined: Decision = { kind: "declined", reason: "You have more room than you need." };

async function aRequest() {
  const projectId = await aProject(at);
  await requestAddOns(anActor(noor, at), { projectId, lines, retryKey: undefined });
  const [request] = await look<{ id: string }>("select id from add_on_requests where project_id = $1", projectId);
  return { projectId, requestId: request?.id ?? "" };
}
const decide = async (id: string, decision: Decision) =>
  (await decideRequest(anActor(sam, later), id, decision)).outcome;
/** An approval is told of by its invoice. */
const mailsAbout = (id: string) =>
  look(
    `select m.kind from mails m left join audit_events e on e.id = m.subject_id left join invoices i on i.id = e.subject_id
     where (m.subject_id = $1 and m.kind = 'request-declined') or i.add_on_request_id = $1 order by m.kind`,
    id,
  );

// What is approved is invoiced, and an invoice says where its buyer lives.
beforeAll(async () => {
  await look("update clients set billing_address = '1 Canal Street' where id = $1", cast.noor.id);
});

test("an approved request says so on the project's page, in its history and by mail", async () => {
  const { projectId, requestId } = await aRequest();
  expect(await decide(requestId, approved)).toBe("approved");
  const page = await findProjectPage(noor, projectId);
  expect(page?.requests).toMatchObject([{ approvedAt: later, declinedAt: null, declineReason: "" }]);
  expect(page?.history[0]).toMatchObject({
    kind: "request-approved",
    what: "Additional storage, Basic CMS",
    note: "",
    actorId: cast.sam.id,
    at: later,
  });
  expect(await mailsAbout(requestId)).toEqual([{ kind: "invoice-issued" }]);
});

test("whether something is sold by the hour is the catalogue's to say, and its invoice keeps it", async () => {
  const projectId = await aProject(at);
  await look("update add_ons set by_the_hour = true where name = 'Managed blog setup'");
  const lines = ["Managed blog setup - £95.00 one-time"];
  await requestAddOns(anActor(noor, at), { projectId, lines, retryKey: undefined });
  const [request] = (await findProjectPage(noor, projectId))?.requests ?? [];
  const priceShown = async () =>
    view(await listRequests(sam))
      .rows.find(({ id }) => id === request?.id)
      ?.lines.map(({ price }) => price);
  expect(await priceShown()).toEqual(["£95.00 an hour"]);
  expect(await decide(request?.id ?? "", { kind: "approved" })).toBe("approved");
  expect(await priceShown()).toEqual(["1 hour × £95.00"]);
  await look("update add_ons set by_the_hour = null where name = 'Managed blog setup'");
  const billed =
    "select l.by_the_hour from invoice_lines l join invoices i on i.id = l.invoice_id where i.add_on_request_id = $1";
  expect(await look(billed, request?.id)).toEqual([{ by_the_hour: true }]);
});

test("of what is sold by the hour, whoever approves it says how many", async () => {
  const projectId = await aProject(at);
  const wishes = ["Extra support hours - £20.00 one-time", "Basic CMS - £125.00 one-time"];
  await requestAddOns(anActor(noor, at), { projectId, lines: wishes, retryKey: undefined });
  const [request] = (await findProjectPage(noor, projectId))?.requests ?? [];
  const hours = request?.lines.find(({ severalTimes }) => severalTimes);
  expect(await decide(request?.id ?? "", { kind: "approved", quantities: { [hours?.id ?? ""]: 3 } })).toBe("approved");
  const card = view(await listRequests(sam)).rows.find(({ id }) => id === request?.id);
  expect(card?.oncePence).toBe(18_500);
  expect(card?.lines.map(({ price }) => price)).toEqual(["£125.00 one-time", "3 hours × £20.00"]);
  const [invoice] = await look<{ id: string; total_pence: number }>(
    "select id, total_pence from invoices where add_on_request_id = $1",
    request?.id,
  );
  expect(
    await look(
      "select description, quantity, unit_pence, amount_pence from invoice_lines where invoice_id = $1 order by position",
      invoice?.id,
    ),
  ).toEqual([
    { description: "Basic CMS", quantity: 1, unit_pence: 12_500, amount_pence: 12_500 },
    { description: "Extra support hours", quantity: 3, unit_pence: 2000, amount_pence: 6000 },
  ]);
  const transfer = {
    amountPence: invoice?.total_pence ?? 0,
    receivedOn: "2026-11-15",
    reference: "",
    retryKey: undefined,
  };
  await recordTransfer(anActor(sam, later), invoice?.id ?? "", transfer);
  expect(
    await look(
      "select price_pence, is_paid from project_add_ons where project_id = $1 order by price_pence",
      projectId,
    ),
  ).toEqual([
    { price_pence: 6000, is_paid: true },
    { price_pence: 12_500, is_paid: true },
  ]);
});

test("what was approved and then credited, before anything was paid, is not switched on", async () => {
  const { projectId, requestId } = await aRequest();
  await decide(requestId, approved);
  const [invoice] = await look<{ id: string; total_pence: number }>(
    "select id, total_pence from invoices where add_on_request_id = $1",
    requestId,
  );
  const credit = { ...kept, amountPence: invoice?.total_pence ?? 0, reason: "The wrong client", retryKey: undefined };
  await creditInvoice(anActor(sam, later), invoice?.id ?? "", credit);
  expect(await look("select settled_at from invoices where id = $1", invoice?.id)).toEqual([{ settled_at: later }]);
  expect(await look("select from project_add_ons where project_id = $1", projectId)).toEqual([]);
});

test("a declined request says why", async () => {
  const { projectId, requestId } = await aRequest();
  expect(await decide(requestId, declined)).toBe("declined");
  const page = await findProjectPage(noor, projectId);
  expect(page?.requests).toMatchObject([{ approvedAt: null, declinedAt: later, declineReason: declined.reason }]);
  expect(page?.history[0]).toMatchObject({ kind: "request-declined", note: declined.reason });
  expect(await mailsAbout(requestId)).toEqual([{ kind: "request-declined" }]);
});

test("a request is decided once, whichever way", async () => {
  const { projectId, requestId } = await aRequest();
  await decide(requestId, approved);
  expect([await decide(requestId, approved), await decide(requestId, declined)]).toEqual(["already", "already"]);
  expect((await findProjectPage(noor, projectId))?.requests).toMatchObject([{ declinedAt: null, declineReason: "" }]);
});

test("ten clicks at once, yes and no among them: one decision, one line of history, one mail", async () => {
  const { projectId, requestId } = await aRequest();
  const clicks = Array.from({ length: 10 }, (_, n) => decide(requestId, n % 2 ? approved : declined));
  const outcomes = await Promise.all(clicks);
  expect(outcomes.filter((outcome) => outcome !== "already")).toHaveLength(1);
  expect(await mailsAbout(requestId)).toHaveLength(1);
  expect(
    await look("select from project_events where project_id = $1 and kind like 'request-%'", projectId),
  ).toHaveLength(1);
});

test("what is unknown is not there, nor what belongs to a deleted project", async () => {
  expect(await decide(randomUUID(), approved)).toBe("not-there");
  const { projectId, requestId } = await aRequest();
  await deleteProject(anActor(sam, at), projectId);
  expect(await decide(requestId, approved)).toBe("not-there");
  expect(await mailsAbout(requestId)).toEqual([]);
});

test("a client decides nothing, not even for themselves", async () => {
  const { requestId } = await aRequest();
  await expect(decideRequest(anActor(noor, at), requestId, approved)).rejects.toThrow("this belongs to the admin");
  await expect(listRequests(noor)).rejects.toThrow("this belongs to the admin");
});

test("on the day's page the longest waiting comes first; on the list the newest, decided or not", async () => {
  await look("delete from add_on_requests");
  const made = [await aRequest(), await aRequest(), await aRequest()].map(({ requestId }) => requestId);
  for (const [minutes, id] of made.entries())
    await look(
      "update add_on_requests set requested_at = $1 where id = $2",
      new Date(at.getTime() + minutes * 60_000),
      id,
    );
  const [first = "", second = "", third = ""] = made;
  await decide(first, approved);
  const day = await findDay(sam, { deleting: undefined }, "2026-11-14");
  expect(day.requests.map(({ id }) => id)).toEqual([second, third]);
  expect(day.counts.requests).toBe(2);
  const { requests } = await listRequests(sam);
  expect(requests.map(({ id }) => id)).toEqual([third, second, first]);
  expect(requests[0]).toMatchObject({
    project: { name: "Haddad Kitchen" },
    client: { id: cast.noor.id, name: "Noor Haddad" },
  });
});

test("page by page no request is lost and none comes twice", async () => {
  const projectId = await aProject(at);
  await look(
    `insert into add_on_requests (id, project_id, requested_at, submission, request_id)
     select gen_random_uuid(), $1, $2::timestamptz + (n / 7) * interval '1 minute', gen_random_uuid(), 'test' from generate_series(1, 120) n`,
    projectId,
    at,
  );
  const seen: string[] = [];
  let before: PageMark | undefined;
  do {
    const { requests, older } = await listRequests(sam, before);
    seen.push(...requests.map(({ id }) => id));
    before = older;
  } while (before);
  const all = await look<{ id: string }>(
    "select r.id from add_on_requests r join projects p on p.id = r.project_id where p.deleted_at is null",
  );
  expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test("nothing is put into a request once it is decided, not even past our own code", async () => {
  const { requestId } = await aRequest();
  const add = () =>
    asViewer(noor, (tx) =>
      tx.execute(sql`
        insert into add_on_request_lines (id, add_on_request_id, add_on_id, name, price_pence, pricing_type)
        select ${randomUUID()}, ${requestId}, id, name, 1, pricing_type from add_ons where name = 'Basic CMS'`),
    );
  expect((await add()).rowCount).toBe(1);
  await decide(requestId, approved);
  await expect(add()).rejects.toMatchObject({ cause: { code: "42501" } });
});
