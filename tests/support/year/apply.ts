import { owed } from "../money-model/ledger.ts";
import { type Action, type Agenda, clientOf } from "./agenda.ts";
import type { Day } from "./calendar.ts";
import { afterDeletion, badCard } from "./habits.ts";
import type { Model } from "./model.ts";
import { newItem } from "./rules.ts";
import { isOpen } from "./world.ts";

/** Whether an action still makes sense when its day has come. */
export function isWanted(action: Action, today: Day): boolean {
  const client = clientOf(action);
  if (action.do === "settle-bacs") return action.invoice.moving !== undefined;
  if (client?.deletedOn) return action.do === "link-card" && client.deletedOn < today && isOpen(action.invoice);
  switch (action.do) {
    case "void":
      return isOpen(action.invoice) && action.invoice.payments.length === 0 && !action.invoice.moving;
    case "transfer":
      return isOpen(action.invoice);
    case "link-card":
    case "link-refused":
    case "link-bacs":
    case "portal-card":
      return isOpen(action.invoice) && !action.invoice.moving;
    case "remove":
      return !action.item.isRemoved;
    default:
      return true;
  }
}

/** What a payer sends: what is owed, half of it, or somewhat too much. */
export function penceOf({ invoice, share }: Extract<Action, { do: "transfer" }>): number {
  const all = owed(invoice);
  return share === "half" ? Math.ceil(all / 2) : share === "over" ? all + 350 : all;
}

export function isSaving({ invoice, isForced }: Extract<Action, { do: "portal-card" }>): boolean {
  return isForced === true || invoice.client.method === undefined;
}

/** What comes of it, by the rules. */
export function apply(model: Model, agenda: Agenda, action: Action, today: Day): void {
  switch (action.do) {
    case "transfer":
      model.pay(action.invoice, penceOf(action), "bank_transfer", today);
      break;
    case "link-card":
      model.pay(action.invoice, owed(action.invoice), "card", today);
      break;
    case "link-refused":
      break;
    case "link-bacs":
      action.invoice.moving = "checkout";
      action.invoice.movingPence = owed(action.invoice);
      break;
    case "portal-card":
      if (isSaving(action)) model.saveMethod(action.invoice.client, "card", action.number !== badCard);
      model.pay(action.invoice, owed(action.invoice), "card", today);
      break;
    case "settle-bacs":
      settle(model, action, today);
      break;
    case "void":
      model.void(action.invoice, action.isAgain);
      break;
    case "save-bacs":
      model.saveMethod(action.client, "bacs_debit", true);
      break;
    case "join":
      for (const { name } of action.items) action.project.items.push(newItem(offered(model, name)));
      model.requestFirstPayment(action.project, today);
      break;
    case "request-again":
      model.requestFirstPayment(action.project, today);
      break;
    case "ask":
      action.project.wishes.set(action.name, offered(model, action.name));
      break;
    case "approve": {
      const wish = action.project.wishes.get(action.name);
      if (wish) model.approve(action.project, wish, today);
      break;
    }
    case "start-billing":
      action.item.anchor = action.from;
      break;
    case "remove":
      action.item.isRemoved = true;
      break;
    case "address":
      action.client.hasAddress = true;
      break;
    case "delete":
      action.client.deletedOn = today;
      afterDeletion(agenda, action.client, model.invoices.filter(isOpen), today);
      break;
    case "price":
      model.catalogue.set(action.priced.name, action.priced);
      break;
    case "vat":
      model.vatRate = action.rate;
  }
}

function settle(model: Model, { invoice, how }: Extract<Action, { do: "settle-bacs" }>, today: Day): void {
  const { moving, movingPence } = invoice;
  invoice.moving = undefined;
  if (how === "succeeded") model.pay(invoice, movingPence, "bacs_debit", today);
  else model.fail(invoice, today, moving === "charge");
}

function offered({ catalogue }: Model, name: string) {
  const found = catalogue.get(name);
  if (!found) throw new Error(`the catalogue has no ${name}`);
  return found;
}
