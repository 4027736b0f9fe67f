import { Dice } from "../dice.ts";
import { addDays, type Day, firstDay } from "./calendar.ts";
import type { Way } from "./habits.ts";
import type { LineKind } from "./world.ts";

export type Wanted = { kind: LineKind; name: string };

/** Somebody who is a client for a year, before anything has happened. */
export type Person = {
  id: string;
  projectId: string;
  name: string;
  email: string;
  way: Way;
  paymentType: "monthly" | "yearly";
  /** What they have, and the day each begins; or what they take when they join. */
  projectLines: (Wanted & { from: Day })[];
  joins: { on: Day; items: Wanted[]; isRequestedAgain: boolean } | undefined;
  requests: { on: Day; name: string; approvedAfter: number } | undefined;
  removes: Day | undefined;
  leaves: Day | undefined;
  dice: Dice;
};

const plans = ["Data Explorer", "Tech Voyager", "Cyber Titan"];
const recurring = ["Additional storage", "Advanced security monitoring"];
const requested = ["Additional storage", "Extra support hours", "Priority emergency support"];
/** The ends of months, and the day that most years do not have. */
const edges: Day[] = [
  ...["2027-10-28", "2027-10-29", "2027-10-30", "2027-10-31", "2027-11-30", "2027-12-31"],
  ...["2028-01-29", "2028-01-30", "2028-01-31", "2028-02-28", "2028-02-29"],
];
const days = 365;

export function generatePeople(count: number, seed: number): Person[] {
  return Array.from({ length: count }, (_, index) => person(index + 1, new Dice(seed * 1_009 + index)));
}

function person(n: number, dice: Dice): Person {
  const joining = dice.isBelow(0.25);
  const items = itemsOf(dice);
  const from = anchor(dice);
  const weights = { transfer: 30, link: 26, card: 18, "bad-card": 7, bacs: 8, "link-bacs": 7, never: 4 };
  return {
    id: `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`,
    projectId: `00000000-0000-4000-a000-${String(n).padStart(12, "0")}`,
    name: `Client ${n}`,
    email: `client${n}@year.example`,
    way: dice.weigh<Way>(weights),
    paymentType: dice.isBelow(0.25) ? "yearly" : "monthly",
    projectLines: joining ? [] : items.map((item) => ({ ...item, from: dice.isBelow(0.6) ? from : anchor(dice) })),
    joins: joining
      ? { on: addDays(firstDay, dice.between(0, 300)), items, isRequestedAgain: dice.isBelow(0.3) }
      : undefined,
    requests: dice.isBelow(0.2)
      ? { on: addDays(firstDay, dice.between(30, 320)), name: dice.pick(requested), approvedAfter: dice.between(0, 3) }
      : undefined,
    removes: dice.isBelow(0.06) ? addDays(firstDay, dice.between(100, 300)) : undefined,
    leaves: dice.isBelow(0.04) ? addDays(firstDay, dice.between(120, days - 30)) : undefined,
    dice,
  };
}

function itemsOf(dice: Dice): Wanted[] {
  const items: Wanted[] = [{ kind: "plan", name: dice.pick(plans) }];
  if (dice.isBelow(0.3)) items.push({ kind: "add-on", name: dice.pick(recurring) });
  if (dice.isBelow(0.2)) items.push({ kind: "product", name: "Domain name" });
  if (dice.isBelow(0.2)) items.push({ kind: "add-on", name: "Basic CMS" });
  return items;
}

function anchor(dice: Dice): Day {
  return dice.isBelow(0.5) ? dice.pick(edges) : addDays(firstDay, dice.between(0, 60));
}
