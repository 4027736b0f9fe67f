import { eq } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { siteLetterWords as words } from "../../content/emails-site.ts";
import { availability, formatAvailability, isPromiseKept, minutesOfMonth } from "../../domain/availability.ts";
import {
  type Day,
  dayAndMonth,
  londonClock,
  londonDay,
  longDay,
  monthName,
  noonOf,
} from "../../domain/calendar-day.ts";
import { greetingName } from "../../domain/client.ts";
import { formatPounds } from "../../domain/money.ts";
import { creditShare } from "../../domain/site-credit.ts";
import { siteHost } from "../../domain/site-host.ts";
import { projectEvents } from "../db/schema/index.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import { findLetter, type Letter } from "../sites/find-letter.ts";
import { type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { findOwnerOfProject } from "./project-mails.tsx";
import { SiteLetter } from "./templates/site-letter.tsx";
import type { Sum } from "./templates/sums.tsx";

export const siteLetterComposers = {
  async "site-letter"(tx, eventId, reader) {
    const [event] = await tx.select().from(projectEvents).where(eq(projectEvents.id, eventId));
    const found = event && (await findOwnerOfProject(tx, event.projectId));
    const at = now();
    const letter = found && (await findLetter(tx, found.project, event.what, at));
    if (!event || !found || !letter) return;
    const { project } = found;
    const client = { ...found.client, ...reader };
    // Without a reader it is for the first who may do everything.
    const read = { ...letter, month: event.what, at, seesMoney: reader?.may !== "project" };
    const said = saysOf(read);
    return {
      to: client.email,
      subject: subjectOf(read),
      ...(await draw(
        <SiteLetter
          name={greetingName(client)}
          preview={said[0] ?? ""}
          title={words.title(monthName(event.what), siteHost(project.url) ?? project.projectName)}
          term={termOf(letter)}
          said={said}
          caption={words.caption(monthName(event.what))}
          figures={figuresOf(read)}
          button={words.button}
          href={`${env().SITE_ORIGIN}/projects/${project.id}/site`}
          after={words.after}
          from={business().firstName}
          why={words.why(read.seesMoney ? `${env().SITE_ORIGIN}/clients/people` : undefined)}
        />,
      )),
    };
  },
} satisfies Partial<Record<MailKind, Composer>>;

type Read = Letter & { month: Day; at: Date; seesMoney: boolean };

const upOf = ({ minutes, downMinutes }: Letter) => formatAvailability(availability(minutes, downMinutes));
const minutesOf = (count: number) => words.minutes(String(count).replace(/\B(?=(?:\d{3})+$)/g, ","));

/** So soon that whoever reads it must know. */
const certificateSoon = 7 * 86_400_000;

function subjectOf(read: Read): string {
  const { minutes, downMinutes, unknownMinutes, credit, site, at, seesMoney } = read;
  const month = { month: monthName(read.month), up: upOf(read) };
  if (!isPromiseKept(minutes, downMinutes))
    return words.subject.missed(month, credit && seesMoney ? formatPounds(credit.pence) : undefined);
  if (downMinutes > 0) return words.subject.down(month, minutesOf(downMinutes));
  const { certificateEndsAt } = site;
  if (certificateEndsAt && certificateEndsAt.getTime() - at.getTime() < certificateSoon)
    return words.subject.certificate(month, dayAndMonth(londonDay(certificateEndsAt)));
  return unknownMinutes > 0 ? words.subject.notSeenDown(month) : words.subject.well(month);
}

/** More of them are counted. */
const mostOutages = 3;

function saysOf(read: Read): string[] {
  const { outages, minutes, downMinutes, unknownMinutes } = read;
  if (downMinutes === 0) return [unknownMinutes > 0 ? words.kept.notSeenDown : words.kept.well];
  const longest = outages.toSorted((a, b) => lengthOf(b, read.at) - lengthOf(a, read.at)).slice(0, mostOutages);
  const shown = longest.toSorted((a, b) => a.from.getTime() - b.from.getTime()).map(outageWords);
  const more = outages.length > shown.length ? [words.moreOutages(outages.length - shown.length)] : [];
  const promise = isPromiseKept(minutes, downMinutes) ? words.kept.down : missedWords(read);
  return [...shown, ...more, promise];
}

function lengthOf({ from, to }: Letter["outages"][number], at: Date): number {
  return (to ?? at).getTime() - from.getTime();
}

function outageWords({ from, to, cause }: Letter["outages"][number]): string {
  const isSameDay = to && londonDay(to) === londonDay(from);
  const until = to && (isSameDay ? londonClock(to) : `${dayAndMonth(londonDay(to))}, ${londonClock(to)}`);
  return words.outage({ day: dayAndMonth(londonDay(from)), from: londonClock(from), to: until ?? undefined, cause });
}

function missedWords(read: Read): string {
  const { credit, seesMoney } = read;
  const missed = words.missed(upOf(read));
  if (!credit || !seesMoney) return missed;
  const share = creditShare(credit);
  const saying = words.credit[credit.givenAt ? "given" : "found"];
  return `${missed} ${saying(formatPounds(credit.pence), `${share.charAt(0).toLowerCase()}${share.slice(1)}`)}`;
}

/** Minutes that nobody looked at are worth a line from an hour on. */
const worthSaying = 60;

function figuresOf(read: Read): Sum[] {
  const { figures } = words;
  const { minutes, downMinutes, downDays, plannedMinutes, unknownMinutes, middleMs, site, month } = read;
  const isWhole = minutes === minutesOfMonth(month);
  const up = isWhole ? figures.upIs(upOf(read)) : figures.since(upOf(read), dayAndMonth(londonDay(site.watchedSince)));
  return [
    { what: figures.up, amount: up },
    ...(downMinutes > 0
      ? [
          {
            what: figures.down,
            amount: figures.downIs(minutesOf(downMinutes), figures.onDays(downDays.map(dayAndMonth))),
          },
        ]
      : []),
    ...(plannedMinutes > 0 ? [{ what: figures.planned, amount: figures.plannedIs(minutesOf(plannedMinutes)) }] : []),
    ...(unknownMinutes >= worthSaying
      ? [{ what: figures.unknown, amount: figures.unknownIs(minutesOf(unknownMinutes)) }]
      : []),
    ...(middleMs === undefined
      ? []
      : [{ what: figures.answered, amount: figures.answeredIs((middleMs / 1_000).toFixed(2)) }]),
    ...certificateOf(read),
    ...nextOf(read),
  ];
}

function certificateOf({ site: { certificateEndsAt }, at }: Read): Sum[] {
  if (!certificateEndsAt) return [];
  const { certificate, certificateIs, certificateWas } = words.figures;
  const day = longDay(certificateEndsAt);
  return [{ what: certificate, amount: certificateEndsAt > at ? certificateIs(day) : certificateWas(day) }];
}

function nextOf({ next, seesMoney }: Read): Sum[] {
  if (!next || !seesMoney) return [];
  const { next: what, nextIs, nextLess } = words.figures;
  const [issued, due] = [dayAndMonth(next.issuedOn), dayAndMonth(next.dueOn)];
  const [pounds, less] = [formatPounds(next.pence), formatPounds(next.lessPence)];
  const left = formatPounds(next.pence - next.lessPence);
  return [
    { what, amount: next.lessPence > 0 ? nextLess(issued, due, { pounds, less, left }) : nextIs(issued, due, pounds) },
  ];
}

function termOf({ standing }: Letter) {
  if (standing?.state !== "running") return;
  const { month, months, endsOn } = standing;
  return { month, months, says: words.strip(month, months, longDay(noonOf(endsOn))) };
}
