import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import type { MoneySettings } from "../../domain/money-settings.ts";
import { type Person, requireAdmin } from "../access/viewer.ts";
import { type Origin, recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { moneySettings } from "../db/schema/index.ts";

const mostListed = 50;

/** The newest row holds. */
export async function findMoneySettings(tx: Tx) {
  const [newest] = await listNewest(tx, 1);
  return newest;
}

/** Now, and what they were before. */
export async function findSettingsPage(viewer: Person) {
  requireAdmin(viewer);
  return asViewer(viewer, (tx) => listNewest(tx, mostListed));
}

/** What was issued keeps what it was issued with: this is for what comes. */
export async function changeMoneySettings(
  viewer: Person,
  settings: MoneySettings,
  origin: Origin,
  at: Date,
): Promise<{ outcome: "changed" | "unchanged" }> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const before = await findMoneySettings(tx);
    const changed = (Object.keys(settings) as (keyof MoneySettings)[]).filter((key) => before?.[key] !== settings[key]);
    if (changed.length === 0) return { outcome: "unchanged" };
    const id = randomUUID();
    await tx.insert(moneySettings).values({ ...settings, id, at, actorId: viewer.id });
    const event = { action: "money-settings-changed", actorId: viewer.id } as const;
    const details = { changed: changed.join(", ") };
    await recordEvent(tx, { ...event, subject: { kind: "money", id }, details }, origin, at);
    return { outcome: "changed" };
  });
}

function listNewest(tx: Tx, most: number) {
  return tx.select().from(moneySettings).orderBy(desc(moneySettings.at), desc(moneySettings.id)).limit(most);
}
