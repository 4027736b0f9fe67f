import { allowedMinutes, minutesOfMonth } from "../../../domain/availability.ts";
import { londonClock, londonDay, londonMoment, longDay } from "../../../domain/calendar-day.ts";
import { findCovering, isAnnouncedInTime, isCalledOff, readNoteKind } from "../../../domain/incident.ts";
import { promiseHoldsUntil } from "../../../domain/site-uptime.ts";
import { type FoundIncident, incidentRevision } from "../../../server/sites/find-incident.ts";
import { minutesBetween, momentWords } from "../../shared/sites/view-standing.server.ts";
import { minutesWords, outcomeSays } from "../../shared/sites/words.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Look = { at: Date; retryKey: string };

const mostNamed = 3;

/** What happened, to whom, what they were told, and what it means for the promise if it lasts. */
export function view(found: FoundIncident, { at, retryKey }: Look) {
  const { incident, affected, clients } = found;
  const { endedAt, cause } = incident;
  const isPlanned = incident.kind === "planned";
  const names = listNames(affected.map(({ name }) => name));
  const isOver = endedAt !== null;
  return {
    isPlanned,
    heading: isPlanned ? words.headingPlanned : isOver ? words.headingOver(names) : words.heading(names),
    lead: leadOf(found, names, at),
    badge: badgeOf(found, at),
    retryKey,
    notify: {
      count: clients.length,
      lead: clients.length ? words.notify.lead(listNames(clients.map(({ name }) => name))) : words.notify.nobody,
      last: lastNote(found, at),
      kind: suggested(found),
    },
    lines: found.lines.map((line) => ({
      id: line.id,
      at: momentWords(line.at, at),
      title: words.timeline.kinds[line.kind],
      text: line.text,
      next: line.nextBy ? words.timeline.next(momentWords(line.nextBy, at)) : "",
      look: line.kind === "found" || line.kind === "added" ? "is-bad" : readNoteKind(line.kind) ? "is-note" : "",
    })),
    cause: { text: cause, revision: incidentRevision(incident) },
    planned: isPlanned ? undefined : viewPlanned(found),
    lasts: !isPlanned && !isOver ? viewLasts(found, at) : undefined,
    affected: affected.map(({ projectId, name, client, upAt }) => ({
      id: projectId,
      name,
      client: client ?? words.affected.nobody,
      isDown: !isPlanned && upAt === null,
      says: isPlanned
        ? isCalledOff(incident)
          ? words.affected.calledOff
          : words.affected.planned
        : upAt
          ? words.affected.up(momentWords(upAt, at))
          : words.affected.down,
    })),
    work: isPlanned ? viewWork(found, at) : undefined,
  };
}

function leadOf({ incident, affected }: FoundIncident, names: string, at: Date): string {
  const { startedAt, endedAt, kind } = incident;
  if (endedAt)
    return `${words.fromTo(londonMoment(startedAt), momentWords(endedAt, at))}${kind === "planned" ? ` ${names}.` : ""}`;
  return words.since(momentWords(startedAt, at), outcomeSays(affected[0]?.outcome ?? 0));
}

function badgeOf({ incident }: FoundIncident, at: Date) {
  const { startedAt, endedAt, kind } = incident;
  if (kind === "planned")
    return { tone: "mute", says: isCalledOff(incident) ? words.affected.calledOff : words.affected.planned } as const;
  if (endedAt) return { tone: "ok", says: words.over(minutesWords(minutesBetween(startedAt, endedAt))) } as const;
  return { tone: "bad", says: words.going(minutesWords(minutesBetween(startedAt, at))) } as const;
}

function lastNote({ lines }: FoundIncident, at: Date): string {
  const last = lines.find(({ kind }) => readNoteKind(kind));
  if (!last) return words.notify.none;
  const isToday = londonDay(last.at) === londonDay(at);
  return words.notify.last(isToday ? `at ${londonClock(last.at)}` : `on ${londonMoment(last.at)}`);
}

/** What comes next: that it is known, then that it is found, and at the end that it is over. */
function suggested({ incident, lines }: FoundIncident) {
  if (incident.endedAt) return "note-over";
  return lines.some(({ kind }) => readNoteKind(kind)) ? "note-found" : "note-know";
}

/** As far as the rule goes: it is said what was announced, and what of that counts. */
function viewPlanned({ works, affected }: FoundIncident) {
  const real = works.filter((work) => !isCalledOff(work));
  const covering = affected.map(({ downFrom, upAt }) => findCovering({ startedAt: downFrom, endedAt: upAt }, real));
  const { none, late, outside, covers } = words.planned;
  const says = real.map((work) => {
    const when = `${londonMoment(work.startedAt)} to ${londonMoment(work.endedAt ?? work.startedAt)}`;
    const announced = work.announcedAt ? longDay(work.announcedAt) : "";
    if (!isAnnouncedInTime(work)) return { id: work.id, says: late(when, announced) };
    return { id: work.id, says: covering.includes(work) ? covers(when, announced) : outside(when) };
  });
  return {
    none: says.length === 0 ? none : "",
    says,
    mayBeSaid: affected.length > 0 && covering.every((work) => work !== undefined),
  };
}

function viewLasts({ affected, used }: FoundIncident, at: Date) {
  const whole = minutesOfMonth(londonDay(at));
  const month = longDay(at).split(" ")[1] ?? "";
  return {
    month: words.lasts.month(month, whole.toLocaleString("en-GB"), allowedMinutes(whole)),
    rows: affected
      .filter(({ upAt }) => upAt === null)
      .map(({ projectId, name, downFrom }) => {
        const before = used.get(projectId) ?? 0;
        const until = promiseHoldsUntil(downFrom, before, at);
        return {
          id: projectId,
          name,
          used: before > 0 ? words.lasts.used(minutesWords(before)) : "",
          until: until ? momentWords(until, at) : words.lasts.missed,
          isMissed: until === undefined,
        };
      }),
  };
}

function viewWork({ incident, clients }: FoundIncident, at: Date) {
  const { startedAt, endedAt, announcedAt, cause } = incident;
  const { inTime, late, calledOff, begun, over } = words.work;
  const isOff = isCalledOff(incident);
  const canCallOff = !isOff && startedAt > at;
  return {
    what: cause,
    announced: announcedAt ? words.work.announced(londonMoment(announcedAt)) : "",
    says: isOff ? calledOff : isAnnouncedInTime(incident) ? inTime : late,
    state: isOff || canCallOff ? "" : endedAt && endedAt <= at ? over : begun,
    canCallOff,
    lead: words.work.callOffLead(listNames(clients.map(({ name }) => name))),
  };
}

function listNames(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return new Intl.ListFormat("en-GB").format(rest > 0 ? [...names.slice(0, mostNamed), `${rest} more`] : names);
}
