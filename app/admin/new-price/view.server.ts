import { type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import { yearlyPence } from "../../../domain/pricing.ts";
import { newPriceWords } from "../../../server/mail/new-price-words.ts";
import type { findNewPrice } from "../../../server/plan-changes/announce-price.ts";
import { linkField, words } from "./words.ts";

export type View = ReturnType<typeof view>;
type Found = NonNullable<Awaited<ReturnType<typeof findNewPrice>>>;

export function view({ plan, concerned, leftOut, revision, announced }: Found) {
  const [first] = concerned;
  return {
    planId: plan.id,
    lead: words.lead(plan.name, formatPounds(plan.pricePence), formatPounds(yearlyPence(plan))),
    revision,
    concerned: concerned.map(
      ({ linkId, projectId, project, client, each, wasPence, willPence, termEndsOn, startsOn }) => ({
        field: `${linkField}${linkId}`,
        project: { id: projectId, name: project },
        label: words.write(client, project),
        now: words.price[each](formatPounds(wasPence)),
        next: words.price[each](formatPounds(willPence)),
        term: words.term(dayWords(termEndsOn)),
        from: dayWords(startsOn),
      }),
    ),
    leftOut: leftOut.map(({ projectId, project, client, why }) => ({
      projectId,
      to: why === "no-term" ? `/projects/${projectId}#term` : `/projects/${projectId}`,
      says: words.leftOutOne(client, project),
      why: words.why[why],
    })),
    mail: first && { lead: words.mailLead(first.client), ...mailOf({ ...first, plan: plan.name }) },
    announced: announced.map(({ id, projectId, client, startsOn, afterPence }) => ({
      id,
      projectId,
      says: words.announcedOne(client, formatPounds(afterPence), startsOn ? dayWords(startsOn) : ""),
    })),
  };
}

function mailOf(newPrice: Parameters<typeof newPriceWords>[0]) {
  const { subject, lead, after } = newPriceWords(newPrice);
  return { subject, paragraphs: [lead, ...after] };
}

function dayWords(day: Day): string {
  return longDay(noonOf(day));
}
