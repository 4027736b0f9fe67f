import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatPounds } from "../../domain/money.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { aDraft, anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { moneyRules } from "../invariants/check-money.ts";
import { recordMoneyBack } from "../payments/record-money-back.ts";
import { findBalance } from "./balance.ts";
import { type Correction, correctPayment } from "./correct-payment.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { explainRefund } from "./explain-refund.ts";
import { findCredit } from "./find-credit.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { recordPayment, recordTransfer } from "./record-payment.ts";
import { replaceInvoice } from "./replace-invoice.ts";
import { sendBack } from "./send-back.ts";
import { voidInvoice } from "./void-invoice.ts";

const at = new Date("2026-11-14T09:00:00Z");
const day = "2026-11-14";
const actor = anActor(sam, at);
const worker = systemActor("test", at);
type Case = { owner: string; invoiceId: string };

const pay = (invoiceId: string, amountPence: number) =>
  recordTransfer(actor, invoiceId, { amountPence, receivedOn: day, reference: "", retryKey: undefined });
const payByCard = (invoiceId: string, amountPence: number) =>
  asViewer(system, async (tx) => {
    await lockMoneyOf(tx, invoiceId);
    const payment = { invoiceId, amountPence, method: "card", receivedOn: day, providerId: randomUUID() } as const;
    return recordPayment(tx, payment, worker);
  });

/** What an invoice of £50 can have come to when the mistake is noticed. */
const states: Record<string, (owner: string) => Promise<string>> = {
  draft: (owner) => aDraft(at, { owner }),
  open: (owner) => anInvoice(at, { owner }),
  "£20 paid": async (owner) => {
    const id = await anInvoice(at, { owner });
    await pay(id, 2000);
    return id;
  },
  "paid by transfer": async (owner) => {
    const id = await anInvoice(at, { owner });
    await pay(id, 5000);
    return id;
  },
  "paid by card": async (owner) => {
    const id = await anInvoice(at, { owner });
    await payByCard(id, 5000);
    return id;
  },
  "paid from balance": async (owner) => {
    await pay(await anInvoice(at, { owner, pence: 1000 }), 6000);
    return anInvoice(at, { owner });
  },
  "£65 paid": async (owner) => {
    const id = await anInvoice(at, { owner });
    await pay(id, 6500);
    return id;
  },
  void: async (owner) => {
    const id = await anInvoice(at, { owner });
    await voidInvoice(actor, id, { reason: "A mistake", followedBy: "nothing", isMailed: false });
    return id;
  },
};

const paymentOf = async (invoiceId: string, method: string) =>
  (
    await look<{ id: string; provider_id: string | null }>(
      "select id, provider_id from payments where invoice_id = $1 and method = $2",
      invoiceId,
      method,
    )
  )[0];

/** Undefined: there is nothing of the kind to be mistaken about, and no form for it. */
type Outcome = { outcome: string } | undefined;

async function correct({ invoiceId }: Case, correction: Correction): Promise<Outcome> {
  const payment = await paymentOf(invoiceId, "bank_transfer");
  return payment && correctPayment(actor, payment.id, { ...correction, reason: "", retryKey: undefined });
}

/** Heard from the payment provider, who sent part of a card payment back, or lost it to a dispute. */
async function cardBack({ invoiceId }: Case, how: "refunded" | "disputed"): Promise<Outcome> {
  const card = await paymentOf(invoiceId, "card");
  if (!card?.provider_id) return;
  const refund = { id: randomUUID(), amount: 2000, status: "succeeded", metadata: {} } as Stripe.Refund;
  const lost = { id: randomUUID(), amount: 5000, balance_transactions: [{ amount: -5000 }] } as Stripe.Dispute;
  const back = how === "refunded" ? { refunds: [refund], disputes: [] } : { refunds: [], disputes: [lost] };
  const paid = { invoiceId, method: "card", providerId: card.provider_id } as const;
  await asViewer(system, async (tx) => {
    await lockMoneyOf(tx, invoiceId);
    await recordMoneyBack(tx, { ...paid, ...back }, worker);
  });
  return { outcome: "recorded" };
}

async function explain(found: Case, as: "not-charged" | "owed-again"): Promise<Outcome> {
  if (!(await cardBack(found, "refunded"))) return;
  const [refund] = await look<{ id: string }>("select id from refunds where invoice_id = $1", found.invoiceId);
  return explainRefund(actor, refund?.id ?? "", { as, reason: "So agreed", isMailed: true });
}

const credit = ({ invoiceId }: Case, amountPence: number, paid: "keep" | "send-back") =>
  creditInvoice(actor, invoiceId, { ...kept, paid, amountPence, reason: "Less work", retryKey: undefined });
const transfer = { amountPence: 5000, receivedOn: day, reference: "", retryKey: undefined };

const mistakes: Record<string, (found: Case) => Promise<Outcome>> = {
  "The transfer never came": (found) => correct(found, { kind: "never-received", instead: null, isMailed: false }),
  "It was £30": (found) =>
    correct(found, { kind: "never-received", instead: { amountPence: 3000, receivedOn: day }, isMailed: false }),
  "The bank took the transfer back": (found) => correct(found, { kind: "bounced", on: day }),
  "It was for another invoice": async (found) =>
    correct(found, { kind: "moved", toInvoiceId: await anInvoice(at, { owner: found.owner }), isMailed: false }),
  "It was another client’s": async (found) =>
    correct(found, { kind: "moved", toInvoiceId: await anInvoice(at, { owner: await aClient() }), isMailed: false }),
  "The card payment is disputed": (found) => cardBack(found, "disputed"),
  "£20 sent back in Stripe": (found) => cardBack(found, "refunded"),
  "… because it is not charged": (found) => explain(found, "not-charged"),
  "… and is still owed": (found) => explain(found, "owed-again"),
  "Nothing is charged after all": (found) => credit(found, 5000, "send-back"),
  "£20 less, kept as balance": (found) => credit(found, 2000, "keep"),
  "They paid £15 too much": ({ invoiceId }) =>
    sendBack(actor, invoiceId, { amountPence: 1500, refundedOn: day, reason: "", isByBank: true, retryKey: undefined }),
  "Wrong amount or address": ({ invoiceId }) =>
    replaceInvoice(actor, invoiceId, { reason: "Wrong address", isMailed: true, retryKey: undefined }),
  "It should not have been sent": ({ invoiceId }) =>
    voidInvoice(actor, invoiceId, { reason: "A mistake", followedBy: "nothing", isMailed: true }),
  "A transfer is recorded once more": ({ invoiceId }) => recordTransfer(actor, invoiceId, transfer),
  "A transfer is dated 2016": ({ invoiceId }) =>
    recordTransfer(actor, invoiceId, { ...transfer, receivedOn: "2016-11-14" }),
};

const done = new Set(["corrected", "recorded", "explained", "credited", "sent", "replaced", "voided"]);

/** How it stands afterwards, in the words of the table. */
async function standing({ owner, invoiceId }: Case, result: Outcome): Promise<string> {
  if (!result) return "–";
  if (!done.has(result.outcome)) return `refused: ${result.outcome.replaceAll("-", " ")}`;
  const [balance, credited] = await asViewer(sam, async (tx) => [
    await findBalance(tx, invoiceId),
    await findCredit(tx, owner),
  ]);
  const [invoice] = await look<{ isVoid: boolean }>(
    `select voided_at is not null as "isVoid" from invoices where id = $1`,
    invoiceId,
  );
  const [back] = await look<{ bank: number; card: number }>(
    `select coalesce((select sum(amount_pence) from refunds r join invoices i on i.id = r.invoice_id
         where i.client_id = $1 and r.kind in ('too-much', 'not-charged') and r.provider_id is null), 0)::int as bank,
       coalesce((select sum(amount_pence) from pending_refunds f join invoices i on i.id = f.invoice_id where i.client_id = $1), 0)::int as card`,
    owner,
  );
  const owed = invoice?.isVoid ? 0 : Math.max(0, balance?.owed ?? 0);
  const parts = [
    invoice?.isVoid ? "void" : owed > 0 ? `${pounds(owed)} to pay` : "nothing to pay",
    ...(back?.bank ? [`${pounds(back.bank)} back by transfer`] : []),
    ...(back?.card ? [`${pounds(back.card)} back to the card`] : []),
    ...(credited - (back?.card ?? 0) > 0 ? [`balance ${pounds(credited - (back?.card ?? 0))}`] : []),
    ...(result.outcome === "replaced" ? ["corrected draft"] : []),
  ];
  return parts.join(", ");
}

const pounds = (pence: number) => formatPounds(pence).replace(".00", "");

/** The table of the guide, by mistake and state. */
function readTable(): Map<string, string> {
  const text = readFileSync("docs/money.md", "utf8");
  const [, table = ""] = /\| mistake \|(.*?)\n\n/s.exec(text) ?? [];
  const [head = "", , ...rows] = table.split("\n");
  const columns = head.split("|").map((cell) => cell.trim());
  return new Map(
    rows.flatMap((row) => {
      const [, mistake = "", ...cells] = row.split("|").map((cell) => cell.trim());
      return cells.map((cell, n): [string, string] => [`${mistake} | ${columns[n] ?? ""}`, cell]);
    }),
  );
}

const table = readTable();
const found = new Map<string, string>();
beforeAll(() => withBankDetails(at));
afterAll(() => {
  if (process.env.MISTAKES_TABLE) {
    const names = Object.keys(states);
    const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
    const rows = Object.keys(mistakes).map((name) =>
      row([name, ...names.map((state) => found.get(`${name} | ${state}`) ?? "")]),
    );
    process.stdout.write(
      `${[row(["mistake", ...names]), row(["mistake", ...names].map(() => "---")), ...rows].join("\n")}\n`,
    );
  }
});

for (const [name, make] of Object.entries(mistakes))
  test.each(Object.entries(states))(`${name}: %s`, async (state, open) => {
    const owner = await aClient("2026-01-01T00:00:00Z");
    const one = { owner, invoiceId: await open(owner) };
    const cell = await standing(one, await make(one));
    found.set(`${name} | ${state}`, cell);
    expect(table.get(`${name} | ${state}`)).toBe(cell);
  });

test("catalogue:V3–V16 after all of them the books are sound", async () => {
  for (const [rule, query] of Object.entries(moneyRules)) expect(await look(query), rule).toEqual([]);
});
