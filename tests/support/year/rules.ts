import * as ledger from "../money-model/ledger.ts";
import { addDays, addMonths, addWorkingDays, type Day } from "./calendar.ts";
import type { Invoice, Item, Line, Priced, Project } from "./world.ts";

const daysAhead = 14;

/** As the run comes to them: what begins first, then by their ids. */
export function byPeriod(a: Project, b: Project): number {
  const [of, than] = [`${nextFrom(a)} ${a.id}`, `${nextFrom(b)} ${b.id}`];
  return of < than ? -1 : of > than ? 1 : 0;
}

function nextFrom({ items, paymentType }: Project): Day {
  const days = items.flatMap((item) => {
    const { months, pence } = cycleOf(item, paymentType);
    if (!months || !item.anchor || item.isRemoved || pence === 0) return [];
    let month = 0;
    while (item.billed.has(month)) month += months;
    return [addMonths(item.anchor, month)];
  });
  return days.toSorted()[0] ?? "9999-12-31";
}

/** The day of the next charge of the saved method; undefined where there is none to come. */
export function nextCharge({
  client: { method },
  order,
  issuedOn,
  dueOn,
  failedOn,
  ...invoice
}: Invoice): Day | undefined {
  if (!method || method.since > order || ledger.owed(invoice) < 30) return;
  const notice = method.kind === "card" ? addDays(issuedOn, 1) : addWorkingDays(issuedOn, 10);
  const first = notice > dueOn ? notice : dueOn;
  const last = failedOn.at(-1);
  const pause = [3, 7][failedOn.length - 1];
  if (!last) return first;
  if (pause === undefined) return;
  return addDays(last, pause) > first ? addDays(last, pause) : first;
}

export function dueLines(item: Item, { paymentType }: Project, today: Day): Line[] {
  const { months, pence } = cycleOf(item, paymentType);
  if (!months || !item.anchor || item.isRemoved || pence === 0) return [];
  const lines: Line[] = [];
  for (let month = 0; addMonths(item.anchor, month) <= addDays(today, daysAhead); month += months) {
    if (item.billed.has(month)) continue;
    for (const one of covered(month, months)) item.billed.add(one);
    const to = addDays(addMonths(item.anchor, month + months), -1);
    const from = addMonths(item.anchor, month);
    lines.push({ source: item.kind, item, pence, months, fromMonth: month, from, to });
  }
  return lines;
}

export function firstLine(item: Item, { paymentType }: Project): Line {
  const { months, pence } = cycleOf(item, paymentType);
  return { source: item.kind, item, pence, months, fromMonth: null, from: null, to: null };
}

function cycleOf({ cycle, pence, yearlyPence }: Priced, paymentType: Project["paymentType"]) {
  if (cycle === "once") return { months: null, pence };
  if (cycle === "yearly") return { months: 12, pence };
  return paymentType === "yearly" ? { months: 12, pence: yearlyPence ?? 12 * pence } : { months: 1, pence };
}

/** What was credited whole is not charged, and nothing of it begins. */
export function isCharged({ total, credited }: Invoice): boolean {
  return total === 0 || credited < total;
}

/** What was waiting for its money begins on the day it is paid. */
export function takeEffect({ lines, purpose, project }: Invoice, today: Day): void {
  for (const { item, months, from } of lines) {
    if (!item || from) continue;
    if (months && !item.anchor) {
      item.anchor = today;
      for (const month of covered(0, months)) item.billed.add(month);
    } else if (!months) item.isPaid = true;
    if (purpose === "add-on-request" && !project?.items.includes(item)) project?.items.push(item);
  }
}

export function newItem(priced: Priced): Item {
  return { ...priced, anchor: null, billed: new Set(), isPaid: false, isRemoved: false };
}

export function covered(from: number, months: number | null): number[] {
  return Array.from({ length: months ?? 0 }, (_, index) => from + index);
}

export function count(mails: Map<string, number>, kind: string): void {
  mails.set(kind, (mails.get(kind) ?? 0) + 1);
}

/** The share of VAT in an amount that includes it, to the nearest penny. */
export function vatIn(pence: number, rate: number): number {
  return Math.round((pence * rate) / (10_000 + rate));
}
