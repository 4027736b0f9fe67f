import { invoiceTitles } from "../../../content/admin-invoices.ts";
import { londonDay, longDay } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import { findStatement } from "../../../server/invoices/find-statement-admin.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { viewStatement } from "../../shared/statement.server.ts";
import type { Route } from "./+types/route";
import { StatementPage } from "./page.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  portalMeta(invoiceTitles.statement(loaderData?.client.name ?? ""));

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await findStatement(requirePerson(context), requireId(params.clientId));
  if (!found) throw new Response(null, { status: 404 });
  const { client, lines } = found;
  const balancePence = lines.at(-1)?.balancePence ?? 0;
  const at = now();
  return {
    client: { id: client.id, name: client.name, address: client.billingAddress.split("\n").filter(Boolean) },
    today: longDay(at),
    balance: { state: balanceState(balancePence), amount: formatPounds(Math.abs(balancePence)) },
    statement: viewStatement(lines, url.searchParams.get("year") ?? londonDay(at).slice(0, 4)),
  };
}

function balanceState(pence: number): "owes" | "even" | "has" {
  if (pence === 0) return "even";
  return pence > 0 ? "owes" : "has";
}

export default function Statement({ loaderData }: Route.ComponentProps) {
  return <StatementPage {...loaderData} />;
}
