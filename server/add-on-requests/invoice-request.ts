import { itemCycle, lineText } from "../../domain/billing-plan.ts";
import { longDay } from "../../domain/calendar-day.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import { isByTheHour } from "../../domain/quantity.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import type { addOnRequestLines } from "../db/schema/index.ts";
import { issueNew } from "../invoices/issue-invoice.ts";
import type { NewLine } from "../invoices/item-lines.ts";

type Wish = typeof addOnRequestLines.$inferSelect & { byTheHour: boolean | null };
type Approved = {
  addOnRequestId: string;
  lines: readonly Wish[];
  project: { id: string; clientId: string | null; paymentType: PaymentType };
  quantities: Readonly<Record<string, number>>;
};

/** Invoices what was approved, at the price it was asked for; the mail that says 'approved' is the invoice's. Paying it makes it active. */
export async function invoiceRequest(
  tx: Tx,
  { addOnRequestId, lines, project, quantities }: Approved,
  actor: Actor,
): Promise<void> {
  const { id: projectId, clientId, paymentType } = project;
  if (!clientId) throw new Error("a request is somebody's");
  const priced = lines.map((wish) => lineOf(wish, quantities[wish.id] ?? 1, paymentType, actor.at));
  const invoice = { clientId, projectId, purpose: "add-on-request", addOnRequestId, lines: priced } as const;
  await issueNew(tx, invoice, {}, actor);
}

function lineOf(wish: Wish, quantity: number, paymentType: PaymentType, at: Date): NewLine {
  const { id: addOnRequestLineId, name, pricePence, yearlyPricePence, pricingType, byTheHour } = wish;
  const item = { kind: "add-on", name, pricePence, yearlyPricePence, cycle: pricingType } as const;
  const cycle = itemCycle(item, paymentType);
  const approved = `You asked for it; approved on ${longDay(at)}.`;
  if (cycle === "once")
    return {
      source: "add-on",
      addOnRequestLineId,
      byTheHour: isByTheHour({ name, byTheHour }),
      description: name,
      quantity,
      unitPence: pricePence,
      explanation: approved,
    };
  const { months, pence: unitPence } = cycle;
  const explanation = `${approved} The first ${months === 12 ? "year" : "month"} begins on the day this invoice is paid.`;
  return { source: "add-on", addOnRequestLineId, description: lineText(item, months), unitPence, months, explanation };
}
