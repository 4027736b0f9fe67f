import { nameEvent } from "../../../content/admin-invoices.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import type { Person } from "../../../server/access/actor.ts";
import type { listEvents } from "../../../server/audit/list-events.ts";
import { writeMark } from "../../actions.server.ts";
import { eventWords } from "./event-words.ts";

export type View = ReturnType<typeof view>;

/** `older` is the address of the page with the events before these. */
export function view({ events, older }: Awaited<ReturnType<typeof listEvents>>, viewer: Person) {
  const nameOf = (id: string | null, name: string | null) => {
    if (!id) return;
    return id === viewer.id ? eventWords.you : (name ?? eventWords.somebody(id));
  };
  const isPerson = (kind: string) => kind === "account" || kind === "client";
  return {
    older: older && `/dashboard/admin/audit?before=${writeMark(older)}`,
    events: events.map(({ event, actorName, subjectName }) => ({
      id: event.id,
      at: londonMoment(event.at),
      who: nameOf(event.actorId, actorName) ?? eventWords.nobody,
      what: nameEvent(event.action, event.details, eventWords.actions),
      thing:
        (isPerson(event.subjectKind) ? nameOf(event.subjectId, subjectName) : undefined) ??
        eventWords.things[event.subjectKind] ??
        event.subjectKind,
      from: event.address ?? "",
      requestId: event.requestId,
    })),
  };
}
