import type pg from "pg";
import { startingContent } from "../../content/starting-content.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { type SiteContent, siteContentSchema } from "../../domain/website/content.ts";
import { siteOn } from "../../domain/website/site.ts";

/** Fills an empty database with the website that a release brings, at the prices that the catalogue has. From then on it is the provider's. */
export async function stockWebsite(owner: Pick<pg.Client, "query">, at: Date): Promise<void> {
  const { rowCount } = await owner.query("select from website_versions limit 1");
  if (rowCount) return;
  const content = JSON.stringify(siteContentSchema.parse(await withCatalogue(owner)));
  const day = londonDay(at);
  await owner.query("begin");
  const { rows } = await owner.query<{ number: number }>(
    `insert into website_versions (content, changes, made_at, publish_at, published_at) values ($1, '[]', $2, $2, $2) returning number`,
    [content, at],
  );
  await owner.query("insert into website_draft (id, content, revision, changed_at) values (1, $1, 1, $2)", [
    content,
    at,
  ]);
  await owner.query(
    "insert into website_shown (id, version, content, day, mark, shown_from) values (1, $1, $2, $3, $4, $5)",
    [rows[0]?.number, content, day, siteOn(day, JSON.parse(content)).mark, at],
  );
  await owner.query("commit");
}

type Row = { id: string; name: string; price: number; yearly: number | null };

/** An installation that had a catalogue before it had a website keeps its prices, and the ids that projects know. */
async function withCatalogue(owner: Pick<pg.Client, "query">): Promise<SiteContent> {
  const list = async (table: "plans" | "add_ons" | "products", yearly = "null::int") => {
    const { rows } = await owner.query<Row>(
      `select id, name, price_pence as price, ${yearly} as yearly from ${table} where retired_at is null`,
    );
    return new Map(rows.map((row) => [row.name, row]));
  };
  const [plans, addOns, products] = [
    await list("plans", "yearly_price_pence"),
    await list("add_ons"),
    await list("products"),
  ];
  const { domainName } = startingContent;
  const domain = products.get(domainName.name);
  return {
    ...startingContent,
    plans: startingContent.plans.map((plan) => {
      const row = plans.get(plan.name);
      if (!row) return plan;
      return {
        ...plan,
        id: row.id,
        prices: [{ from: null, monthlyPence: row.price, yearlyPence: row.yearly ?? row.price * 12 }],
      };
    }),
    addOns: startingContent.addOns.map((addOn) => {
      const row = addOns.get(addOn.title);
      return row ? { ...addOn, id: row.id, prices: [{ from: null, pence: row.price }] } : addOn;
    }),
    domainName: domain ? { ...domainName, id: domain.id, prices: [{ from: null, pence: domain.price }] } : domainName,
  };
}
