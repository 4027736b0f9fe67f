import { accountTitles } from "../../../content/account.ts";
import { auditWords } from "../../../content/account-answers.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import { listEvents } from "../../../server/audit/list-events.ts";
import { requirePerson } from "../../access.server.ts";
import { readMark, writeMark } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { AuditPage } from "./page.tsx";

export const meta = () => portalMeta(accountTitles.audit);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const { events, older } = await listEvents(viewer, readMark(url.searchParams.get("before")));
  const nameOf = (id: string | null, name: string | null) => {
    if (!id) return;
    return id === viewer.id ? auditWords.you : (name ?? auditWords.somebody(id));
  };
  const isPerson = (kind: string) => kind === "account" || kind === "client";
  return {
    older: older && `/dashboard/admin/audit?before=${writeMark(older)}`,
    events: events.map(({ event, actorName, subjectName }) => ({
      id: event.id,
      at: londonMoment(event.at),
      who: nameOf(event.actorId, actorName) ?? auditWords.nobody,
      what: auditWords.actions[event.action] ?? event.action,
      thing:
        (isPerson(event.subjectKind) ? nameOf(event.subjectId, subjectName) : undefined) ??
        auditWords.things[event.subjectKind] ??
        event.subjectKind,
      from: event.address ?? "",
      requestId: event.requestId,
    })),
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}
