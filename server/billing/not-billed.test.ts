import { beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { asViewer } from "../db/client.server.ts";
import { changeDraft, discardDraft } from "../invoices/draft-by-hand.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { requestFirstPayment } from "../invoices/request-first-payment.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { addToProject } from "../projects/project-catalogue.ts";
import { startBilling } from "../projects/start-billing.ts";
import { billItem, listNotBilled } from "./not-billed.ts";

const at = new Date("2026-11-14T09:00:00Z");
const actor = anActor(sam, at);
const day = "2026-11-14";
beforeAll(() => withBankDetails(at));

const listed = async (projectId: string, today = day) =>
  (await asViewer(sam, (tx) => listNotBilled(tx, today, 500)))
    .filter((row) => row.projectId === projectId)
    .map(({ name, why }) => `${name}, ${why}`);
const add = async (projectId: string, kind: "plan" | "add-on" | "product", name: string) => {
  const { id } = await inTheCatalogue(kind, name);
  expect(await addToProject(actor, projectId, { kind, id })).toEqual({ outcome: "added" });
  const table = { plan: "project_plans", "add-on": "project_add_ons", product: "project_products" }[kind];
  const rows = await look<{ id: string }>(
    `select id from ${table} where project_id = $1 order by added_at desc, id limit 1`,
    projectId,
  );
  return rows[0]?.id ?? "";
};
const newest = async (projectId: string) =>
  (
    await look<{ id: string; total_pence: number }>(
      "select id, total_pence from invoices where project_id = $1 order by created_at desc, invoice_number desc nulls first limit 1",
      projectId,
    )
  )[0];
const shop = async () => aProject(at, null, { owner: await aClient(), projectName: "A shop" });

test("what was put on a project after its payment request stands in the list until an invoice asks for it", async () => {
  const projectId = await shop();
  await add(projectId, "plan", "Data Explorer");
  expect(await listed(projectId)).toEqual(["Data Explorer, never"]);
  expect(await requestFirstPayment(actor, projectId, { amountPence: undefined, reason: "" })).toMatchObject({
    outcome: "issued",
  });
  expect(await listed(projectId)).toEqual([]);
  const linkId = await add(projectId, "add-on", "Basic CMS");
  expect(await listed(projectId)).toEqual(["Basic CMS, never"]);
  const drafted = await billItem(actor, { linkId, projectId });
  expect(await billItem(actor, { linkId, projectId })).toEqual({ outcome: "billed-already" });
  expect(await listed(projectId)).toEqual(["Basic CMS, draft"]);
  const invoiceId = "invoiceId" in drafted ? drafted.invoiceId : "";
  await discardDraft(actor, invoiceId);
  expect(await listed(projectId)).toEqual(["Basic CMS, never"]);
  const again = await billItem(actor, { linkId, projectId });
  const id = "invoiceId" in again ? again.invoiceId : "";
  await issueInvoice(actor, id);
  expect(await listed(projectId)).toEqual([]);
  const { total_pence } = (
    await look<{ total_pence: number }>("select total_pence from invoices where id = $1", id)
  )[0] ?? { total_pence: 0 };
  await recordTransfer(actor, id, { amountPence: total_pence, receivedOn: day, reference: "", retryKey: undefined });
  expect(await look("select is_paid from project_add_ons where id = $1", linkId)).toEqual([{ is_paid: true }]);
});

test("of what is sold by the hour, how many is said in the draft, and that many are asked for", async () => {
  const projectId = await shop();
  const linkId = await add(projectId, "add-on", "Extra support hours");
  const rows = async () =>
    (await asViewer(sam, (tx) => listNotBilled(tx, day, 500))).filter((row) => row.projectId === projectId);
  expect(await rows()).toMatchObject([{ pricePence: 2000, cycle: "each", why: "never" }]);
  const drafted = await billItem(actor, { linkId, projectId });
  const invoiceId = "invoiceId" in drafted ? drafted.invoiceId : "";
  const [line] = await look<{ id: string }>("select id from invoice_lines where invoice_id = $1", invoiceId);
  const hours = { description: "Extra support hours", quantity: 3, unitPence: 2000, lineId: line?.id ?? "" };
  await changeDraft(actor, invoiceId, [hours]);
  expect(await rows()).toMatchObject([{ pricePence: 6000, why: "draft" }]);
  await issueInvoice(actor, invoiceId);
  expect(await rows()).toEqual([]);
  await recordTransfer(actor, invoiceId, { amountPence: 6000, receivedOn: day, reference: "", retryKey: undefined });
  expect(await look("select is_paid from project_add_ons where id = $1", linkId)).toEqual([{ is_paid: true }]);
  expect(await rows()).toEqual([]);
});

test("billing cannot be started by hand while an invoice asks for the first payment", async () => {
  const projectId = await shop();
  const linkId = await add(projectId, "plan", "Data Explorer");
  await requestFirstPayment(actor, projectId, { amountPence: undefined, reason: "" });
  expect(await startBilling(actor, projectId, { kind: "plan", linkId, from: day })).toEqual({ outcome: "requested" });
  const request = await newest(projectId);
  await voidInvoice(actor, request?.id ?? "", { reason: "Not yet", followedBy: "nothing", isMailed: false });
  expect(await listed(projectId)).toEqual(["Data Explorer, never"]);
  expect(await startBilling(actor, projectId, { kind: "plan", linkId, from: day })).toEqual({ outcome: "unagreed" });
  expect(await listed(projectId)).toEqual(["Data Explorer, due"]);
});

test("a domain's first year is included up to £20 with Tech Voyager, once for each project, and shown as a line", async () => {
  const projectId = await shop();
  await add(projectId, "plan", "Tech Voyager");
  await add(projectId, "product", "Domain name");
  await requestFirstPayment(actor, projectId, { amountPence: undefined, reason: "" });
  const request = await newest(projectId);
  expect(request?.total_pence).toBe(1299);
  expect(
    await look(
      "select description, amount_pence from invoice_lines where invoice_id = $1 order by position",
      request?.id,
    ),
  ).toEqual([
    { description: "Tech Voyager hosting", amount_pence: 1299 },
    { description: "Domain name, paid yearly", amount_pence: 1000 },
    { description: "Included with your plan", amount_pence: -1000 },
  ]);
});

test("a plan without that promise includes nothing", async () => {
  const projectId = await shop();
  await add(projectId, "plan", "Data Explorer");
  await add(projectId, "product", "Domain name");
  await requestFirstPayment(actor, projectId, { amountPence: undefined, reason: "" });
  expect((await newest(projectId))?.total_pence).toBe(1300);
});
