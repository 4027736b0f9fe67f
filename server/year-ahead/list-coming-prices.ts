import type { Day } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import { comingPrices } from "../../domain/website/prices.ts";
import type { Tx } from "../db/client.server.ts";
import { websiteShown } from "../db/schema/index.ts";

export type ComingPrice = { name: string; on: Day; pence: Pence };

/** What the website that visitors see will sell at another price from a day on. */
export async function listComingPrices(tx: Tx, today: Day): Promise<ComingPrice[]> {
  const [shown] = await tx.select({ content: websiteShown.content }).from(websiteShown);
  if (!shown) return [];
  const { plans, addOns } = shown.content;
  return [
    ...plans.flatMap(({ name, prices }) =>
      comingPrices<(typeof prices)[number]>(prices, today).map(({ from: on, monthlyPence }) => ({
        name,
        on,
        pence: monthlyPence,
      })),
    ),
    ...addOns.flatMap(({ title: name, prices }) =>
      comingPrices<(typeof prices)[number]>(prices, today).map(({ from: on, pence }) => ({ name, on, pence })),
    ),
  ];
}
