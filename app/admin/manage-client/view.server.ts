import { longDay, shortDay } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { Login } from "../../../server/auth/find-login.ts";
import { clientRevision } from "../../../server/clients/change-client.ts";
import { notesRevision } from "../../../server/clients/client-notes.ts";
import type { findClientPage } from "../../../server/clients/find-clients.ts";
import type { FirstPayment } from "../../../server/invoices/find-first-payments.ts";
import { erasedOn } from "../../shared/deleting/erased-on.server.ts";
import { viewFirstPayment } from "../../shared/first-payment/view.server.ts";
import type { PeopleView } from "../../shared/people/view.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findClientPage>>>;
type Project = Found["projects"][number];
type Input = {
  login: Login;
  isFromEnquiry: boolean;
  isAsking: boolean;
  deleting: Project | undefined;
  /** What is open of the project that is about to be deleted. */
  open: { id: string; says: string }[];
  people: PeopleView;
  /** Whether to archive them is being asked. */
  isArchiving: boolean;
  /** Of the project that is added on this page. */
  newId: string;
  at: Date;
};

export function view(found: Found, { login, isFromEnquiry, isAsking, deleting, open, newId, at, ...input }: Input) {
  const { id, name, contactName, email, kind, billingAddress, phone } = found.client;
  return {
    client: { id, name, contactName, email, kind, billingAddress, phone, revision: clientRevision(found.client) },
    login: {
      says: loginWords(login),
      isDisabled: login.disabledAt !== undefined,
      hasSecondStep: login.hasSecondStep,
      /** Whether to disable it is being asked. */
      isAsking,
    },
    projects: found.projects.map((project) => viewProject(project, found.firstPayments.get(project.id))),
    deletedProjects: found.deleted.map(({ id: projectId, name: projectName, deletedAt }) => ({
      id: projectId,
      name: projectName,
      erasedOn: erasedOn(deletedAt ?? at),
    })),
    suggested: { ...suggestProject(found, isFromEnquiry), id: newId },
    confirm: deleting && { id: deleting.id, name: deleting.projectName, erasedOn: erasedOn(at), open },
    money: viewMoney(found.money),
    people: input.people,
    notes: { ...found.notes, revision: notesRevision(found.notes) },
    archive: {
      since: found.client.archivedAt ? words.archive.since(longDay(found.client.archivedAt)) : "",
      isAsking: input.isArchiving && !found.client.archivedAt,
    },
  };
}

/** How far the login is: 'No login sent yet'. */
function loginWords({ hasPassword, invitedAt, disabledAt }: Login): string {
  if (disabledAt) return words.login.disabled(shortDay(disabledAt));
  if (hasPassword) return words.login.used;
  return invitedAt ? words.login.sent(shortDay(invitedAt)) : words.login.none;
}

function viewProject(project: Project, firstPayment: FirstPayment | undefined) {
  const { id, projectName, description, status, projectDay, statusSince } = project;
  return {
    id,
    name: projectName,
    description,
    status,
    projectDay,
    since: longDay(statusSince),
    /** There while its first payment is to be made. */
    firstPayment: firstPayment && viewFirstPayment(firstPayment),
  };
}

/** What the enquiry this client came from already says about a project. */
function suggestProject({ client, projects, enquiry }: Found, isFromEnquiry: boolean) {
  if (!isFromEnquiry || projects.length > 0 || !enquiry) return { projectName: "", description: "" };
  return { projectName: enquiry.business || client.name, description: enquiry.project };
}

function viewMoney({ owed, overdue, underWay, credit }: Found["money"]) {
  return {
    owed: formatPounds(owed),
    overdue: overdue > 0 ? formatPounds(overdue) : "",
    underWay: underWay > 0 ? formatPounds(underWay) : "",
    credit: credit > 0 ? formatPounds(credit) : "",
  };
}
