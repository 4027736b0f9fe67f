import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { outcomes } from "../../domain/site-check.ts";
import { system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { isLive, projects, sites } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import { type Checking, checkSite } from "./check-site.ts";
import { inTurn } from "./in-turn.ts";
import { OwnLine } from "./own-line.ts";
import { recordLooks, type SiteLook } from "./record-looks.ts";

/** Spread over the minute so that what is found at its end is still found in it: two tries, and the pause between them. */
export const pace = {
  spreadMilliseconds: 28_000,
  endMilliseconds: 58_000,
  latestMilliseconds: 25_000,
  atOnce: 50,
} as const;

export type Watching = Pick<Checking, "patience" | "resolve"> & {
  spreadMilliseconds?: number;
  /** How long after its time a site's look began. */
  onBegin?: (latenessMilliseconds: number) => void;
};

/**
 * Every minute: looks at each live site and writes down what was found. A minute that is begun late, or not at all, stays unknown, and so does
 * whatever of it is not done by its end.
 */
export async function watchSites(now: () => Date, watching: Watching = {}): Promise<void> {
  const begun = now();
  const minute = minuteBefore(begun);
  const late = begun.getTime() - minute.getTime();
  if (late > pace.latestMilliseconds) return log.warn({ late }, "too late to look at sites in this minute");
  const found = await listSites(begun);
  const time = AbortSignal.timeout(pace.endMilliseconds - late);
  const looks = await lookAtAll(found, AbortSignal.any([time, stopped.signal]), watching);
  await recordLooks(minute, looks, systemActor(`watch-sites ${randomUUID()}`, now()));
}

const stopped = new AbortController();

/** The process ends: what has been found is written down, and nobody is asked any more. */
export function stopWatching(): void {
  stopped.abort();
}

type Site = { projectId: string; url: string; expectedText: string; outcome: number };

async function lookAtAll(found: readonly Site[], signal: AbortSignal, watching: Watching): Promise<SiteLook[]> {
  const { spreadMilliseconds = pace.spreadMilliseconds, patience, resolve, onBegin } = watching;
  const well = found.filter(({ outcome }) => outcome === outcomes.up).map(({ url }) => url);
  const line = new OwnLine(well, { signal, resolve });
  const turn = inTurn(pace.atOnce);
  const begun = performance.now();
  const lookAt = async (site: Site, place: number): Promise<SiteLook> => {
    const due = (place / found.length) * spreadMilliseconds;
    await sleep(due, undefined, { signal }).catch(() => {});
    const first = once(() => onBegin?.(performance.now() - begun - due));
    const inPlace = <T>(work: () => Promise<T>) =>
      turn(() => {
        first();
        return work();
      });
    // What is down already has been found to be so twice.
    const isSecondTried = site.outcome <= outcomes.up;
    const look = await checkSite(site, { signal, patience, resolve, isSecondTried, inTurn: inPlace });
    const { outcome, milliseconds, certificateEndsAt } = look;
    const isConnected = await line.wasConnected(site.url, look);
    return { projectId: site.projectId, outcome, milliseconds, certificateEndsAt, isConnected };
  };
  return Promise.all(found.map(lookAt)).finally(() => line.end());
}

/** Live, with an address, and not past the last day: in an order that stays the same, so that each is looked at once in sixty seconds. */
function listSites(at: Date): Promise<Site[]> {
  const hasLeft = sql`exists (select from departures d
    where d.project_id = ${projects.id} and d.taken_back_at is null and d.ends_on < ${londonDay(at)})`;
  return asViewer(system, (tx) =>
    tx
      .select({
        projectId: projects.id,
        url: projects.url,
        expectedText: sql<string>`coalesce(${sites.expectedText}, '')`,
        outcome: sql<number>`coalesce(${sites.outcome}, 0)`,
      })
      .from(projects)
      .leftJoin(sites, eq(sites.projectId, projects.id))
      .where(and(isLive, ne(projects.url, ""), isNull(sites.stoppedAt), sql`not ${hasLeft}`))
      .orderBy(projects.id),
  );
}

export function minuteBefore(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
