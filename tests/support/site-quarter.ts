import { type Outcome, outcomes } from "../../domain/site-check.ts";
import type { Seen } from "./a-site.ts";
import type { Dice } from "./dice.ts";

/** As a wall calendar and a clock in London have them: its first day, when it begins and ends, and how many days it has. */
export type Month = { first: string; begins: number; ends: number; days: number };

const month = (first: string, begins: string, ends: string, days: number): Month => ({
  first,
  begins: Date.parse(begins),
  ends: Date.parse(ends),
  days,
});

/** Each with a change of the clocks in it. */
export const quarters: Record<string, readonly [Month, Month, Month]> = {
  "the last of 2026": [
    month("2026-10-01", "2026-09-30T23:00Z", "2026-11-01T00:00Z", 31),
    month("2026-11-01", "2026-11-01T00:00Z", "2026-12-01T00:00Z", 30),
    month("2026-12-01", "2026-12-01T00:00Z", "2027-01-01T00:00Z", 31),
  ],
  "the first of 2027": [
    month("2027-01-01", "2027-01-01T00:00Z", "2027-02-01T00:00Z", 31),
    month("2027-02-01", "2027-02-01T00:00Z", "2027-03-01T00:00Z", 28),
    month("2027-03-01", "2027-03-01T00:00Z", "2027-03-31T23:00Z", 31),
  ],
};

const minute = 60_000;

/** What happens at a site, and whether it counts against the promise. */
const counted = ["down", "heard-alone", "other-cut-off", "crashed", "late-work", "part-planned"] as const;
const uncounted = ["own-outage", "half-open", "nobody", "in-time", "forbidden"] as const;
type Kind = (typeof counted)[number] | (typeof uncounted)[number];
/** These need another place that sees more. */
const ofTwo: ReadonlySet<Kind> = new Set(["crashed", "half-open"]);

export type Work = { from: number; to: number; announced: number };
type Trouble = { kind: Kind; from: number; to: number };

/** What each place saw of a site in some months, what was announced, and how many minutes of each month count. */
export class SiteQuarter {
  readonly works: Work[] = [];
  readonly troubles: Trouble[] = [];
  readonly countedMinutes = new Map<string, { minutes: number; down: number }>();
  readonly #seen: [Map<number, Seen>, Map<number, Seen>] = [new Map(), new Map()];

  readonly isSeenFromTwo: boolean;
  readonly #watchedSince: number;

  constructor({ isSeenFromTwo, watchedSince }: { isSeenFromTwo: boolean; watchedSince: number }) {
    this.isSeenFromTwo = isSeenFromTwo;
    this.#watchedSince = watchedSince;
  }

  /** Draws a month with so many troubles, none at the same time as another, of which so many minutes count as a regime says. */
  draw(of: Month, troubles: number, dice: Dice): void {
    const begins = Math.max(of.begins, Math.ceil(this.#watchedSince / minute) * minute);
    const minutes = (of.ends - begins) / minute;
    const slot = Math.floor(minutes / troubles);
    const share = Math.ceil(troubles / 2);
    const down = Math.min(drawDown(minutes, dice), share * (slot - 3));
    const lengths = splitUp(down, share, slot - 3, dice);
    const all = Array.from({ length: troubles }, (_, place) => lengths[place] ?? 0).toSorted(() => dice.roll() - 0.5);
    for (const [place, length] of all.entries()) {
      const kinds = (length > 0 ? counted : uncounted).filter((kind) => this.isSeenFromTwo || !ofTwo.has(kind));
      // In turn, so that few of them have each.
      const kind = kinds[this.troubles.length % kinds.length] ?? "down";
      // Its end is announced, and what is before it counts.
      const planned = kind === "part-planned" ? dice.between(1, 2) : 0;
      const lasts = length > 0 ? length + planned : dice.between(1, Math.min(180, slot - 1));
      const from = begins + (place * slot + dice.between(0, slot - lasts)) * minute;
      this.#happen({ kind, from, to: from + lasts * minute }, planned, dice);
    }
    this.countedMinutes.set(of.first, { minutes, down });
  }

  #happen({ kind, from, to }: Trouble, planned: number, dice: Dice): void {
    this.troubles.push({ kind, from, to });
    const bad = dice.pick(["refused", "no-answer", "status", "content", "certificate", "cut-short"] as const);
    const heard = dice.pick(["status", "elsewhere", "redirects", "too-large"] as const);
    const cutOff = seen("no-answer", false);
    const [first, second] = {
      down: [seen(bad), seen(bad)],
      "heard-alone": [seen(heard, false), seen(heard, false)],
      "other-cut-off": [seen(bad), cutOff],
      crashed: [seen("unknown", false), seen(bad)],
      "late-work": [seen(bad), seen(bad)],
      "part-planned": [seen(bad), seen(bad)],
      "own-outage": [cutOff, undefined],
      "half-open": [seen("cut-short"), undefined],
      nobody: [cutOff, seen("unknown", false)],
      "in-time": [seen(bad), seen(bad)],
      forbidden: [seen("forbidden"), seen("forbidden")],
    }[kind];
    for (let at = from; at < to; at += minute) {
      if (first) this.#seen[0].set(at, first);
      if (second) this.#seen[1].set(at, second);
    }
    const days = 86_400_000;
    if (kind === "in-time") this.works.push({ from, to, announced: from - 3 * days });
    if (kind === "late-work") this.works.push({ from, to, announced: from - 3 * days + minute });
    if (kind === "part-planned") this.works.push({ from: to - planned * minute, to, announced: from - 4 * days });
  }

  seenBy(place: 0 | 1): (at: number) => Seen {
    return (at) => this.#seen[place].get(at) ?? up;
  }
}

const up: Seen = { outcome: "up", isConnected: true, milliseconds: 180 };
const seen = (outcome: Outcome, isConnected = true): Seen => ({ outcome, isConnected, milliseconds: null });

/** Often just at a step of the promise, on either side of it. */
function drawDown(minutes: number, dice: Dice): number {
  const [promised, quarter, whole] = [1_000, 100, 20].map((of) => Math.floor(minutes / of)) as [number, number, number];
  return dice.pick([
    0,
    dice.between(1, promised),
    promised,
    promised + 1,
    dice.between(promised + 1, quarter),
    quarter,
    quarter + 1,
    dice.between(quarter + 1, whole),
    whole,
    whole + 1,
    dice.between(whole + 1, Math.floor(whole * 1.4)),
  ]);
}

/** So many minutes as that many lengths at most, none longer than fits. */
function splitUp(minutes: number, most: number, longest: number, dice: Dice): number[] {
  const count = Math.min(most, minutes);
  const lengths = Array.from({ length: count }, (_, n) => Math.floor(minutes / count) + (n < minutes % count ? 1 : 0));
  for (let n = 0; n < count * 3; n++) {
    const [from, to] = [dice.between(0, count - 1), dice.between(0, count - 1)];
    const room = Math.min((lengths[from] ?? 0) - 1, longest - (lengths[to] ?? 0));
    if (from === to || room < 1) continue;
    const moved = dice.between(1, room);
    lengths[from] = (lengths[from] ?? 0) - moved;
    lengths[to] = (lengths[to] ?? 0) + moved;
  }
  return lengths;
}

/** The raw results added up by the database, by nothing of the product: up, down and planned minutes of each site from one moment to another. */
export const addedUpFromRaw = `
  with looks as (
    select h.project_id, h.hour_at + (n - 1) * interval '1 minute' as at, code, is_connected
    from site_hours h, unnest(h.outcomes, h.connected) with ordinality as looked (code, is_connected, n)
    where h.project_id = any($1) and h.hour_at >= $2 and h.hour_at < $3
  ), minutes as (
    select l.project_id, at, bool_or(code = ${outcomes.up}) as is_up,
      bool_or(code in (${[
        "refused",
        "certificate",
        "status",
        "redirects",
        "elsewhere",
        "content",
        "too-large",
        "not-http",
      ]
        .map((name) => outcomes[name as Outcome])
        .join(", ")})
        or (code in (2, 4, 10) and is_connected = 1)) as is_down
    from looks l join sites s on s.project_id = l.project_id and at >= s.watched_since group by 1, 2
  ), told as (
    select project_id, at, is_up, is_down, exists (
      select from incidents i join incident_sites s on s.incident_id = i.id
      where s.project_id = m.project_id and i.kind = 'planned' and i.started_at <= at and at < i.ended_at
        and i.announced_at <= i.started_at - interval '72 hours') as is_planned
    from minutes m
  )
  select project_id as id, count(*) filter (where is_up)::int as up,
    count(*) filter (where not is_up and is_down and not is_planned)::int as down,
    count(*) filter (where not is_up and is_down and is_planned)::int as planned
  from told group by 1 order by 1`;
