import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { findDocument } from "../documents/find-document.ts";
import { findPayPage } from "../invoices/find-pay-page.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { sendInvoice } from "../invoices/send-invoice.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { keepPayLink, payPath, readPayToken } from "./pay-link.ts";

const at = new Date("2026-11-14T09:00:00Z");
const days = (count: number) => new Date(at.getTime() + count * 86_400_000);

beforeAll(() => withBankDetails(at));

/** Whether the link with this number opens the page and its document on that day. */
async function opens(invoiceId: string, day = 1, number = 0): Promise<boolean> {
  const viewer = readPayToken(payPath(invoiceId, number).slice("/pay/".length), days(day));
  if (!viewer) throw new Error("not a token");
  const page = Boolean(await findPayPage(viewer));
  const { outcome } = await findDocument(viewer, { kind: "current", invoiceId }, days(day));
  expect([day, number, outcome]).toEqual([day, number, page ? "found" : "not-there"]);
  return page;
}

test("finding:X11 catalogue:N10 the link of an open invoice lasts; of a paid one for 90 days, and after each mail that has it", async () => {
  const invoiceId = await anInvoice(at);
  expect(await opens(invoiceId, 2_000)).toBe(true);
  await keep(invoiceId, 1);
  const transfer = { amountPence: 5000, receivedOn: "2026-11-14", reference: "", retryKey: randomUUID() };
  await recordTransfer(anActor(sam, at), invoiceId, transfer);
  expect([await opens(invoiceId, 89), await opens(invoiceId, 91)]).toEqual([true, false]);
  await keep(invoiceId, 80);
  expect([await opens(invoiceId, 169), await opens(invoiceId, 171)]).toEqual([true, false]);
});

test("finding:X11 catalogue:N10 one that bounced and is paid again later lasts from then on", async () => {
  const invoiceId = await anInvoice(at);
  await look("update invoices set settled_at = $2 where id = $1", invoiceId, at);
  await keep(invoiceId, 1);
  await look("update invoices set settled_at = $2 where id = $1", invoiceId, days(200));
  expect([await opens(invoiceId, 201), await opens(invoiceId, 289), await opens(invoiceId, 291)]).toEqual([
    true,
    true,
    false,
  ]);
});

const keep = (invoiceId: string, day: number) => asViewer(system, (tx) => keepPayLink(tx, invoiceId, days(day)));

test("finding:X11 catalogue:N10 of a void one it lasts as long: whoever has it hears that there is nothing to pay", async () => {
  const invoiceId = await anInvoice(at);
  await voidInvoice(anActor(sam, at), invoiceId, { reason: "Wrong", followedBy: "nothing", isMailed: true });
  expect([await opens(invoiceId, 89), await opens(invoiceId, 91)]).toEqual([true, false]);
});

test("finding:X11 catalogue:N10 sent again with a new link, those in earlier mails open nothing", async () => {
  const [invoiceId, other] = [await anInvoice(at), await anInvoice(at)];
  await sendInvoice(anActor(sam, at), invoiceId);
  expect([await opens(invoiceId), await opens(invoiceId, 1, 1)]).toEqual([true, false]);
  await sendInvoice(anActor(sam, at), invoiceId, { isNewLink: true });
  expect([await opens(invoiceId), await opens(invoiceId, 1, 1), await opens(other)]).toEqual([false, true, true]);
  const events = await look(
    "select action from audit_events where subject_id = $1 and action like 'pay-link%'",
    invoiceId,
  );
  expect(events).toEqual([{ action: "pay-link-renewed" }]);
});

test("finding:X11 catalogue:N10 it dies with its client", async () => {
  const owner = await aClient();
  const invoiceId = await anInvoice(at, { owner });
  expect(await opens(invoiceId)).toBe(true);
  await look("update invoices set client_id = null where id = $1", invoiceId);
  expect(await opens(invoiceId)).toBe(false);
});
