import { type Day, londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import { fillText } from "../../../domain/website/fill-text.ts";
import { comingPrices } from "../../../domain/website/prices.ts";
import { priceOn, siteOn } from "../../../domain/website/site.ts";
import { type Draft, pieceRevision } from "../../../server/website/edit-draft.ts";
import { orderOf } from "../../../server/website/edit-plans.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

export function view(draft: Draft, at: Date) {
  const today = londonDay(at);
  const site = siteOn(today, draft.content);
  const { plans, addOns, domainName } = draft.content;
  return {
    bar: viewDraftBar(draft, "plans"),
    revision: pieceRevision(orderOf(draft.content)),
    plans: plans.map(({ id, name, madeFor, isFeatured, isForCharities, prices }) => ({
      id,
      name,
      says: fillText(madeFor, site),
      badge: isFeatured ? words.featured : isForCharities ? words.forCharities : "",
      price: words.aMonth(formatPounds(priceOn(today, prices).monthlyPence)),
      coming: comingPrices(prices, today).map(({ from, monthlyPence }) => sayComing(monthlyPence, from)),
    })),
    addOns: addOns.map(({ id, title: name, description, unit, prices }) => ({
      id,
      name,
      says: fillText(description, site),
      badge: "",
      price: `${formatPounds(priceOn(today, prices).pence)} ${unit}`,
      coming: comingPrices(prices, today).map(({ from, pence }) => sayComing(pence, from)),
    })),
    domain: {
      id: domainName.id,
      name: domainName.name,
      says: "",
      badge: "",
      price: words.aYear(formatPounds(priceOn(today, domainName.prices).pence)),
      coming: comingPrices(domainName.prices, today).map(({ from, pence }) => sayComing(pence, from)),
    },
  };
}

const sayComing = (pence: number, from: Day) => words.coming(formatPounds(pence), longDay(noonOf(from)));
