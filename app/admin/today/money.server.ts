import { daysBetween, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { MoneySummary } from "../../../server/billing/find-money-summary.ts";

/** How the money stands, in words and figures. */
export function viewMoney({ overdue, revenue, income }: MoneySummary, at: Date) {
  const shown = income.map(({ month, pence }) => ({ month: monthName(month), pence, amount: formatPounds(pence) }));
  return {
    overdue: {
      count: overdue.count,
      sum: formatPounds(overdue.sumPence),
      rows: overdue.rows.map(({ id, invoiceNumber: number, client, dueDate, owed, canBeMailed }) => ({
        id,
        client,
        canBeMailed,
        amount: formatPounds(owed),
        number: invoiceNumber(number ?? 0),
        days: dueDate ? daysBetween(noonOf(dueDate), at) : 0,
      })),
    },
    revenue: {
      monthly: formatPounds(revenue.monthlyPence),
      parts: (["plan", "add-on", "product"] as const)
        .filter((kind) => revenue.parts[kind] > 0)
        .map((kind) => ({ kind, amount: formatPounds(revenue.parts[kind]) })),
    },
    income: shown,
  };
}

/** 'November 2026'. */
function monthName(month: string): string {
  return longDay(noonOf(month)).split(" ").slice(1).join(" ");
}
