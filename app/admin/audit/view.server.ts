import { nameEvent } from "../../../content/admin-invoices.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { isKeyOf } from "../../../domain/is-key-of.ts";
import type { Person } from "../../../server/access/actor.ts";
import type { ListedEvent, listEvents } from "../../../server/audit/list-events.ts";
import type { AuditAction, SubjectKind } from "../../../server/audit/record-event.ts";
import { writeMark } from "../../actions.server.ts";
import { peopleWords } from "../../shared/people/words.ts";
import { historyWords, eventWords as projectEventWords } from "../../shared/project/history-words.ts";
import { eventWords as words } from "./event-words.server.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof listEvents>>;
type AuditEvent = Extract<ListedEvent, { source: "audit" }>;
type ProjectEvent = Extract<ListedEvent, { source: "project" }>;

/** What an event is about: its name, where it is to be seen, and whose it is. */
type Thing = { says: string; to?: string | undefined; of?: string | undefined };

/** `older` is the address of the page with the events before these. */
export function view({ events, older }: Pick<Found, "events" | "older">, viewer: Person) {
  return {
    older: older && `/dashboard/admin/audit?before=${writeMark(older)}`,
    events: events.map((event) => ({
      id: event.id,
      at: londonMoment(event.at),
      who: whoDid(event, viewer),
      from: event.address ?? "",
      requestId: event.requestId,
      ...(event.source === "audit" ? viewAudited(event, viewer) : viewOfProject(event)),
    })),
  };
}

function viewOfProject(event: ProjectEvent) {
  const { title, rest } = projectEventWords(event);
  const what = `${title} ${rest}`.trim();
  const isStatus = event.kind === "status-changed";
  return { what: isStatus ? words.status(what) : what, more: event.note, thing: projectOf(event) };
}

function viewAudited(event: AuditEvent, viewer: Person) {
  const { action, subjectKind, subjectId } = event;
  const isOwn = subjectKind === "account" && subjectId === viewer.id;
  const rule = isKeyOf(subjectRules, subjectKind) ? subjectRules[subjectKind] : undefined;
  return {
    what: nameEvent(action, event.details, words.actions),
    more: moreOf(event),
    thing: isOwn ? { says: words.you, to: "/clients/account" } : (rule?.(event) ?? { says: subjectKind }),
  };
}

/** The sum, the number or the reason that goes with it. */
function moreOf({ details, subjectKind }: AuditEvent): string {
  const { from, to, amount, number, total, failure, label, what, who, may } = details;
  if (who) return may && isKeyOf(peopleWords.may, may) ? `${who}: ${peopleWords.may[may].label}` : who;
  if (from) return to ? `${from} → ${to}` : from;
  if (number || amount) return [number, amount].filter(Boolean).join(", ");
  // Of the catalogue and of an article it is the name, and stands as that.
  return total ?? failure ?? label ?? (subjectKind === "client" ? (what ?? "") : "");
}

/** Where everything that has a history is to be seen. What is gone has no address any more. */
export const subjectRules: Record<SubjectKind, (event: AuditEvent) => Thing> = {
  account: personOf,
  client: personOf,
  project: projectOf,
  article: ({ details }) => ({
    says: details.what ?? words.things.article,
    to: `/dashboard/admin/articles${details.articleId ? `/${details.articleId}` : ""}`,
  }),
  backups: () => ({ says: words.things.backups, to: "/dashboard/admin/status" }),
  catalogue: ({ details }) => ({ says: details.what ?? words.things.catalogue, to: "/dashboard/admin/catalogue" }),
  "data-request": () => ({ says: words.things["data-request"], to: "/dashboard/admin/data-requests" }),
  enquiry: ({ enquiry }) => ({
    says: enquiry?.name ?? words.things.enquiry,
    to: enquiry ? `/dashboard/admin/enquiries?enquiry=${enquiry.id}` : undefined,
  }),
  invoice: ({ invoice, client }) => {
    if (!invoice) return { says: words.things.invoice };
    const says = invoice.number === null ? words.draft : invoiceNumber(invoice.number);
    return { says, to: `/dashboard/admin/invoices/${invoice.id}`, of: client?.name };
  },
  money: ({ action }) =>
    action === "billing-asked"
      ? { says: words.run, to: "/dashboard/admin/billing" }
      : { says: words.things.money, to: "/dashboard/admin/money" },
  website: () => ({ says: words.things.website, to: "/dashboard/admin/website/history" }),
};

function personOf({ client, accountName, subjectKind, subjectId }: AuditEvent): Thing {
  if (client) return { says: client.name, to: client.deletedAt ? undefined : pageOf(client.id) };
  if (subjectKind === "client" || !subjectId)
    return { says: words.things[subjectKind === "client" ? "client" : "account"] };
  return { says: accountName ?? words.somebody(subjectId) };
}

function pageOf(clientId: string): string {
  return `/dashboard/admin/manage-client/${clientId}`;
}

function projectOf({ project, client }: Pick<ProjectEvent, "client"> & { project: AuditEvent["project"] }): Thing {
  if (!project) return { says: words.things.project };
  return {
    says: project.name,
    to: project.deletedAt ? undefined : `/projects/${project.id}`,
    of: ownerOf(project.name, client),
  };
}

/** Many a project is called like its client, and is named once. */
function ownerOf(name: string, client: { name: string } | null): string | undefined {
  return client?.name === name ? undefined : client?.name;
}

/** Who it can only have been, where no account did it. All the rest happens by itself. */
const withoutAccount: Partial<Record<AuditAction, "visitor" | "client">> = {
  "method-saved": "client",
  "password-reset-asked": "visitor",
  "second-step-due": "visitor",
  "second-step-failed": "visitor",
  "second-step-locked": "visitor",
  "sign-in-failed": "visitor",
};

function whoDid(event: ListedEvent, viewer: Person): string {
  const { actorId, actorName } = event;
  if (actorId) return actorId === viewer.id ? words.you : (actorName ?? words.somebody(actorId));
  if (event.source === "project") return historyWords.itself;
  // As `createAdmin` writes it.
  if (event.address === "command line") return words.operator;
  const { action, payer, client } = event;
  const by = payer ?? (isKeyOf(withoutAccount, action) ? withoutAccount[action] : undefined);
  if (by === "visitor") return words.visitor;
  if (by === "client" && client) return client.name;
  if (by === "pay-link" && client) return words.byPayLink(client.name);
  return historyWords.itself;
}
