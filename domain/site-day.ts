import { startOfDay, type Watched } from "./availability.ts";
import { addDays, type Day } from "./calendar-day.ts";
import { keysOf } from "./is-key-of.ts";
import { minuteOf, type Outcome, outcomes, verdictOf } from "./site-check.ts";

/** An hour of looks from one place, a minute an element. */
export type LookedHour = {
  hourAt: Date;
  /** Of `outcomes`. */
  outcomes: readonly number[];
  milliseconds: readonly (number | null)[];
  connected: readonly number[];
};

export type Span = { from: Date; to: Date };

type Looks = {
  hours: readonly LookedHour[];
  /** Work that had been announced in time. */
  planned: readonly Span[];
  watched: Watched;
};

export type SiteDay = {
  upMinutes: number;
  downMinutes: number;
  /** Down while announced work went on. */
  plannedMinutes: number;
  unknownMinutes: number;
  downByHour: number[];
  medianMs: number | null;
  p95Ms: number | null;
  slowestMs: number | null;
};

const [minute, hour] = [60_000, 3_600_000];

/** A day by London's clock, added up from its minutes as all places saw them: 23, 24 or 25 hours of them. */
export function addUpDay(day: Day, { hours, planned, watched }: Looks): SiteDay {
  const [from, to] = [startOfDay(day).getTime(), startOfDay(addDays(day, 1)).getTime()];
  const byHour = Map.groupBy(hours, ({ hourAt }) => hourAt.getTime());
  const counted = { up: 0, down: 0, planned: 0, unknown: 0 };
  const downByHour = Array.from({ length: (to - from) / hour }, () => 0);
  const answers: number[] = [];
  for (let at = from; at < to; at += minute) {
    const ofHour = byHour.get(at - (at % hour)) ?? [];
    const seen = seenIn(ofHour, (at % hour) / minute, isWatchedAt(watched, at));
    const isPlanned =
      seen.verdict === "down" && planned.some((work) => work.from.getTime() <= at && at < work.to.getTime());
    counted[isPlanned ? "planned" : seen.verdict] += 1;
    if (seen.verdict === "down" && !isPlanned) {
      const place = Math.floor((at - from) / hour);
      downByHour[place] = (downByHour[place] ?? 0) + 1;
    }
    if (seen.milliseconds !== null) answers.push(seen.milliseconds);
  }
  const sorted = answers.toSorted((a, b) => a - b);
  return {
    upMinutes: counted.up,
    downMinutes: counted.down,
    plannedMinutes: counted.planned,
    unknownMinutes: counted.unknown,
    downByHour,
    medianMs: rank(sorted, 50),
    p95Ms: rank(sorted, 95),
    slowestMs: rank(sorted, 100),
  };
}

/** One that had begun before it was watched, or goes on after, was not looked at as a whole. */
function isWatchedAt({ watchedSince, stoppedAt }: Watched, at: number): boolean {
  return at >= watchedSince.getTime() && (!stoppedAt || at + minute <= stoppedAt.getTime());
}

/** What all places saw, and the quickest answer that one of them had. */
function seenIn(ofHour: readonly LookedHour[], place: number, isWatched: boolean) {
  if (!isWatched) return { verdict: "unknown", milliseconds: null } as const;
  const views = ofHour.map(({ outcomes: codes, connected, milliseconds }) => ({
    outcome: outcomeOf(codes[place] ?? outcomes.unknown),
    isConnected: connected[place] === 1,
    milliseconds: milliseconds[place] ?? null,
  }));
  const quick = views.flatMap((view) => (verdictOf(view.outcome) === "up" ? (view.milliseconds ?? []) : []));
  return { verdict: minuteOf(views), milliseconds: quick.length > 0 ? Math.min(...quick) : null } as const;
}

const byCode = new Map<number, Outcome>(keysOf(outcomes).map((outcome) => [outcomes[outcome], outcome]));

/** What a later version wrote says nothing to this one. */
export function outcomeOf(code: number): Outcome {
  return byCode.get(code) ?? "unknown";
}

/** The value that so many in a hundred do not pass. */
function rank(sorted: readonly number[], percent: number): number | null {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? null;
}
