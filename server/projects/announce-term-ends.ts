import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { endOfTerm, isNoticeDue } from "../../domain/term.ts";
import { type Actor, system, systemActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { findDeparture } from "../departures/find-departure.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

/** Tells clients whose months end within thirty days, once for each end: whatever a missed night has left out, too. */
export async function announceTermEnds(at: Date): Promise<void> {
  const actor = systemActor("announce-term-ends", at);
  const begun = await asViewer(system, (tx) =>
    tx
      .select({ id: projects.id, startedOn: sql<string>`${projects.termStartedOn}`, months: projects.termMonths })
      .from(projects)
      .where(and(isNotNull(projects.termStartedOn), isNotNull(projects.clientId), isNull(projects.deletedAt))),
  );
  const today = londonDay(at);
  for (const project of begun.filter((term) => isNoticeDue(term, today)))
    await asViewer(system, (tx) => announce(tx, project.id, actor));
}

async function announce(tx: Tx, projectId: string, actor: Actor): Promise<void> {
  const project = await lockProject(tx, projectId);
  if (!project?.termStartedOn) return;
  const endsOn = endOfTerm({ startedOn: project.termStartedOn, months: project.termMonths });
  if (project.termNoticeFor === endsOn) return;
  // Whoever leaves by then is told of that instead.
  const departure = await findDeparture(tx, projectId);
  if (departure && departure.endsOn <= endsOn) return;
  await tx.update(projects).set({ termNoticeFor: endsOn }).where(eq(projects.id, projectId));
  const eventId = await recordProjectEvent(tx, { projectId, kind: "term-notice", what: endsOn }, actor);
  await queueMail(tx, { kind: "term-ends", subjectId: eventId }, actor);
}
