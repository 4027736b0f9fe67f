import { type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { extraCardsBelowProjects } from "../../../domain/catalogue.ts";
import { greetingName } from "../../../domain/client.ts";
import { turnOf } from "../../../domain/project-status.ts";
import type { findDashboard } from "../../../server/projects/find-projects.ts";
import { termOf } from "../../../server/projects/term-parts.ts";
import { viewOwed } from "../../shared/invoice/view.server.ts";
import { seenBy, viewTerm } from "../../shared/term/view.server.ts";

export type View = ReturnType<typeof view>;
/** A project as its card on the dashboard shows it. */
export type ProjectView = View["projects"][number];

type Found = NonNullable<Awaited<ReturnType<typeof findDashboard>>>;

export function view({ client, seesMoney, projects, owed }: Found, today: Day) {
  return {
    name: greetingName(client),
    /** Without it nothing that is had, sold or owed stands there. */
    seesMoney,
    owed: viewOwed(owed, today),
    /** There is room for another project. */
    offersMore: seesMoney && projects.length < extraCardsBelowProjects,
    projects: projects.map((project) => viewProject(project, { owed, seesMoney }, today)),
  };
}

function viewProject(
  project: Found["projects"][number],
  { owed, seesMoney }: Pick<Found, "owed" | "seesMoney">,
  today: Day,
) {
  const ofProject = owed.filter(({ projectId }) => projectId === project.id);
  const { owedPence, overduePence, lateCount, underWayPence } = viewOwed(ofProject, today);
  return {
    id: project.id,
    name: project.projectName,
    description: project.description,
    status: project.status,
    turn: turnOf(project.status, project.pausedUntil),
    pausedUntil: project.pausedUntil ? longDay(noonOf(project.pausedUntil)) : "",
    projectDay: project.projectDay,
    /** What the provider has to say about it. */
    note: project.note,
    url: project.url,
    /** A list of things waits for them. */
    isMaterialWanted: project.material === "waiting",
    /** A draft waits for them. */
    isDraftWaiting: project.draft?.answer === null && project.status === "template_sent",
    unread: project.unread,
    /** The day it got this status. */
    since: longDay(project.statusSince),
    term: seenBy(seesMoney, viewTerm(termOf(project), project, today)),
    plans: project.plans.map(({ name }) => name),
    addOns: project.addOns.map(({ name }) => name),
    /** What is agreed is to be accepted now: there is a first payment to make, or it came before. */
    isToAgree:
      seesMoney && project.agreementWanted && (project.firstPaymentRequired || project.agreementRequestedAt !== null),
    owedPence,
    overduePence,
    lateCount,
    underWayPence,
    costs: {
      oncePence: project.costs.oncePence,
      recurringPence: project.costs.recurringPence,
      yearlyPence: project.costs.yearlyPence,
      paymentType: project.paymentType,
    },
  };
}
