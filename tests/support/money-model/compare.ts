import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import type Stripe from "stripe";
import { expect } from "vitest";
import { readInvoiceNumber } from "../../../domain/invoice.ts";
import { type PersonActor, system, systemActor } from "../../../server/access/actor.ts";
import { asViewer } from "../../../server/db/client.server.ts";
import { invoices, numberSeries, payments } from "../../../server/db/schema/index.ts";
import { findBalance } from "../../../server/invoices/balance.ts";
import { correctPayment } from "../../../server/invoices/correct-payment.ts";
import { creditInvoice } from "../../../server/invoices/credit-invoice.ts";
import { discardDraft, draftByHand } from "../../../server/invoices/draft-by-hand.ts";
import { explainRefund } from "../../../server/invoices/explain-refund.ts";
import { listOwed } from "../../../server/invoices/find-client-money.ts";
import { findCredit } from "../../../server/invoices/find-credit.ts";
import { issueInvoice } from "../../../server/invoices/issue-invoice.ts";
import { lockMoney, lockMoneyOf } from "../../../server/invoices/lock-money.ts";
import { recordPayment, recordTransfer } from "../../../server/invoices/record-payment.ts";
import { replaceInvoice } from "../../../server/invoices/replace-invoice.ts";
import { requestFirstPayment } from "../../../server/invoices/request-first-payment.ts";
import { sendBack } from "../../../server/invoices/send-back.ts";
import { voidInvoice } from "../../../server/invoices/void-invoice.ts";
import { beginCheckout } from "../../../server/payments/begin-checkout.ts";
import { recordIntent } from "../../../server/payments/record-intent.ts";
import { recordMoneyBack } from "../../../server/payments/record-money-back.ts";
import { aClient } from "../a-client.ts";
import { aProject } from "../a-project.ts";
import { anActor } from "../an-actor.ts";
import { kept } from "../an-invoice.ts";
import { look } from "../look.ts";
import { sam } from "../people.ts";
import { findUntrue } from "./check-mails.ts";
import { owed } from "./ledger.ts";
import { type Command, emptyModel, isSettled, type Model, step } from "./model.ts";

type Correction = Extract<Command, { do: "never-received" | "bounced" | "moved" }>;
type Size = { sequences: number; commands: number; seed?: number };

/** The same commands, one after the other, in the books and in the model: the same answers and the same books. */
export async function compareSequences({ sequences, commands, seed }: Size): Promise<void> {
  const sequence = fc.array(command, { minLength: commands, maxLength: commands });
  await fc.assert(
    fc.asyncProperty(sequence, async (todo) => {
      const { books, model } = await open();
      let now = model;
      for (const next of todo) {
        const wanted = step(now, next);
        now = wanted.model;
        expect(await books.run(next), JSON.stringify(next)).toBe(wanted.outcome);
        expect(await books.findUntrueMails(), JSON.stringify(next)).toEqual([]);
      }
      const seen = await books.look(now);
      expect(seen.real).toEqual(seen.wanted);
    }),
    { numRuns: sequences, endOnFailure: true, ...(seed === undefined ? {} : { seed }) },
  );
}

/** Two to five at the same moment: the answers and the books are those of some order of them. */
export async function compareCrowds({ sequences, commands, seed }: Size): Promise<void> {
  const before = fc.array(command, { minLength: commands, maxLength: commands });
  await fc.assert(
    fc.asyncProperty(before, crowd, async (todo, together) => {
      const { books, model } = await open();
      let now = model;
      for (const next of todo) {
        now = step(now, next).model;
        await books.run(next);
      }
      const answers = await Promise.all(together.map((next) => books.run(next)));
      await expectSomeOrder(books, now, together, answers);
    }),
    { numRuns: sequences, endOnFailure: true, ...(seed === undefined ? {} : { seed }) },
  );
}

async function open() {
  const next = await findNextNumbers();
  return { books: await RealBooks.open(2), model: emptyModel(2, next.invoice, next.creditNote) };
}

async function expectSomeOrder(books: RealBooks, model: Model, together: Command[], answers: string[]): Promise<void> {
  const known = books.invoices.length;
  let closest: { real: unknown; wanted: unknown } | undefined;
  for (const order of permutations(together.map((_, index) => index))) {
    let now = model;
    const wanted = new Map<number, string>();
    for (const index of order) {
      const { model: after, outcome } = step(now, together[index] as Command, model.commands + index);
      now = after;
      wanted.set(index, outcome);
    }
    if (answers.some((answer, index) => wanted.get(index) !== answer)) continue;
    closest = await books.look(now);
    // Two new invoices are known in the order in which they were asked about.
    if (isSame(closest, known)) return;
  }
  expect(closest, `no order of ${JSON.stringify(together)} gives ${answers.join(", ")}`).toBeDefined();
  expect(closest?.real).toEqual(closest?.wanted);
}

type Seen = { credit: number[]; invoices: unknown[] };

function isSame({ real, wanted }: { real: unknown; wanted: unknown }, known: number): boolean {
  const [a, b] = [real as Seen, wanted as Seen];
  const sorted = ({ invoices }: Seen) => invoices.map((invoice) => JSON.stringify(invoice)).toSorted();
  return (
    JSON.stringify(a.credit) === JSON.stringify(b.credit) &&
    known === a.invoices.length &&
    JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
  );
}

function permutations(items: number[]): number[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

const client = fc.nat({ max: 1 });
const invoice = fc.nat({ max: 7 });
const amount = fc.integer({ min: 1, max: 6 }).map((tens) => tens * 1000);
const key = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
const why = fc.constantFrom("not-charged" as const, "owed-again" as const);

/** Small numbers on purpose: commands meet on the same invoices, with the same keys and the same amounts. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("draft" as const), client, total: amount }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("issue" as const), invoice }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("transfer" as const), invoice, amount, key }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("card" as const), invoice, amount, key }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("send-back" as const), invoice, amount, key }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("credit" as const, "credit-back" as const), invoice, amount, key }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("never-received" as const, "bounced" as const), invoice, key }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("moved" as const), invoice, key, to: invoice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("dashboard" as const), invoice, key, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("explain" as const), invoice, as: why }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("void" as const, "discard" as const, "replace" as const), invoice }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("request" as const), client, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pay-all" as const), client, key }) },
);

/** What several people do at the same moment, to invoices that are there. */
const crowd = fc.array(
  command.filter(({ do: kind }) => kind !== "draft"),
  { minLength: 2, maxLength: 5 },
);

const at = new Date("2026-11-14T09:00:00Z");

/** The product's own books, for clients nobody else knows, asked in the model's words. */
class RealBooks {
  readonly #clients: string[];
  readonly #projects: string[];
  /** By the model's number; undefined where it was never drafted. */
  readonly invoices: string[] = [];
  readonly #secret = randomUUID();
  #commands = 0;
  readonly #seenMails: string[] = [];

  static async open(clients: number): Promise<RealBooks> {
    const ids = await Promise.all(Array.from({ length: clients }, () => aClient()));
    const projects = await Promise.all(ids.map((owner) => aProject(at, null, { owner, projectName: "A shop" })));
    return new RealBooks(ids, projects);
  }

  private constructor(clients: string[], projects: string[]) {
    this.#clients = clients;
    this.#projects = projects;
  }

  async run(command: Command): Promise<string> {
    // Each a second after the one before, so that what was written down first is known.
    const actor = anActor(sam, new Date(at.getTime() + 1_000 * this.#commands++));
    if (command.do === "draft") return this.#draft(command, actor);
    if (command.do === "request") return this.#request(command, actor);
    if (command.do === "pay-all") return this.#payAll(command, actor);
    const id = this.invoices[command.invoice];
    if (!id) return "skipped";
    switch (command.do) {
      case "issue":
        return words(await issueInvoice(actor, id));
      case "discard":
        return words(await discardDraft(actor, id));
      case "void":
        return words(await voidInvoice(actor, id, { reason: "a mistake", followedBy: "nothing", isMailed: true }));
      case "replace":
        return this.#replace(id, actor);
      case "transfer":
        return words(await recordTransfer(actor, id, { ...this.#form(command), receivedOn: day, reference: "" }));
      case "send-back":
        return words(
          await sendBack(actor, id, { ...this.#form(command), refundedOn: day, reason: "", isByBank: true }),
        );
      case "credit":
        return words(await creditInvoice(actor, id, { ...kept, ...this.#form(command), reason: "less" }));
      case "credit-back": {
        const back = { paid: "send-back", isByBank: true } as const;
        return words(await creditInvoice(actor, id, { ...kept, ...back, ...this.#form(command), reason: "less" }));
      }
      case "card":
        return this.#card(id, command, actor);
      case "never-received":
      case "bounced":
      case "moved":
        return this.#correct(id, command, actor);
      case "dashboard":
        return this.#dashboard(id, command, actor);
      case "explain":
        return this.#explain(id, command.as, actor);
    }
  }

  /** V14: each mail is held against the books of the moment it is sent at. */
  findUntrueMails(): Promise<string[]> {
    return findUntrue(this.#clients, this.#seenMails);
  }

  /** What stands in the books, as the model would say it. */
  async look(model: Model): Promise<{ real: unknown; wanted: unknown }> {
    const real = await asViewer(sam, async (tx) => ({
      credit: await inTurn(this.#clients, (id) => findCredit(tx, id)),
      invoices: await inTurn(this.invoices, async (id) => {
        const [row] = await tx.select().from(invoices).where(eq(invoices.id, id));
        const balance = await findBalance(tx, id);
        if (!row || !balance) return "discarded";
        if (row.issuedAt === null) return "draft";
        return [row.invoiceNumber, balance.owed, row.voidedAt ? "void" : row.settledAt ? "paid" : "open"];
      }),
    }));
    const wanted = {
      credit: model.clients.map(({ credit }) => credit),
      invoices: model.invoices.map((invoice) => {
        if (invoice.isDiscarded) return "discarded";
        if (invoice.number === null) return "draft";
        return [invoice.number, owed(invoice), invoice.isVoid ? "void" : isSettled(invoice) ? "paid" : "open"];
      }),
    };
    return { real, wanted };
  }

  async #draft({ client, total }: { client: number; total: number }, actor: PersonActor): Promise<string> {
    const lines = [{ description: "Work", quantity: 1, unitPence: total }];
    const wanted = { clientId: this.#clients[client] ?? "", projectId: null, lines, retryKey: undefined };
    const drafted = await draftByHand(actor, wanted);
    if (drafted.outcome === "drafted") this.invoices.push(drafted.invoiceId);
    return drafted.outcome;
  }

  async #request({ client, amount }: { client: number; amount: number }, actor: PersonActor): Promise<string> {
    const projectId = this.#projects[client] ?? "";
    const requested = await requestFirstPayment(actor, projectId, { amountPence: amount, reason: "" });
    if (requested.outcome === "issued") this.invoices.push(await numbered(requested.number));
    return words(requested);
  }

  async #replace(id: string, actor: PersonActor): Promise<string> {
    const replaced = await replaceInvoice(actor, id, { reason: "wrong", isMailed: true, retryKey: undefined });
    if (replaced.outcome === "replaced") this.invoices.push(replaced.draftId);
    return replaced.outcome;
  }

  async #card(invoiceId: string, { amount, key }: { amount: number; key: string }, actor: PersonActor) {
    return asViewer(system, async (tx) => {
      const invoice = await lockMoneyOf(tx, invoiceId);
      if (!invoice?.issuedAt) return "skipped";
      const payment = { invoiceId, amountPence: amount, method: "card", receivedOn: day } as const;
      const providerId = this.#cardOf(key);
      return words(await recordPayment(tx, { ...payment, providerId }, systemActor("model", actor.at)));
    });
  }

  /** As a client begins it and the worker writes down that it is paid, with nobody in between. */
  async #payAll({ client, key }: { client: number; key: string }, { at: when }: PersonActor): Promise<string> {
    const clientId = this.#clients[client] ?? "";
    const payer = anActor({ kind: "person", id: clientId, role: "user" }, when);
    return asViewer(system, async (tx) => {
      await lockMoney(tx, clientId);
      const id = this.#cardOf(key);
      if ((await tx.$count(payments, eq(payments.providerId, id))) > 0) return "already";
      const shown = (await listOwed(tx, clientId)).reduce((sum, invoice) => sum + invoice.owed, 0);
      const begun = await beginCheckout(tx, payer, { shown, isSaved: false }, { isNew: true });
      if ("outcome" in begun) return begun.outcome;
      const [{ attempt, invoice }] = begun.parts;
      const metadata = { attemptId: attempt.id, invoiceId: invoice.id };
      const intent = { id, metadata, status: "succeeded", currency: "gbp", amount_received: shown } as unknown;
      const truth = { intent: intent as Stripe.PaymentIntent, page: undefined, refunds: [], disputes: [] };
      return recordIntent(tx, truth, systemActor("model", when));
    });
  }

  async #correct(invoiceId: string, command: Correction, actor: PersonActor): Promise<string> {
    const [payment] = await look<{ id: string }>(
      "select id from payments where retry_key = $1",
      `${invoiceId} ${command.key}`,
    );
    const to = command.do === "moved" ? this.invoices[command.to] : undefined;
    if (!payment || (command.do === "moved" && !to)) return "skipped";
    const done = {
      "never-received": { kind: "never-received", instead: null, isMailed: true },
      bounced: { kind: "bounced", on: day },
      moved: { kind: "moved", toInvoiceId: to ?? "", isMailed: true },
    } as const;
    const correction = { ...done[command.do], reason: "", retryKey: undefined };
    return words(await correctPayment(actor, payment.id, correction));
  }

  #cardOf(key: string): string {
    return `pi_${this.#secret}_${key}`;
  }

  /** As the worker writes down what it learns from the payment provider. */
  async #dashboard(invoiceId: string, { key, amount }: { key: string; amount: number }, actor: PersonActor) {
    return asViewer(system, async (tx) => {
      await lockMoneyOf(tx, invoiceId);
      const providerId = this.#cardOf(key);
      const { rows } = await tx.execute<{ left: number }>(sql`
        select (p.amount_pence - coalesce((select sum(r.amount_pence) from refunds r where r.payment_id = p.id), 0))::int as left
        from payments p where p.provider_id = ${providerId} and exists (select from payments here
          where here.provider_id = ${providerId} and here.invoice_id = ${invoiceId})`);
      if (rows.reduce((pence, row) => pence + row.left, 0) < amount) return "skipped";
      const refund = { id: randomUUID(), amount, status: "succeeded", metadata: {} } as Stripe.Refund;
      const paid = { method: "card", providerId } as const;
      await recordMoneyBack(tx, { ...paid, refunds: [refund], disputes: [] }, systemActor("model", actor.at));
      return "recorded";
    });
  }

  async #explain(invoiceId: string, as: "not-charged" | "owed-again", actor: PersonActor): Promise<string> {
    const [first] = await look<{ id: string }>(
      "select id from refunds where invoice_id = $1 and kind = 'unexplained' order by recorded_at limit 1",
      invoiceId,
    );
    if (!first) return "skipped";
    const explained = words(await explainRefund(actor, first.id, { as, reason: "so", isMailed: true }));
    // Somebody else was first, so that there was nothing to explain.
    return explained === "already" ? "skipped" : explained;
  }

  #form({ amount: amountPence, key: retryKey }: { amount: number; key: string }) {
    return { amountPence, retryKey };
  }
}

const day = "2026-11-14";

/** The next number of each series. */
async function findNextNumbers(): Promise<{ invoice: number; creditNote: number }> {
  const rows = await asViewer(sam, (tx) => tx.select().from(numberSeries));
  const next = (series: string) => rows.find((row) => row.series === series)?.next ?? 0;
  return { invoice: next("invoice"), creditNote: next("credit-note") };
}

/** 'issued 7' for TD-0007, so that numbers are part of what is compared. */
function words(result: { outcome: string } & ({ number?: string } | object)): string {
  const number = "number" in result && result.number ? Number(result.number.replace(/\D/g, "")) : undefined;
  return number === undefined ? result.outcome : `${result.outcome} ${number}`;
}

async function numbered(number: string): Promise<string> {
  const [row] = await look<{ id: string }>(
    "select id from invoices where invoice_number = $1",
    readInvoiceNumber(number),
  );
  return row?.id ?? "";
}

async function inTurn<Item, Found>(items: readonly Item[], find: (item: Item) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (const item of items) found.push(await find(item));
  return found;
}
