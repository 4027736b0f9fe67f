import { dayOfYear, londonDay, londonMoment, shortDay } from "../../../domain/calendar-day.ts";
import type { SitePart } from "../../../domain/website/changes.ts";
import { siteOn } from "../../../domain/website/site.ts";
import type { Draft } from "../../../server/website/edit-draft.ts";
import type { listVersions } from "../../../server/website/versions.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Besides = {
  versions: Awaited<ReturnType<typeof listVersions>>;
  isPublishing: boolean;
  at: Date;
  host: string;
};

export function view(draft: Draft, { versions, isPublishing, at, host }: Besides) {
  const { content, changes, waiting, failure } = draft;
  const today = londonDay(at);
  const samples = content.testimonials.filter(({ isSample }) => isSample).length;
  const { away } = content.hours;
  const hours = [
    siteOn(today, content).business.supportHours,
    ...(away && away.until >= today ? [`Away ${dayOfYear(away.from, today)} to ${dayOfYear(away.until, today)}`] : []),
  ];
  const says: Record<SitePart, string> = {
    plans: words.plans(content.plans.length, content.addOns.length),
    hours: `${hours.join(". ")}.`,
    business: words.business,
    testimonials: samples ? words.sampleWarning : words.testimonials(content.testimonials.length),
    portfolio: words.portfolio(content.projects.length),
    questions: words.questions(content.questions.length),
    texts: words.texts(Object.keys(content.texts).length),
  };
  const parts: SitePart[] = ["plans", "hours", "business", "testimonials", "portfolio", "questions", "texts"];
  return {
    host,
    bar: viewDraftBar(draft),
    parts: parts.map((part) => ({
      part,
      says: says[part],
      changes: changes.filter((change) => change.part === part).length,
      samples: part === "testimonials" ? samples : 0,
    })),
    versions: versions.filter(({ publishedAt }) => publishedAt).length,
    waiting: waiting ? londonMoment(waiting.at) : "",
    failure: failure ?? "",
    isPublishing,
    publishing:
      changes.length > 0
        ? {
            revision: String(draft.revision),
            changes: changes.map(({ words: said }) => said),
            samples,
            waiting: waiting ? shortDay(waiting.at) : "",
            today,
          }
        : undefined,
  };
}
