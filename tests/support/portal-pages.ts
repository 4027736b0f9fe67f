import type { Person } from "../../server/access/actor.ts";
import { findAddOnPage } from "../../server/add-on-requests/find-add-on-page.ts";
import { listRequests } from "../../server/add-on-requests/find-requests.ts";
import { findAgreementPage } from "../../server/agreements/find-agreement.ts";
import { listEvents } from "../../server/audit/list-events.ts";
import { findLogin } from "../../server/auth/find-login.ts";
import { listCatalogue } from "../../server/catalogue/edit-catalogue.ts";
import { type ClientQuery, findClientList } from "../../server/clients/find-client-list.ts";
import { findClientPage } from "../../server/clients/find-clients.ts";
import { findDay } from "../../server/day/find-day.ts";
import { findLeavePage } from "../../server/departures/find-leave-page.ts";
import { findReview } from "../../server/drafts/find-review.ts";
import { listEnquiries } from "../../server/enquiries/find-enquiries.ts";
import { findExports } from "../../server/exports/find-exports.ts";
import { findPayments } from "../../server/invoices/find-client-money.ts";
import { findInvoices, type InvoiceFilter } from "../../server/invoices/find-invoices.ts";
import { findStatement } from "../../server/invoices/find-statement-admin.ts";
import { findSettingsPage } from "../../server/invoices/money-settings.ts";
import { findMaterial } from "../../server/material/find-material.ts";
import { findThread } from "../../server/messages/find-thread.ts";
import { findPeople } from "../../server/people/find-people.ts";
import { findPlanPage } from "../../server/plan-changes/find-plan-page.ts";
import { findDaysPage } from "../../server/projects/find-days-page.ts";
import { findDashboard, findProjectPage } from "../../server/projects/find-projects.ts";
import { findTermPage } from "../../server/projects/find-term-page.ts";
import { listProjects, type ProjectFilter } from "../../server/projects/list-projects.ts";
import { findAnything } from "../../server/search/find-anything.ts";
import { cast } from "../../server/seed/cast.ts";
import { findSitePage } from "../../server/sites/find-site-page.ts";
import { listPlannable, listSites } from "../../server/sites/list-sites.ts";
import { findStatus } from "../../server/status/find-status.ts";
import { findYearAhead } from "../../server/year-ahead/find-year-ahead.ts";

/** Whose pages are opened, and which of their projects. */
export type Owner = { clientId: string; projectId: string };
type Page = { role: Person["role"]; read: (owner: Owner) => Promise<unknown> };

export const admin: Person = { kind: "person", id: cast.sam.id, role: "admin" };
const client = ({ clientId }: Owner): Person => ({ kind: "person", id: clientId, role: "user" });
const anyInvoice: InvoiceFilter = { status: undefined, client: "", number: undefined, month: undefined };
const clients: ClientQuery = { search: "", after: undefined, deleting: undefined };
const noChange = { linkId: undefined, planId: undefined, changeId: undefined };
const at = new Date("2026-11-14T09:00:00Z");
const projects: ProjectFilter = { turn: "all", sort: "promise", status: undefined, client: "" };

/** What the routes of the portal ask the server for, each behind its policy. */
export const portalPages: Record<string, Page> = {
  "client dashboard": { role: "user", read: (owner) => findDashboard(client(owner)) },
  "project, its client's": { role: "user", read: (owner) => findProjectPage(client(owner), owner.projectId) },
  "months of a project": { role: "user", read: (owner) => findTermPage(client(owner), owner.projectId) },
  messages: {
    role: "user",
    read: (owner) => findThread(client(owner), owner.projectId, { part: "everything", before: undefined }, at),
  },
  "what is wanted": { role: "user", read: (owner) => findMaterial(client(owner), owner.projectId) },
  drafts: { role: "user", read: (owner) => findReview(client(owner), owner.projectId) },
  "each day of a project": { role: "user", read: (owner) => findDaysPage(client(owner), owner.projectId, at) },
  "how a site runs": { role: "user", read: (owner) => findSitePage(client(owner), owner.projectId, at) },
  "change of plan": { role: "user", read: (owner) => findPlanPage(client(owner), owner.projectId, noChange, at) },
  leaving: { role: "user", read: (owner) => findLeavePage(client(owner), owner.projectId, at) },
  "year ahead": { role: "user", read: (owner) => findYearAhead(client(owner), at) },
  people: { role: "user", read: (owner) => findPeople(client(owner), owner.clientId) },
  "everything of theirs": { role: "user", read: (owner) => findExports(client(owner), owner.clientId) },
  "messages, the admin's": {
    role: "admin",
    read: (owner) => findThread(admin, owner.projectId, { part: "everything", before: undefined }, at),
  },
  "what is agreed": {
    role: "user",
    read: (owner) => findAgreementPage(client(owner), owner.projectId, at),
  },
  payments: { role: "user", read: (owner) => findPayments(client(owner), { before: undefined }) },
  "add-ons": { role: "user", read: (owner) => findAddOnPage(client(owner), owner.projectId) },
  "project, the admin's": { role: "admin", read: (owner) => findProjectPage(admin, owner.projectId) },
  "admin dashboard": { role: "admin", read: () => findDay(admin, { deleting: undefined }, "2026-11-14") },
  clients: { role: "admin", read: () => findClientList(admin, clients, "2026-11-14") },
  "clients, search": { role: "admin", read: () => findClientList(admin, { ...clients, search: "m" }, "2026-11-14") },
  "clients, search for two words": {
    role: "admin",
    read: () => findClientList(admin, { ...clients, search: "maya okafor" }, "2026-11-14"),
  },
  projects: { role: "admin", read: () => listProjects(admin, projects, undefined, "2026-11-14") },
  "projects, late": {
    role: "admin",
    read: () => listProjects(admin, { ...projects, turn: "late" }, undefined, "2026-11-14"),
  },
  "projects by name": {
    role: "admin",
    read: () => listProjects(admin, { ...projects, sort: "name" }, undefined, "2026-11-14"),
  },
  "projects, the longest in their status": {
    role: "admin",
    read: () => listProjects(admin, { ...projects, sort: "since" }, undefined, "2026-11-14"),
  },
  "projects of a client": {
    role: "admin",
    read: () => listProjects(admin, { ...projects, client: "maya okafor" }, undefined, "2026-11-14"),
  },
  "search, one letter": { role: "admin", read: () => findAnything(admin, "m", "2026-11-14") },
  "search for two words": { role: "admin", read: () => findAnything(admin, "maya okafor", "2026-11-14") },
  "search for an amount": { role: "admin", read: () => findAnything(admin, "17.99", "2026-11-14") },
  "manage client": {
    role: "admin",
    read: async ({ clientId }) => [
      await findClientPage(admin, clientId, "2026-11-14"),
      await findLogin(admin, clientId),
    ],
  },
  invoices: { role: "admin", read: () => findInvoices(admin, anyInvoice, undefined, "2026-11-14") },
  "invoices of a client": {
    role: "admin",
    read: () => findInvoices(admin, { ...anyInvoice, client: "maya okafor" }, undefined, "2026-11-14"),
  },
  statement: { role: "admin", read: ({ clientId }) => findStatement(admin, clientId) },
  "money settings": { role: "admin", read: () => findSettingsPage(admin) },
  "new enquiries": {
    role: "admin",
    read: () => listEnquiries(admin, { show: "new", before: undefined, only: undefined }),
  },
  "all enquiries": {
    role: "admin",
    read: () => listEnquiries(admin, { show: "all", before: undefined, only: undefined }),
  },
  "running sites": { role: "admin", read: () => listSites(admin, at) },
  "planning work": { role: "admin", read: () => listPlannable(admin) },
  "add-on requests": { role: "admin", read: () => listRequests(admin) },
  catalogue: { role: "admin", read: () => listCatalogue(admin) },
  audit: { role: "admin", read: () => listEvents(admin) },
  status: { role: "admin", read: () => findStatus(admin, at) },
};
