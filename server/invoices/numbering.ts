import { eq, sql } from "drizzle-orm";
import { keepNumberPrefix, type Numbering } from "../../domain/numbering.ts";
import { type Person, type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { numberSeries } from "../db/schema/index.ts";

/** Fixed from the first invoice on: nobody is shown two names of one. */
export type FoundNumbering = Numbering & { isFixed: boolean };

export async function findNumbering(viewer: Person): Promise<FoundNumbering> {
  requireAdmin(viewer);
  return asViewer(viewer, findSeries);
}

export type NumberingChanged = { outcome: "changed" | "unchanged" | "fixed" };

export async function changeNumbering(actor: PersonActor, { prefix, first }: Numbering): Promise<NumberingChanged> {
  requireAdmin(actor);
  const done = await asViewer(actor, async (tx): Promise<NumberingChanged> => {
    const before = await findSeries(tx, "update");
    if (before.prefix === prefix && before.first === first) return { outcome: "unchanged" };
    if (before.isFixed) return { outcome: "fixed" };
    await tx.update(numberSeries).set({ prefix, first, next: first }).where(isInvoices());
    const details = { changed: "prefix, first number" };
    await recordEvent(tx, { action: "money-settings-changed", subject: { kind: "money", id: null }, details }, actor);
    return { outcome: "changed" };
  });
  if (done.outcome === "changed") keepNumberPrefix(prefix);
  return done;
}

/** For what is drawn or mailed at once: it is as it was issued, however short ago that was. */
export async function refreshPrefix(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ prefix: string }>(sql`select app.number_prefix() as prefix`);
  if (rows[0]) keepNumberPrefix(rows[0].prefix);
}

const isInvoices = () => eq(numberSeries.series, "invoice");

async function findSeries(tx: Tx, lock?: "update"): Promise<FoundNumbering> {
  const chosen = tx.select().from(numberSeries).where(isInvoices());
  const [series] = lock ? await chosen.for(lock) : await chosen;
  if (!series) throw new Error("there is no series of numbers for invoices");
  return { prefix: series.prefix, first: series.first, isFixed: series.next > series.first };
}
