import type { Dice } from "../dice.ts";
import type { Agenda } from "./agenda.ts";
import { addDays, type Day } from "./calendar.ts";
import type { Client, Invoice } from "./world.ts";

export type Way = "transfer" | "link" | "link-bacs" | "card" | "bad-card" | "bacs" | "never";
export type Habit = { way: Way; dice: Dice; seen: number };

const goodCard = "4242 4242 4242 4242";
/** Can be saved, and is refused when it is charged. */
export const badCard = "4000 0000 0000 0341";

/** How a client deals with a new invoice. */
export function decide(agenda: Agenda, habit: Habit, invoice: Invoice): void {
  habit.seen += 1;
  ways[habit.way](agenda, habit, invoice);
}

type Decide = (agenda: Agenda, habit: Habit, invoice: Invoice) => void;

const ways: Record<Way, Decide> = {
  transfer: byTransfer,
  link: byLink,
  "link-bacs": byDirectDebit,
  card: (agenda, habit, invoice) => {
    if (!invoice.client.method) saveCard(agenda, habit, invoice, goodCard);
  },
  "bad-card": (agenda, habit, invoice) => {
    const { method } = invoice.client;
    if (!method) saveCard(agenda, habit, invoice, badCard);
    else if (!method.isGood) afterRefusals(agenda, habit, invoice);
  },
  bacs: (agenda, { dice, seen }, invoice) => {
    const { client, issuedOn, dueOn } = invoice;
    if (client.method) return;
    if (seen === 1) agenda.plan(addDays(issuedOn, 1), { do: "save-bacs", client });
    agenda.plan(addDays(dueOn, dice.between(-6, 4)), { do: "transfer", invoice, share: "all" });
  },
  never: () => {},
};

function saveCard(agenda: Agenda, { dice }: Habit, invoice: Invoice, number: string): void {
  agenda.plan(addDays(invoice.issuedOn, dice.between(1, 10)), { do: "portal-card", invoice, number });
}

/** A charge has set out: it takes days, and fails now and then. */
export function collect(agenda: Agenda, { dice }: Habit, invoice: Invoice, today: Day): void {
  const how = dice.isBelow(0.8) ? "succeeded" : "failed";
  agenda.plan(addDays(today, dice.between(3, 6)), { do: "settle-bacs", invoice, how });
}

function byTransfer(agenda: Agenda, { dice }: Habit, invoice: Invoice): void {
  const { issuedOn, purpose } = invoice;
  const day = payDay(dice, invoice);
  if (purpose === "recurring" && dice.isBelow(0.06)) {
    const isAgain = dice.isBelow(0.7);
    const on = addDays(issuedOn, dice.between(0, 17));
    if (!day || on < day) {
      agenda.plan(on, { do: "void", invoice, isAgain });
      return;
    }
  }
  if (!day) return;
  const share = dice.weigh({ all: 84, half: 8, over: 8 });
  agenda.plan(day, { do: "transfer", invoice, share });
  if (share === "half") agenda.plan(addDays(day, dice.between(1, 9)), { do: "transfer", invoice, share: "all" });
}

function byLink(agenda: Agenda, { dice }: Habit, invoice: Invoice): void {
  const day = payDay(dice, invoice);
  if (!day) return;
  if (dice.isBelow(0.12)) agenda.plan(addDays(day, -1), { do: "link-refused", invoice });
  agenda.plan(day, { do: "link-card", invoice }, dice.isBelow(0.3) ? "night" : "day");
}

function byDirectDebit(agenda: Agenda, { dice }: Habit, invoice: Invoice): void {
  const begun = addDays(invoice.issuedOn, dice.between(1, 12));
  const known = addDays(begun, dice.between(3, 6));
  const how = dice.isBelow(0.75) ? "succeeded" : "failed";
  agenda.plan(begun, { do: "link-bacs", invoice });
  agenda.plan(known, { do: "settle-bacs", invoice, how });
  // Whoever does not trust it and transfers as well has paid twice.
  const isImpatient = dice.isBelow(0.08);
  if (isImpatient) agenda.plan(addDays(begun, 1), { do: "transfer", invoice, share: "all" });
  if (how === "failed" && dice.isBelow(0.7))
    agenda.plan(addDays(known, dice.between(2, 15)), { do: "transfer", invoice, share: "all" });
}

/** Charged on the day it is due, three days later and seven more; then it is the client's turn. */
function afterRefusals(agenda: Agenda, { dice, seen }: Habit, invoice: Invoice): void {
  const { dueOn } = invoice;
  if (seen >= 4) {
    agenda.plan(addDays(dueOn, 12), { do: "portal-card", invoice, number: goodCard, isForced: true });
    return;
  }
  const when = dice.weigh({ between: 2, after: 5, never: 2 });
  if (when === "never") return;
  const days = when === "between" ? dice.between(4, 9) : dice.between(11, 20);
  agenda.plan(addDays(dueOn, days), { do: "transfer", invoice, share: "all" });
}

function payDay(dice: Dice, { issuedOn, dueOn }: Invoice): Day | undefined {
  const when = dice.weigh({ inTime: 55, late: 18, later: 12, muchLater: 8, never: 7 });
  if (when === "inTime") return addDays(issuedOn, dice.between(1, 12));
  if (when === "late") return addDays(dueOn, dice.between(1, 6));
  if (when === "later") return addDays(dueOn, dice.between(8, 13));
  if (when === "muchLater") return addDays(dueOn, dice.between(15, 40));
}

/** After they were deleted, somebody still has the link of what was open. */
export function afterDeletion(agenda: Agenda, client: Client, open: readonly Invoice[], today: Day): void {
  const [first, second] = open.filter((invoice) => invoice.client === client && !invoice.moving);
  if (first) agenda.plan(addDays(today, 4), { do: "link-card", invoice: first });
  if (second) agenda.plan(addDays(today, 20), { do: "link-card", invoice: second });
}
