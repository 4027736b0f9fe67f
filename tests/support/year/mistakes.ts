import type { Dice } from "../dice.ts";
import * as ledger from "../money-model/ledger.ts";
import type { Action } from "./agenda.ts";
import type { Model } from "./model.ts";
import { type Client, type Invoice, type Item, isOpen, type Project } from "./world.ts";

/** A step of the provider's that was wrong, and what put it right. */
export type Mistake =
  /** Recorded, and nothing had come. */
  | { kind: "never-received"; invoice: Invoice }
  /** Recorded with £10.00 too much. */
  | { kind: "wrong-amount"; invoice: Invoice }
  /** Came, and the bank took it back. */
  | { kind: "bounced"; invoice: Invoice }
  /** Recorded for another of the client's invoices. */
  | { kind: "moved"; invoice: Invoice; from: Invoice }
  /** £7.77 too much came in, and what is left of that goes back. */
  | { kind: "too-much"; invoice: Invoice }
  /** Should never have been charged; nothing, or a part, was paid. */
  | { kind: "credited"; invoice: Invoice }
  /** Should never have been charged, and was paid: all of it goes back. */
  | { kind: "not-charged"; invoice: Invoice }
  /** Said something wrong: taken back and issued anew. */
  | { kind: "replaced"; invoice: Invoice }
  /** Something was removed from the wrong project, and put back. */
  | { kind: "removed"; project: Project; item: Item };

export const wrongBy = 1_000;
export const tooMuchBy = 777;

/** Whether something goes wrong before this step, and what. */
export function chooseBefore(dice: Dice, action: Action, invoices: readonly Invoice[]): Mistake | undefined {
  if ("project" in action) return removedOf(action.project);
  if (!("invoice" in action) || !isUntouched(action.invoice)) return;
  const { invoice } = action;
  const from = invoices.find(
    (other) => other.client === invoice.client && other !== invoice && canHold(other, ledger.owed(invoice)),
  );
  const kind = dice.weigh({
    "never-received": 3,
    "wrong-amount": 3,
    bounced: 3,
    "too-much": 2,
    credited: 1,
    replaced: 2,
    moved: from ? 6 : 0,
  });
  if (kind === "moved") return from ? { kind, invoice, from } : undefined;
  return { kind, invoice };
}

/** What was paid with money of its own can go back as a whole. */
export function chooseAfter(action: Action): Mistake | undefined {
  if (!("invoice" in action)) return;
  const { invoice } = action;
  const isWhole =
    !invoice.isVoid && invoice.settledOn && invoice.credited === 0 && invoice.back === 0 && invoice.total > 0;
  const isOwn = invoice.payments.every(({ method }) => method !== "credit") && invoice.surplus === 0;
  return isWhole && isOwn && !invoice.client.deletedOn ? { kind: "not-charged", invoice } : undefined;
}

function removedOf(project: Project): Mistake | undefined {
  const item = project.items.find(({ linkId, anchor, isRemoved }) => linkId && anchor && !isRemoved);
  return item && !project.client.deletedOn ? { kind: "removed", project, item } : undefined;
}

const isUntouched = (invoice: Invoice) => isOpen(invoice) && !invoice.moving && !invoice.client.deletedOn;
const canHold = (other: Invoice, pence: number) => isUntouched(other) && ledger.owed(other) >= pence;

/** What comes of a mistake and its correction, by the rules. */
export function applyMistake(model: Model, mistake: Mistake, today: string): void {
  if (mistake.kind === "removed") return;
  const { invoice } = mistake;
  const all = ledger.owed(invoice);
  switch (mistake.kind) {
    case "never-received":
      model.pay(invoice, all, "bank_transfer", today);
      model.takeOff(invoice, all, "never-received", today);
      break;
    case "wrong-amount":
      model.pay(invoice, all + wrongBy, "bank_transfer", today);
      model.takeOff(invoice, all + wrongBy, "never-received", today, all);
      break;
    case "bounced":
      model.pay(invoice, all, "bank_transfer", today);
      model.takeOff(invoice, all, "bounced", today);
      break;
    case "moved":
      model.pay(mistake.from, all, "bank_transfer", today);
      model.takeOff(mistake.from, all, "moved", today);
      model.pay(invoice, all, "bank_transfer", today, { isMailed: false });
      break;
    case "too-much":
      model.pay(invoice, all + tooMuchBy, "bank_transfer", today);
      model.sendBack(invoice, backOf(invoice.client), today);
      break;
    case "credited":
      model.credit(invoice, invoice.total - invoice.credited, today);
      break;
    case "not-charged":
      model.creditAndSendBack(invoice, today);
      break;
    case "replaced":
      model.replace(invoice, today);
  }
}

/** What of the surplus no other invoice has needed. */
export function backOf({ credit }: Client): number {
  return Math.min(tooMuchBy, credit);
}
