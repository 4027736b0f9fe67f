import { londonClock, londonDay, londonMoment } from "../../../domain/calendar-day.ts";
import { keysOf } from "../../../domain/is-key-of.ts";
import { outcomes, verdictOf } from "../../../domain/site-check.ts";
import type { SitePage } from "../../../server/sites/find-site-page.ts";
import { minutesWords, outcomeSays, secondsWords, standingWords as words } from "./words.ts";

/** A look that is older says nothing about now. */
const freshForMinutes = 10;

const outcomeNames = keysOf(outcomes);

/** How a site stands at this moment, in a word and a sentence. */
export function viewStanding(site: SitePage["site"], at: Date) {
  if (!site?.checkedAt) return { tone: "unknown", heading: words.never, says: words.neverLead } as const;
  if (site.stoppedAt) return { tone: "unknown", heading: words.stopped, says: words.stoppedLead } as const;
  const looked = words.looked(agoWords(site.checkedAt, at));
  if (site.downSince) {
    const minutes = minutesBetween(site.downSince, at);
    const heading = words.downSince(momentWords(site.downSince, at));
    return {
      tone: "down",
      heading,
      says: join(outcomeSays(site.outcome), words.soFar(minutesWords(minutes)), looked),
    } as const;
  }
  const outcome = outcomeNames.find((name) => outcomes[name] === site.outcome) ?? "unknown";
  if (verdictOf(outcome) === "unknown")
    return { tone: "unknown", heading: words.unknown, says: join(words.unknownLead, looked) } as const;
  const answered = site.milliseconds === null ? "" : words.answered(secondsWords(site.milliseconds));
  const isOld = minutesBetween(site.checkedAt, at) >= freshForMinutes;
  return {
    tone: isOld ? "unknown" : "up",
    heading: isOld ? words.old : words.up,
    says: join(looked, answered),
  } as const;
}

function join(...sentences: string[]): string {
  return sentences.filter(Boolean).join(" ");
}

export function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
}

export function agoWords(then: Date, at: Date): string {
  const minutes = minutesBetween(then, at);
  if (minutes < 1) return words.justNow;
  return minutes < 120 ? words.ago(minutesWords(minutes)) : words.atMoment(londonMoment(then));
}

/** The time of today, or a day and its time. */
export function momentWords(then: Date, at: Date): string {
  return londonDay(then) === londonDay(at) ? londonClock(then) : londonMoment(then);
}
