import { checkLength } from "./check-text.ts";
import { cleanText } from "./clean-text.ts";

/** What clients are told while a site is down, in the order in which it happens. */
export const noteKinds = ["note-know", "note-found", "note-over"] as const;
export type NoteKind = (typeof noteKinds)[number];

export function readNoteKind(text: string | undefined): NoteKind | undefined {
  return noteKinds.find((kind) => kind === text);
}

export const longestNoteToClients = 2_000;
export const longestCause = 300;
export const longestLine = 500;
export const longestExpectedText = 200;

export function readWords(typed: string | undefined): string {
  return cleanText(typed).trim();
}

/** Why it cannot be sent; undefined when it can. */
export function checkWords(words: string, longest: number, missing: string): string | undefined {
  return words ? checkLength(words, longest) : missing;
}

/** So long before it begins must work be announced, or it counts like any other outage. */
export const noticeDays = 3;

type Announced = { announcedAt: Date | null; startedAt: Date };

export function isAnnouncedInTime({ announcedAt, startedAt }: Announced): boolean {
  return announcedAt !== null && startedAt.getTime() - announcedAt.getTime() >= noticeDays * 86_400_000;
}

type Lasting = { startedAt: Date; endedAt: Date | null };

/** Work that was called off lasts no minute. */
export function isCalledOff({ startedAt, endedAt }: Lasting): boolean {
  return endedAt !== null && endedAt.getTime() <= startedAt.getTime();
}

/** Whole minutes of it that lie between two moments. */
export function minutesWithin({ startedAt, endedAt }: Lasting, from: Date, to: Date): number {
  const begins = Math.max(startedAt.getTime(), from.getTime());
  const ends = Math.min(endedAt?.getTime() ?? to.getTime(), to.getTime());
  return Math.max(0, Math.floor((ends - begins) / 60_000));
}

/** Work on these sites, announced in time, in which the outage lies: only then does it not count. */
export function findCovering<Work extends Announced & Lasting>(
  outage: Lasting,
  works: readonly Work[],
): Work | undefined {
  return works.find(
    (work) =>
      isAnnouncedInTime(work) &&
      !isCalledOff(work) &&
      work.startedAt <= outage.startedAt &&
      outage.endedAt !== null &&
      work.endedAt !== null &&
      outage.endedAt <= work.endedAt,
  );
}
