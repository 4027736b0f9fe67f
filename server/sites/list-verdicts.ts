import { and, inArray } from "drizzle-orm";
import { keysOf } from "../../domain/is-key-of.ts";
import { minuteOf, type Outcome, outcomes, type PlacesView, type Verdict, verdictOf } from "../../domain/site-check.ts";
import type { Tx } from "../db/client.server.ts";
import { siteHours } from "../db/schema/index.ts";

/** A minute of a site from all places; of one that is down, what was found. */
export type MinuteVerdict = { at: Date; verdict: Verdict; outcome: Outcome };

/** So far back is looked for two minutes in a row: those of which nobody knows anything lie between them at most. */
const minutesBack = 5;

/** The last minutes of each site that are known, the newest last. */
export async function listVerdicts(tx: Tx, minute: Date, ids: string[]): Promise<Map<string, MinuteVerdict[]>> {
  const minutes = Array.from(
    { length: minutesBack },
    (_, i) => new Date(minute.getTime() - (minutesBack - 1 - i) * 60_000),
  );
  const hours = [...new Set(minutes.map((at) => hourOf(at).getTime()))].map((time) => new Date(time));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(siteHours)
    .where(and(inArray(siteHours.projectId, ids), inArray(siteHours.hourAt, hours)));
  const ofSite = Map.groupBy(rows, ({ projectId }) => projectId);
  return new Map(
    [...ofSite].map(([id, found]) => [
      id,
      minutes.map((at) => verdictAt(found, at)).filter(({ verdict }) => verdict !== "unknown"),
    ]),
  );
}

function verdictAt(rows: readonly (typeof siteHours.$inferSelect)[], at: Date): MinuteVerdict {
  const views = rows
    .filter(({ hourAt }) => hourAt.getTime() === hourOf(at).getTime())
    .map((row): PlacesView => {
      const minute = at.getUTCMinutes();
      return { outcome: outcomeOf(row.outcomes[minute]), isConnected: row.connected[minute] === 1 };
    });
  const verdict = minuteOf(views);
  const fault = views.find(({ outcome }) => verdictOf(outcome) === "down");
  return { at, verdict, outcome: verdict === "down" && fault ? fault.outcome : verdict === "up" ? "up" : "unknown" };
}

export function outcomeOf(kept: number | undefined): Outcome {
  return keysOf(outcomes).find((outcome) => outcomes[outcome] === kept) ?? "unknown";
}

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
}
