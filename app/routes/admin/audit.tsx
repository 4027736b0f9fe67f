import { z } from "zod";
import { accountTitles } from "../../../content/account.ts";
import { auditWords } from "../../../content/account-answers.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import { type EventMark, listEvents } from "../../../server/audit/list-events.ts";
import { AuditPage } from "../../components/portal/audit-page.tsx";
import { requirePerson } from "../../door.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import type { Route } from "./+types/audit";

export const meta = () => portalMeta(accountTitles.audit);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const { events, older } = await listEvents(viewer, readMark(url.searchParams.get("before")));
  const nameOf = (id: string | null, name: string | null) => {
    if (!id) return;
    return id === viewer.id ? auditWords.you : (name ?? auditWords.somebody(id));
  };
  return {
    older: older && `/dashboard/admin/audit?before=${older.at.toISOString()}_${older.id}`,
    events: events.map(({ event, actorName, subjectName }) => ({
      id: event.id,
      at: londonMoment(event.at),
      who: nameOf(event.actorId, actorName) ?? auditWords.nobody,
      what: auditWords.actions[event.action] ?? event.action,
      thing: nameOf(event.subjectId, subjectName) ?? auditWords.things[event.subjectKind] ?? event.subjectKind,
      from: event.address ?? "",
      requestId: event.requestId,
    })),
  };
}

const Mark = z.tuple([z.iso.datetime(), z.uuid()]);

function readMark(text: string | null): EventMark | undefined {
  const mark = Mark.safeParse(text?.split("_"));
  return mark.success ? { at: new Date(mark.data[0]), id: mark.data[1] } : undefined;
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}
