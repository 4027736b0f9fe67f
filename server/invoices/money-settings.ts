import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import type { MoneySettings } from "../../domain/money-settings.ts";
import { type Person, type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
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
  actor: PersonActor,
  settings: MoneySettings,
): Promise<{ outcome: "changed" | "unchanged" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const before = await findMoneySettings(tx);
    const changed = (Object.keys(settings) as (keyof MoneySettings)[]).filter((key) => before?.[key] !== settings[key]);
    if (changed.length === 0) return { outcome: "unchanged" };
    const id = randomUUID();
    await tx.insert(moneySettings).values({ ...settings, id, at: actor.at, actorId: actor.id });
    const event = { action: "money-settings-changed" } as const;
    const details = { changed: changed.join(", ") };
    await recordEvent(tx, { ...event, subject: { kind: "money", id }, details }, actor);
    return { outcome: "changed" };
  });
}

function listNewest(tx: Tx, most: number) {
  return tx.select().from(moneySettings).orderBy(desc(moneySettings.at), desc(moneySettings.id)).limit(most);
}
