import { business } from "../../../content/business.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import type { Person } from "../../../server/access/actor.ts";
import type { listThreads } from "../../../server/messages/list-threads.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Thread = Awaited<ReturnType<typeof listThreads>>[number];

const longestExcerpt = 160;

export function view(threads: Thread[], viewer: Person) {
  return {
    threads: threads.map(({ id, name, unread, newest }) => ({
      id,
      name,
      unread,
      newest: newest && {
        at: londonMoment(newest.at),
        by: byOf(newest, viewer),
        text: excerpt(newest.text),
      },
    })),
  };
}

function byOf({ side, authorId, authorName }: NonNullable<Thread["newest"]>, viewer: Person): string {
  if (side === "provider") return business().firstName;
  return authorId === viewer.id ? words.you : authorName;
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestExcerpt ? `${line.slice(0, longestExcerpt).replace(/\s\S*$/, "")}…` : line;
}
