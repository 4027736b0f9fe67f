import { londonDay, longDay } from "../../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import type { findStatement } from "../../../server/invoices/find-statement-admin.ts";
import { viewStatement } from "../../shared/statement.server.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

export function view({ client, lines }: Found, year: string | null, at: Date) {
  const balancePence = lines.at(-1)?.balancePence ?? 0;
  return {
    client: { id: client.id, name: client.name, address: client.billingAddress.split("\n").filter(Boolean) },
    today: longDay(at),
    balance: { state: balanceState(balancePence), amount: formatPounds(Math.abs(balancePence)) },
    statement: viewStatement(lines, year ?? londonDay(at).slice(0, 4)),
  };
}

function balanceState(pence: Pence): "owes" | "even" | "has" {
  if (pence === 0) return "even";
  return pence > 0 ? "owes" : "has";
}
