import { emailWords } from "../../../content/emails.ts";
import { addDays, type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import { yearlyPence } from "../../../domain/pricing.ts";
import type { Concerned, findNewPrice } from "../../../server/plan-changes/announce-price.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;
type Found = NonNullable<Awaited<ReturnType<typeof findNewPrice>>>;

export function view({ plan, concerned, revision, announced }: Found) {
  const [first] = concerned;
  return {
    planId: plan.id,
    lead: words.lead(plan.name, formatPounds(plan.pricePence), formatPounds(yearlyPence(plan))),
    revision,
    concerned: concerned.map(
      ({ linkId, projectId, project, clientId, client, each, wasPence, willPence, termEndsOn, startsOn }) => ({
        field: `link-${linkId}`,
        project: { id: projectId, name: project },
        client: { id: clientId, name: client },
        label: words.write(client, project),
        now: words.price[each](formatPounds(wasPence)),
        next: words.price[each](formatPounds(willPence)),
        term: termEndsOn ? words.term(dayWords(termEndsOn)) : "",
        from: dayWords(startsOn),
      }),
    ),
    mail: first ? { lead: words.mailLead(first.client), ...mailOf(plan.name, first) } : undefined,
    announced: announced.map(({ id, projectId, client, startsOn, afterPence }) => ({
      id,
      projectId,
      says: words.announcedOne(client, formatPounds(afterPence), startsOn ? dayWords(startsOn) : ""),
    })),
  };
}

function mailOf(plan: string, { project, wasPence, willPence, each, startsOn }: Concerned) {
  const { subject, lead, after } = emailWords.newPrice({
    plan,
    project,
    each,
    was: formatPounds(wasPence),
    will: formatPounds(willPence),
    day: dayWords(startsOn),
    lastDay: dayWords(addDays(startsOn, -1)),
  });
  return { subject, paragraphs: [lead, ...after] };
}

function dayWords(day: Day): string {
  return longDay(noonOf(day));
}
