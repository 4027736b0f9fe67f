import { and, eq, isNull, lte } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { changesBetween } from "../../domain/website/changes.ts";
import { type SiteContent, siteContentSchema } from "../../domain/website/content.ts";
import { priceOn } from "../../domain/website/site.ts";
import type { AdminActor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { addOns, plans, products, websiteDraft, websiteShown, websiteVersions } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";

/**
 * A price or a name that was changed in the catalogue stands on the website, too: in what visitors see, which is published
 * anew, and in the draft. What is in the catalogue alone, such as an add-on made for one client, is not the website's.
 */
export async function followCatalogue(tx: Tx, actor: AdminActor): Promise<void> {
  const [shown] = await tx.select({ content: websiteShown.content }).from(websiteShown);
  const [draft] = await tx.select().from(websiteDraft).for("update");
  if (!shown || !draft) return;
  const today = londonDay(actor.at);
  const rows = {
    plans: await tx.select().from(plans),
    addOns: await tx.select().from(addOns),
    products: await tx.select().from(products),
  };
  const drafted = siteContentSchema.safeParse(withRows(siteContentSchema.parse(draft.content), rows, today));
  // Without a plan that is paid for there is no website: it stays as it is.
  const content = siteContentSchema.safeParse(withRows(siteContentSchema.parse(shown.content), rows, today));
  if (!drafted.success || !content.success) return;
  const saved = { content: drafted.data, revision: draft.revision + 1, changedAt: actor.at };
  await tx.update(websiteDraft).set(saved).where(eq(websiteDraft.id, draft.id));
  const changes = changesBetween(shown.content, content.data, today).map(({ words }) => words);
  if (changes.length === 0) return;
  await callOffUnpublished(tx, actor);
  const made = { madeAt: actor.at, madeBy: actor.id, publishAt: actor.at };
  await tx.insert(websiteVersions).values({ content: content.data, changes, ...made });
  await enqueue(tx, "publish-website", {});
}

/** What was saved a moment ago and is not published yet: what comes now has that as well. What waits for its day goes on waiting. */
async function callOffUnpublished(tx: Tx, { at }: AdminActor): Promise<void> {
  const { publishAt, publishedAt, calledOffAt, failure } = websiteVersions;
  const isDue = and(lte(publishAt, at), isNull(publishedAt), isNull(calledOffAt), isNull(failure));
  await tx.update(websiteVersions).set({ calledOffAt: at }).where(isDue);
}

type Rows = {
  plans: (typeof plans.$inferSelect)[];
  addOns: (typeof addOns.$inferSelect)[];
  products: (typeof products.$inferSelect)[];
};

function withRows(content: SiteContent, rows: Rows, today: Day): SiteContent {
  const [known, extras, sold] = [byId(rows.plans), byId(rows.addOns), byId(rows.products)];
  const domain = sold.get(content.domainName.id);
  return {
    ...content,
    plans: content.plans.flatMap((plan) => {
      const row = known.get(plan.id);
      if (row?.retiredAt) return [];
      if (!row) return [plan];
      const { name, pricePence, yearlyPricePence } = row;
      const now = { monthlyPence: pricePence, yearlyPence: yearlyPricePence ?? pricePence * 12 };
      return [{ ...plan, name, prices: withPrice(plan.prices, today, now) }];
    }),
    addOns: content.addOns.flatMap((addOn) => {
      const row = extras.get(addOn.id);
      // Policies speak of those with a use: they stay until the website no longer does.
      if (row?.retiredAt && addOn.use === "other") return [];
      if (!row) return [addOn];
      const described = { title: row.name, description: row.description || addOn.description };
      return [{ ...addOn, ...described, prices: withPrice(addOn.prices, today, { pence: row.pricePence }) }];
    }),
    domainName: domain
      ? {
          ...content.domainName,
          name: domain.name,
          prices: withPrice(content.domainName.prices, today, { pence: domain.pricePence }),
        }
      : content.domainName,
  };
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

/** The price that holds today becomes another; those of days to come stay. */
function withPrice<Price extends { from: Day | null }>(prices: Price[], today: Day, now: Omit<Price, "from">): Price[] {
  const current = priceOn(today, prices);
  return prices.map((price) => (price === current ? { ...price, ...now } : price));
}
