import { londonMoment, shortDay } from "../../../domain/calendar-day.ts";
import type { Draft } from "../../../server/website/edit-draft.ts";
import type { listVersions } from "../../../server/website/versions.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;
type Version = Awaited<ReturnType<typeof listVersions>>[number];

type Besides = {
  versions: Version[];
  /** What bringing one back would change. */
  confirm: { version: number; changes: string[] } | undefined;
};

export function view({ revision, changes, online }: Draft, { versions, confirm }: Besides) {
  return {
    draft: changes.map(({ words: said }) => said),
    versions: versions.map((version) => ({
      number: version.number,
      when: whenOf(version),
      isOnline: version.number === online.number,
      changes: version.changes.length > 0 ? version.changes.join("; ") : words.first,
    })),
    confirm: confirm && { ...confirm, revision: String(revision), kept: changes.length },
  };
}

function whenOf({ publishedAt, publishAt, calledOffAt, failure, madeAt }: Version): string {
  if (publishedAt) return londonMoment(publishedAt);
  if (failure) return words.failed;
  if (calledOffAt) return words.calledOff;
  return publishAt ? words.waits(londonMoment(publishAt)) : words.putAside(shortDay(madeAt));
}
