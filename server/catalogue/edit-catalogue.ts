import { randomUUID } from "node:crypto";
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { CatalogueEntry } from "../../domain/catalogue-entry.ts";
import { type Person, type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { revisionOf } from "../db/revision.ts";
import { addOns, plans, products } from "../db/schema/index.ts";
import { isNameTaken, listOnWebsite } from "../website/on-website.ts";

/** Everything, also what is no longer offered: for the page on which it is edited. */
export async function listCatalogue(viewer: Person) {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => ({
    plans: await tx.select().from(plans).orderBy(asc(plans.pricePence), asc(plans.name)),
    addOns: await tx.select().from(addOns).orderBy(asc(addOns.name)),
    products: await tx.select().from(products).orderBy(asc(products.name)),
    onWebsite: new Set(Object.values(await listOnWebsite(tx)).flatMap((listed) => listed.map(({ id }) => id))),
  }));
}

/** What can be put on a project today. */
export async function listOfferedCatalogue(tx: Tx) {
  return {
    plans: await tx.select().from(plans).where(isNull(plans.retiredAt)).orderBy(asc(plans.pricePence), asc(plans.name)),
    addOns: await tx.select().from(addOns).where(isNull(addOns.retiredAt)).orderBy(asc(addOns.name)),
    products: await tx.select().from(products).where(isNull(products.retiredAt)).orderBy(asc(products.name)),
  };
}

export type EntrySaved =
  | { outcome: "saved" }
  | { outcome: "name-taken" }
  | { outcome: "not-there" }
  /** It is changed in the website's draft. */
  | { outcome: "on-website" }
  /** Somebody else has changed it since it was shown. */
  | { outcome: "stale" };

type EntryRow = typeof plans.$inferSelect | typeof addOns.$inferSelect | typeof products.$inferSelect;

export function entryRevision({ retiredAt, ...row }: EntryRow): string {
  return revisionOf([row, retiredAt !== null]);
}

/** A new entry, or a changed one that is not on the website. What has been bought keeps the price it was bought at. */
export async function saveEntry(
  actor: PersonActor,
  entryId: string | undefined,
  entry: CatalogueEntry,
  revision?: string,
): Promise<EntrySaved> {
  requireAdmin(actor);
  try {
    return await asViewer(actor, async (tx) => {
      if ((await listOnWebsite(tx))[entry.kind].some(({ id }) => id === entryId)) return { outcome: "on-website" };
      if (await isNameTaken(tx, entry.kind, { id: entryId ?? "", name: entry.fields.name }))
        return { outcome: "name-taken" };
      if (entryId && revision !== undefined && (await isStale(tx, entryId, entry, revision)))
        return { outcome: "stale" };
      if (!(await write(tx, entryId, entry, actor.at))) return { outcome: "not-there" };
      const details = { what: entry.fields.name };
      const event = {
        action: "catalogue-changed",
        subject: { kind: "catalogue", id: null },
      } as const;
      await recordEvent(tx, { ...event, details }, actor);
      return { outcome: "saved" };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "name-taken" };
    throw error;
  }
}

/** Sent twice, the same is saved twice, and nobody is told that somebody else was quicker. */
async function isStale(tx: Tx, entryId: string, { kind, fields, isRetired }: CatalogueEntry, revision: string) {
  const table = { plan: plans, "add-on": addOns, product: products }[kind];
  const [row] = await tx.select().from(table).where(eq(table.id, entryId)).for("update");
  if (!row || revision === entryRevision(row)) return false;
  return entryRevision({ ...row, ...fields, retiredAt: isRetired ? new Date(0) : null }) !== entryRevision(row);
}

async function write(tx: Tx, entryId: string | undefined, entry: CatalogueEntry, at: Date): Promise<boolean> {
  const { rowCount } = entryId ? await change(tx, entryId, entry, at) : await insert(tx, entry, at);
  return rowCount === 1;
}

function insert(tx: Tx, { kind, fields, isRetired }: CatalogueEntry, at: Date) {
  const row = { id: randomUUID(), retiredAt: isRetired ? at : null };
  if (kind === "plan") return tx.insert(plans).values({ ...fields, ...row });
  if (kind === "product") return tx.insert(products).values({ ...fields, ...row });
  return tx.insert(addOns).values({ ...fields, ...row });
}

function change(tx: Tx, entryId: string, { kind, fields, isRetired }: CatalogueEntry, at: Date) {
  const table = { plan: plans, "add-on": addOns, product: products }[kind];
  // The moment it was first retired stays.
  const retiredAt = isRetired ? sql`coalesce(${table.retiredAt}, ${at.toISOString()}::timestamptz)` : null;
  return tx
    .update(table)
    .set({ ...fields, retiredAt })
    .where(eq(table.id, entryId));
}
