import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { system } from "../../../server/access/viewer.ts";
import { asViewer } from "../../../server/db/client.server.ts";
import { invoices, numberSeries } from "../../../server/db/schema/index.ts";
import { findBalance } from "../../../server/invoices/balance.ts";
import { creditInvoice } from "../../../server/invoices/credit-invoice.ts";
import { discardDraft, draftByHand } from "../../../server/invoices/draft-by-hand.ts";
import { issueInvoice } from "../../../server/invoices/issue-invoice.ts";
import { lockMoneyOf } from "../../../server/invoices/lock-money.ts";
import { recordPayment, recordTransfer } from "../../../server/invoices/record-payment.ts";
import { recordBankRefund } from "../../../server/invoices/record-refund.ts";
import { requestFirstPayment } from "../../../server/invoices/request-first-payment.ts";
import { findCredit } from "../../../server/invoices/spend-credit.ts";
import { voidInvoice } from "../../../server/invoices/void-invoice.ts";
import { aCaller } from "../a-caller.ts";
import { aProject } from "../a-project.ts";
import { asRole } from "../as-role.ts";
import { sam } from "../people.ts";
import { type Command, isSettled, type Model, owed } from "./model.ts";

const at = new Date("2026-11-14T09:00:00Z");

/** The product's own books, for clients nobody else knows, asked in the model's words. */
export class RealBooks {
  readonly #clients: string[];
  readonly #projects: string[];
  /** By the model's number; undefined where it was never drafted. */
  readonly invoices: string[] = [];
  readonly #secret = randomUUID();

  static async open(clients: number): Promise<RealBooks> {
    const ids = await Promise.all(Array.from({ length: clients }, aClient));
    const projects = await Promise.all(ids.map((owner) => aProject(at, null, { owner, projectName: "A shop" })));
    return new RealBooks(ids, projects);
  }

  private constructor(clients: string[], projects: string[]) {
    this.#clients = clients;
    this.#projects = projects;
  }

  async run(command: Command): Promise<string> {
    if (command.do === "draft") return this.#draft(command);
    if (command.do === "request") return this.#request(command);
    const id = this.invoices[command.invoice];
    if (!id) return "skipped";
    switch (command.do) {
      case "issue":
        return words(await issueInvoice(sam, id, aCaller, at));
      case "discard":
        return words(await discardDraft(sam, id, aCaller, at));
      case "void":
        return words(await voidInvoice(sam, id, { reason: "a mistake", isAgain: false }, aCaller, at));
      case "transfer":
        return words(
          await recordTransfer(sam, id, { ...this.#form(command), receivedOn: day, reference: "" }, aCaller, at),
        );
      case "refund":
        return words(
          await recordBankRefund(sam, id, { ...this.#form(command), refundedOn: day, reason: "" }, aCaller, at),
        );
      case "credit":
        return words(await creditInvoice(sam, id, { ...this.#form(command), reason: "less" }, aCaller, at));
      case "card":
        return this.#card(id, command);
    }
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
      credit: model.credit,
      invoices: model.invoices.map((invoice) => {
        if (invoice.isDiscarded) return "discarded";
        if (invoice.number === null) return "draft";
        return [invoice.number, owed(invoice), invoice.isVoid ? "void" : isSettled(invoice) ? "paid" : "open"];
      }),
    };
    return { real, wanted };
  }

  async #draft({ client, total }: { client: number; total: number }): Promise<string> {
    const lines = [{ description: "Work", quantity: 1, unitPence: total }];
    const wanted = { clientId: this.#clients[client] ?? "", projectId: null, lines, retryKey: undefined };
    const drafted = await draftByHand(sam, wanted, aCaller, at);
    if (drafted.outcome === "drafted") this.invoices.push(drafted.invoiceId);
    return drafted.outcome;
  }

  async #request({ client, amount }: { client: number; amount: number }): Promise<string> {
    const projectId = this.#projects[client] ?? "";
    const requested = await requestFirstPayment(sam, projectId, { amountPence: amount, reason: "" }, aCaller, at);
    if (requested.outcome === "issued") this.invoices.push(await newestOf(projectId));
    return words(requested);
  }

  async #card(invoiceId: string, { amount, key }: { amount: number; key: string }): Promise<string> {
    return asViewer(system, async (tx) => {
      const invoice = await lockMoneyOf(tx, invoiceId);
      if (!invoice?.issuedAt) return "skipped";
      const providerId = `pi_${this.#secret}_${key}`;
      const payment = { invoiceId, amountPence: amount, method: "card", receivedOn: day, providerId } as const;
      return words(await recordPayment(tx, payment, { actorId: null, requestId: "model", at }));
    });
  }

  #form({ amount: amountPence, key: retryKey }: { amount: number; key: string }) {
    return { amountPence, retryKey };
  }
}

const day = "2026-11-14";

/** The next number of each series. */
export async function findNextNumbers(): Promise<{ invoice: number; creditNote: number }> {
  const rows = await asViewer(sam, (tx) => tx.select().from(numberSeries));
  const next = (series: string) => rows.find((row) => row.series === series)?.next ?? 0;
  return { invoice: next("invoice"), creditNote: next("credit-note") };
}

/** 'issued 7' for TD-0007, so that numbers are part of what is compared. */
function words(result: { outcome: string } & ({ number?: string } | object)): string {
  const number = "number" in result && result.number ? Number(result.number.replace(/\D/g, "")) : undefined;
  return number === undefined ? result.outcome : `${result.outcome} ${number}`;
}

async function newestOf(projectId: string): Promise<string> {
  const rows = await asViewer(sam, (tx) =>
    tx.select().from(invoices).where(eq(invoices.projectId, projectId)).orderBy(invoices.invoiceNumber),
  );
  return rows.at(-1)?.id ?? "";
}

async function aClient(): Promise<string> {
  const id = randomUUID();
  await asRole("tenday_owner", async (owner) => {
    const email = `${id}@model.example`;
    await owner.query(
      `with account as (insert into auth."user" (id, name, email, email_verified, two_factor_enabled, created_at, updated_at)
         values ($1, 'A client', $2, true, false, now(), now()))
       insert into profiles (id, role) values ($1, 'user')`,
      [id, email],
    );
    await owner.query(
      "insert into clients (id, name, email, kind, billing_address, created_at) values ($1, 'A client', $2, 'business', '1 Sample Street', now())",
      [id, email],
    );
  });
  return id;
}

async function inTurn<Item, Found>(items: readonly Item[], find: (item: Item) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (const item of items) found.push(await find(item));
  return found;
}
