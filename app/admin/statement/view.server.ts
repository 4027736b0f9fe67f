import { type Day, londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import type { findStatement } from "../../../server/invoices/find-statement-admin.ts";
import { viewStatement } from "../../shared/statement.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

export function view({ client, lines }: Found, year: string | null, at: Date) {
  const balancePence = lines.at(-1)?.balancePence ?? 0;
  const today = londonDay(at);
  const statement = viewStatement(lines, year && /^\d{4}$/.test(year) ? year : today.slice(0, 4));
  return {
    client: { id: client.id, name: client.name, address: client.billingAddress.split("\n").filter(Boolean) },
    period: periodOf(statement.year, today),
    today: longDay(at),
    balance: { state: balanceState(balancePence), amount: formatPounds(Math.abs(balancePence)) },
    statement,
  };
}

/** The days that its lines are of: a year, this one as far as it has come. */
function periodOf(year: string, today: Day): string {
  const last = year === today.slice(0, 4) ? today : `${year}-12-31`;
  return words.period(longDay(noonOf(`${year}-01-01`)), longDay(noonOf(last)));
}

function balanceState(pence: Pence): "owes" | "even" | "has" {
  if (pence === 0) return "even";
  return pence > 0 ? "owes" : "has";
}
