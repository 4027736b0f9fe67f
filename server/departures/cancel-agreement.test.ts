import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { view } from "../../app/client/leave/view.server.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aPaymentProvider, pay } from "../../tests/support/a-payer.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { acceptFor, aNewShop } from "../../tests/support/an-agreement.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { runOn } from "../../tests/support/billing-runs.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { type Person, systemActor } from "../access/actor.ts";
import { findAgreementPage } from "../agreements/find-agreement.ts";
import { asViewer } from "../db/client.server.ts";
import { checkMoney } from "../invariants/check-money.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { composeMail } from "../mail/compose-mail.tsx";
import { bookDeparture } from "./book-departure.ts";
import { cancelAgreement } from "./cancel-agreement.ts";
import { findLeavePage } from "./find-leave-page.ts";
import { followDeparture } from "./follow-departure.ts";
import { takeBackDeparture } from "./take-back-departure.ts";

const at = new Date("2026-11-16T09:14:00Z");
const dayFrom = (days: number) => new Date(at.getTime() + days * 86_400_000);
const stripe = await aPaymentProvider();
beforeAll(() => withBankDetails(at));

type How = { startsAtOnce?: boolean; by?: "card" | "transfer" | "nothing"; kind?: "consumer" | "business" };

/** Accepted, and paid for on that day: £3.00 for a month from the 16th. */
async function aShop({ startsAtOnce = true, by = "card", kind = "consumer" }: How = {}) {
  const owner = await aClient();
  await look("update clients set name = 'Noor Haddad', kind = $2 where id = $1", owner, kind);
  const payer: Person = { kind: "person", id: owner, role: "user" };
  const { id, invoiceId, pence } = await aNewShop(at, { owner });
  await acceptFor(id, at, { startsAtOnce });
  if (by === "card") await pay(stripe, invoiceId, at, { payer });
  if (by === "transfer")
    await recordTransfer(anActor(sam, at), invoiceId, {
      amountPence: pence,
      receivedOn: "2026-11-16",
      reference: "",
      retryKey: undefined,
    });
  return { id, invoiceId, pence, payer };
}

test("whoever looks at leaving is told of their 14 days, while they run and as a consumer alone", async () => {
  const shownTo = async ({ id, payer }: Pick<Shop, "id" | "payer">, on: Date) => {
    const page = await findLeavePage(payer, id, on);
    return page && view(page, payer, { when: null, day: null, month: null }, on).cancel?.says;
  };
  const shop = await aShop();
  expect(await shownTo(shop, dayFrom(14))).toContain("until 30 November 2026 you can cancel");
  expect(await shownTo(shop, dayFrom(15))).toBeUndefined();
  expect(await shownTo(await aShop({ kind: "business" }), at)).toBeUndefined();
});

type Shop = Awaited<ReturnType<typeof aShop>>;

async function cancel({ id: projectId, payer }: Pick<Shop, "id" | "payer">, on: Date, id = randomUUID()) {
  const { outcome } = await cancelAgreement(anActor(payer, on), projectId, { id, name: "Noor Haddad" });
  if (outcome === "cancelled") await followDeparture(id, systemActor("test", on));
  return outcome;
}

const creditsOf = (invoiceId: string) =>
  look(
    "select total_pence as pence, back_pence as back, kept_pence as kept from credit_notes where invoice_id = $1",
    invoiceId,
  );
const faults = async () => asRole("postgres", checkMoney);

test("whoever asked to begin pays the days had; the rest goes back to the card, and it ends that day", async () => {
  const shop = await aShop();
  const { id, invoiceId, pence, payer } = shop;
  expect(pence).toBe(300);
  const form = randomUUID();
  expect(await cancel(shop, dayFrom(5), form)).toBe("cancelled");
  expect(await cancel(shop, dayFrom(5), form)).toBe("cancelled");
  expect(await cancel(shop, dayFrom(5))).toBe("already");
  expect(await creditsOf(invoiceId)).toEqual([{ pence: 240, back: 240, kept: 0 }]);
  expect(await look("select amount_pence from pending_refunds where invoice_id = $1", invoiceId)).toEqual([
    { amount_pence: 240 },
  ]);
  expect(
    await look(
      "select ends_on::text, agreed_pence, cancelled_name, invoice_id, ended_at is not null as ended from departures where id = $1",
      form,
    ),
  ).toEqual([{ ends_on: "2026-11-21", agreed_pence: 0, cancelled_name: "Noor Haddad", invoice_id: null, ended: true }]);
  await runOn("2026-12-20");
  expect(await look("select from invoices where project_id = $1", id)).toHaveLength(1);
  expect(await takeBackDeparture(anActor(payer, dayFrom(6)), id, form)).toEqual({ outcome: "too-late" });
  expect(await faults()).toEqual([]);
});

test("both hear of it at once: the client word for word with its moment, the provider with what is left to do", async () => {
  const shop = await aShop();
  const form = randomUUID();
  await cancel(shop, dayFrom(2), form);
  const mails = await look<{ kind: string; subject_id: string }>(
    `select kind, subject_id from mails where subject_id = $1 or subject_id in
       (select id from project_events where project_id = $2 and kind = 'agreement-cancelled') order by kind`,
    form,
    shop.id,
  );
  expect(mails.map(({ kind }) => kind)).toEqual(["agreement-cancelled", "leaving-noted"]);
  const texts = await asViewer(systemActor("test", at), async (tx) => {
    const composed: string[] = [];
    for (const { kind, subject_id } of mails)
      composed.push((await composeMail(tx, kind as "leaving-noted", subject_id))?.text.replace(/\s+/g, " ") ?? "");
    return composed;
  });
  expect(texts[0]).toContain("I cancel agreement AG-");
  expect(texts[0]).toContain("18 November 2026 at 09:14");
  expect(texts[0]).toContain("Noor Haddad");
  expect(texts[1]).toContain("Noor Haddad cancelled agreement AG-");
});

test("whoever did not ask to begin owes nothing; what came by a transfer is their balance until it is sent", async () => {
  const shop = await aShop({ startsAtOnce: false, by: "transfer" });
  const { invoiceId } = shop;
  expect(await cancel(shop, dayFrom(9))).toBe("cancelled");
  expect(await creditsOf(invoiceId)).toEqual([{ pence: 300, back: 0, kept: 300 }]);
  expect(await look("select from pending_refunds where invoice_id = $1", invoiceId)).toEqual([]);
  expect(await faults()).toEqual([]);
});

test("what is not paid yet is owed by nobody, and a later day that was booked gives way", async () => {
  const unpaid = await aShop({ by: "nothing" });
  const { invoiceId } = unpaid;
  expect(await cancel(unpaid, dayFrom(1))).toBe("cancelled");
  expect(await look("select settled_at is not null as settled from invoices where id = $1", invoiceId)).toEqual([
    { settled: true },
  ]);
  const booked = await aShop();
  const leaving = { id: randomUUID(), endsOn: "2026-12-20", pence: 0 };
  await look("update projects set term_started_on = null where id = $1", booked.id);
  expect(await bookDeparture(anActor(booked.payer, at), booked.id, leaving)).toEqual({ outcome: "booked" });
  expect(await cancel(booked, dayFrom(3))).toBe("cancelled");
  expect(
    await look(
      "select taken_back_at is not null as back from departures where project_id = $1 order by requested_at",
      booked.id,
    ),
  ).toEqual([{ back: true }, { back: false }]);
  expect(await faults()).toEqual([]);
});

test("only a consumer, only within the 14 days, and only whoever may do everything", async () => {
  const shop = await aShop();
  expect(await cancel(shop, dayFrom(15))).toBe("too-late");
  expect(await cancel({ ...shop, payer: maya }, dayFrom(1))).toBe("not-there");
  const bookkeeper = await aPerson(shop.payer.id, "money");
  expect(await cancel({ ...shop, payer: bookkeeper }, dayFrom(1))).toBe("not-there");
  expect((await findAgreementPage(shop.payer, shop.id, dayFrom(1)))?.departure).toBeUndefined();
  expect(await cancel(await aShop({ kind: "business" }), dayFrom(1))).toBe("too-late");
  expect(await cancel(shop, dayFrom(14))).toBe("cancelled");
});
