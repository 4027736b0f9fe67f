import { countWords, mostListed } from "../../domain/counted.ts";
import { homeOfClient } from "../../domain/permissions.ts";
import { mayDo } from "../../server/access/actor.ts";
import type { Session } from "../../server/auth/session.ts";
import type { AdminCounts, ClientCounts } from "../../server/navigation/find-navigation.ts";
import { type AdminSection, adminSections, type ClientSection, clientSections } from "../sections.ts";
import { places, siteMap } from "../site-map.ts";
import { words } from "./words.ts";

type Tone = "plain" | "turn" | "bad";
export type Count = { shown: string; says: string; tone: Tone };
export type ClientNavigation = ReturnType<typeof viewClientNavigation>;
export type AdminNavigation = ReturnType<typeof viewAdminNavigation>;

/** `pattern`: the address that was matched, as the site map writes it. Without counts the links are still there. */
export function viewClientNavigation(pattern: string, session: Session, counts: ClientCounts | undefined) {
  const { client, clients } = session;
  return {
    home: homeOfClient(client?.may ?? "everything"),
    /** The client that is looked at, for whoever belongs to several. */
    client: clients.length > 1 ? client?.name : undefined,
    items: !client && clients.length > 1 ? [] : viewItems(pattern, session, counts),
  };
}

function viewItems(pattern: string, { client }: Session, counts: ClientCounts | undefined) {
  const current = places[pattern]?.client;
  const { projectIds = [], unread = 0, toPay = 0, late = 0 } = counts ?? {};
  const [only, another] = projectIds;
  const hasOne = only && !another;
  const leads: Partial<Record<ClientSection, { name?: string; to: string }>> = hasOne
    ? { projects: { name: words.project, to: `/projects/${only}` }, messages: { to: `/projects/${only}/messages` } }
    : {};
  const counted: Partial<Record<ClientSection, Count | undefined>> = {
    messages: countOf(unread, countWords(unread), words.unread, "turn"),
    money: toPay ? { shown: String(toPay), says: words.toPay(toPay, late), tone: toneOf(late) } : undefined,
  };
  return (Object.keys(clientSections) as ClientSection[])
    .filter((section) => (section !== "projects" && section !== "messages") || only)
    .flatMap((section) => {
      const { part, ...shown } = clientSections[section];
      if (client && !mayDo({ client }, part)) return [];
      return {
        ...shown,
        ...leads[section],
        isCurrent: section === current,
        count: counted[section],
      };
    });
}

const toneOf = (late: number): Tone => (late ? "bad" : "turn");

/** The places, and the pages of the one that is open where it has several. */
export function viewAdminNavigation(pattern: string, counts: AdminCounts | undefined) {
  const current = places[pattern]?.admin;
  const counted = counts ? countsOf(counts) : {};
  const items = (Object.keys(adminSections) as AdminSection[]).map((section) => ({
    section,
    ...adminSections[section],
    isCurrent: section === current,
    count: counted[section],
  }));
  return { items, pages: current ? pagesOf(current, pattern) : [] };
}

function countsOf({
  enquiries,
  requests,
  projects,
  refunds,
  messages,
  allProjects,
  clients,
  overdue,
  problems,
}: AdminCounts) {
  const toDo = enquiries + requests + projects + refunds + messages;
  const counted: Partial<Record<AdminSection, Count | undefined>> = {
    today: countOf(toDo, countWords(toDo), words.toDo, "plain"),
    enquiries: countOf(enquiries, countWords(enquiries), words.toAnswer, "turn"),
    projects: countOf(allProjects, countWords(allProjects, mostListed), words.projects, "plain"),
    clients: countOf(clients, countWords(clients, mostListed), words.clients, "plain"),
    invoices: countOf(overdue, countWords(overdue), words.overdue, "bad"),
    status: countOf(problems, String(problems), words.problems, "bad"),
  };
  return counted;
}

function countOf(count: number, shown: string, says: (count: number) => string, tone: Tone): Count | undefined {
  return count > 0 ? { shown, says: says(count), tone } : undefined;
}

function pagesOf(section: AdminSection, pattern: string) {
  const pages = Object.keys(siteMap.portal).flatMap((to) => {
    const { admin, name } = places[to] ?? {};
    return admin === section && name ? { to, name, isCurrent: to === pattern } : [];
  });
  return pages.length > 1 ? pages : [];
}
