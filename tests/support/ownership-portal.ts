import { randomUUID } from "node:crypto";
import type { CatalogueEntry } from "../../domain/catalogue-entry.ts";
import { readProjectDetails } from "../../domain/project.ts";
import { decideRequest } from "../../server/add-on-requests/decide-request.ts";
import { findAddOnPage } from "../../server/add-on-requests/find-add-on-page.ts";
import { listRequests } from "../../server/add-on-requests/find-requests.ts";
import { requestAddOns } from "../../server/add-on-requests/request-add-ons.ts";
import { acceptAgreement } from "../../server/agreements/accept-agreement.ts";
import { findAgreement, findAgreementPage } from "../../server/agreements/find-agreement.ts";
import { correctEmail } from "../../server/auth/correct-email.ts";
import { disableLogin, enableLogin } from "../../server/auth/disable-login.ts";
import { findLogin } from "../../server/auth/find-login.ts";
import { forgetSecondStepOf } from "../../server/auth/forget-second-step.ts";
import { listCatalogue, saveEntry } from "../../server/catalogue/edit-catalogue.ts";
import { addClient } from "../../server/clients/add-client.ts";
import { changeClient } from "../../server/clients/change-client.ts";
import { deleteClient, restoreClient } from "../../server/clients/delete-client.ts";
import { findClientList } from "../../server/clients/find-client-list.ts";
import { findClientPage } from "../../server/clients/find-clients.ts";
import { listDataRequests } from "../../server/data-requests/list-data-requests.ts";
import {
  acknowledgeDataRequest,
  answerDataRequest,
  reopenDataRequest,
} from "../../server/data-requests/settle-data-request.ts";
import { findDay } from "../../server/day/find-day.ts";
import { listEnquiries } from "../../server/enquiries/find-enquiries.ts";
import { makeClient } from "../../server/enquiries/make-client.ts";
import { markAnswered, markSpam, undoAnswered, undoSpam } from "../../server/enquiries/sort-enquiry.ts";
import { askForExport } from "../../server/exports/ask-for-export.ts";
import { findExports, openExport } from "../../server/exports/find-exports.ts";
import { findAdminNavigation } from "../../server/navigation/find-navigation.ts";
import { askForChange, askToTakeBack } from "../../server/plan-changes/ask-change.ts";
import { findPlanPage } from "../../server/plan-changes/find-plan-page.ts";
import { addProject } from "../../server/projects/add-project.ts";
import { changeDetails } from "../../server/projects/change-details.ts";
import { changeFirstPayment } from "../../server/projects/change-first-payment.ts";
import { changePromise } from "../../server/projects/change-promise.ts";
import { changeStatus } from "../../server/projects/change-status.ts";
import { changeTerm } from "../../server/projects/change-term.ts";
import { deleteProject, restoreProject } from "../../server/projects/delete-project.ts";
import { findDashboard, findProject, findProjectPage, listOwnProjects } from "../../server/projects/find-projects.ts";
import { findTermPage } from "../../server/projects/find-term-page.ts";
import { listProjects, type ProjectFilter } from "../../server/projects/list-projects.ts";
import { addToProject, putBack, removeFromProject } from "../../server/projects/project-catalogue.ts";
import { findAnything } from "../../server/search/find-anything.ts";
import { cast, ownerlessProject } from "../../server/seed/cast.ts";
import { findSetUp } from "../../server/set-up/find-set-up.ts";
import { endPreview, listPreviews, makePreview } from "../../server/website/previews.ts";
import { at, type Claim, client, idsOf, isTheAdmins, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";
import { canaryExport, markExports } from "./canary-exports.ts";

const { maya, gareth, noor, lantern } = cast;
const [own, another] = [maya.projects[0].id, gareth.projects[0].id];
const someId = randomUUID();

const entry: CatalogueEntry = {
  kind: "product",
  isRetired: false,
  fields: { name: "x", pricePence: 1, billingCycle: "yearly" },
};
const details = readProjectDetails({ projectName: "x" });
const requested = { deleting: undefined };
const listed = { search: "", after: undefined, deleting: undefined };
const everyProject: ProjectFilter = { turn: "all", sort: "promise", status: undefined, client: "" };
const wish = (projectId: string) => ({
  projectId,
  lines: ["Extra support hours - £20.00 one-time"],
  retryKey: undefined,
});

/** Everything that is the provider's to read or to do, asked for by a client: on their own things, where there are any. */
const adminActions: Record<string, () => Promise<unknown>> = {
  "look at the day": () => findDay(client, requested, "2026-11-14"),
  "read what people ask about their data": () => listDataRequests(client),
  "acknowledge a complaint": () => acknowledgeDataRequest(anActor(client, at), someId),
  "say that a complaint is answered": () => answerDataRequest(anActor(client, at), someId),
  "say that a complaint is not answered": () => reopenDataRequest(anActor(client, at), someId),
  "look at what is left to set up": () => findSetUp(client),
  // What the provider has just been shown is kept for a minute.
  "count what waits for the provider": async () => {
    await findAdminNavigation(sam, at);
    return findAdminNavigation(client, at);
  },
  "list the clients": () => findClientList(client, listed, "2026-11-14"),
  "list everybody's projects": () => listProjects(client, everyProject, undefined, "2026-11-14"),
  "look at a client's page, not even their own": () => findClientPage(client, client.id, "2026-11-14"),
  "look at a client's login": () => findLogin(client, client.id),
  "search through everything": () => findAnything(client, maya.name, "2026-11-14"),
  "read the inbox": () => listEnquiries(client, { show: "all", before: undefined, only: undefined }),
  "read everybody's requests": () => listRequests(client),
  "read the catalogue's back room": () => listCatalogue(client),
  "add a client": () => addClient(anActor(client, at), { name: "x", email: "x@x.example", kind: "business" }),
  "change a client": () =>
    changeClient(anActor(client, at), client.id, {
      name: "x",
      contactName: "",
      kind: "business",
      billingAddress: "",
      phone: "",
    }),
  "delete a client": () => deleteClient(anActor(client, at), client.id),
  "bring a client back": () => restoreClient(anActor(client, at), client.id),
  "correct an e-mail address": () => correctEmail(anActor(client, at), client.id, "x@x.example"),
  "disable a login": () => disableLogin(anActor(client, at), client.id),
  "enable a login": () => enableLogin(anActor(client, at), client.id),
  "forget a second step": () => forgetSecondStepOf(anActor(client, at), lantern.id),
  "add a project": () =>
    addProject(anActor(client, at), client.id, { projectName: "x", status: null, description: "" }),
  "change a project": () => changeDetails(anActor(client, at), own, details),
  "change a status": () => changeStatus(anActor(client, at), own, { status: "live", note: "", isMailed: false }),
  "promise another day": () => changePromise(anActor(client, at), own, null),
  "say when a project's months began": () => changeTerm(anActor(client, at), own, null),
  "delete a project": () => deleteProject(anActor(client, at), own),
  "bring a project back": () => restoreProject(anActor(client, at), own),
  "add to a project": () => addToProject(anActor(client, at), own, { kind: "plan", id: someId }),
  "put back on a project": () => putBack(anActor(client, at), own, { kind: "plan", linkId: someId }),
  "await a first payment": () => changeFirstPayment(anActor(client, at), own, true),
  "remove from a project": () => removeFromProject(anActor(client, at), own, { kind: "plan", linkId: someId }),
  "decide a request": () => decideRequest(anActor(client, at), someId, { kind: "approved" }),
  "answer an enquiry": () => markAnswered(anActor(client, at), someId),
  "take an answer back": () => undoAnswered(anActor(client, at), someId),
  "mark an enquiry as spam": () => markSpam(anActor(client, at), someId),
  "take spam back": () => undoSpam(anActor(client, at), someId),
  "make a client of an enquiry": () => makeClient(anActor(client, at), someId),
  "change the catalogue": () => saveEntry(anActor(client, at), undefined, entry),
  "make a link to the website's draft": () => makePreview(anActor(client, at)),
  "list such links": () => listPreviews(client, at),
  "end one": () => endPreview(anActor(client, at), randomUUID()),
};

const unchosen = { linkId: undefined, planId: undefined, changeId: undefined };

/** Projects, clients and the catalogue. */
export const portalClaims: Record<string, Claim> = {
  "a client finds the list of their own files": async () => (await findExports(client, client.id)) !== undefined,
  "and not that of anybody else's files": async () => (await findExports(client, gareth.id)) === undefined,
  "which the admin finds": async () => (await findExports(sam, gareth.id))?.client.id === gareth.id,
  "a client asks for nobody else's file": async () =>
    (await askForExport(anActor(client, at), gareth.id)).outcome === "not-there",
  "a client opens their own file, and nobody else's": async (db) => {
    await markExports(db, [
      { owner: client.id, words: "x" },
      { owner: gareth.id, words: "x" },
    ]);
    const open = (who: typeof sam, owner: string) => openExport(anActor(who, at), canaryExport(owner));
    const [theirs, others, admins] = [
      await open(client, client.id),
      await open(client, gareth.id),
      await open(sam, gareth.id),
    ];
    return theirs !== undefined && others === undefined && admins !== undefined;
  },
  "a client finds their own project": async () => (await findProject(client, own)) !== undefined,
  "nobody else's": async () => (await findProject(client, another)) === undefined,
  "nor one that is nobody's": async () => (await findProject(client, ownerlessProject.id)) === undefined,
  "the admin finds any": async () => (await findProject(sam, ownerlessProject.id)) !== undefined,
  "a client opens the page of their own project": async () => (await findProjectPage(client, own)) !== undefined,
  "and of nobody else's": async () => (await findProjectPage(client, another)) === undefined,
  "a client reads the history without what is the provider's own": async (db) => {
    await db.query(
      `insert into project_events (id, project_id, at, kind, request_id)
       values (gen_random_uuid(), $1, now(), 'details-changed', 'test')`,
      [own],
    );
    const found = await findProjectPage(client, own);
    return found?.history.every(({ kind }) => kind !== "details-changed") ?? "no page";
  },
  "which the admin reads": async () =>
    (await findProjectPage(sam, own))?.history.some(({ kind }) => kind === "details-changed") ?? "no page",
  "a client is offered nothing that the admin puts on a project": async () =>
    (await findProjectPage(client, own))?.offered === undefined,
  "nor told what could be billed": async () => {
    const [clients, admins] = [await findProjectPage(client, own), await findProjectPage(sam, own)];
    return (clients?.billable.length === 0 && (admins?.billable.length ?? 0) > 0) || "told";
  },
  "nor what was taken off it, nor what a first payment would be": async (db) => {
    await db.query("update projects set first_payment_required = true where id = $1", [own]);
    await db.query("update project_plans set removed_at = now() where project_id = $1", [own]);
    const [clients, admins] = [await findProjectPage(client, own), await findProjectPage(sam, own)];
    const isShown = clients?.removed.length !== 0 || clients.firstPayment !== undefined;
    return (!isShown && (admins?.removed.length ?? 0) > 0 && admins?.firstPayment !== undefined) || "told";
  },
  "a client sees what leaving costs for their own project": async () =>
    (await findTermPage(client, own))?.project.id === own,
  "and for nobody else's project": async () => (await findTermPage(client, another)) === undefined,
  "not even the admin opens that page in a client's place": async () => (await findTermPage(sam, own)) === undefined,
  "on a client's page, another's project is not there to delete": async () =>
    (await deleteProject(anActor(sam, at), another, maya.id)).outcome === "not-there",
  "a client lists their own projects": async () =>
    idsOf(await listOwnProjects(client)) === idsOf(maya.projects) || "others too",
  "a client's dashboard is their own": async () => {
    const found = await findDashboard(client);
    return (found?.client.name === maya.name && idsOf(found.projects) === idsOf(maya.projects)) || "others too";
  },
  "a client without a client's row has none": async () =>
    (await findDashboard({ ...client, id: sam.id })) === undefined,

  "a client reads what is agreed for their own project": async () =>
    (await findAgreementPage(client, own, at))?.offered.parts.projectId === own,
  "and for no other": async () => (await findAgreementPage(client, another, at)) === undefined,
  "nor accepts it in another's place, nor opens what they accepted": async () => {
    const acceptance = { hash: "x", typedName: "x", startsAtOnce: false };
    const accepted = await acceptAgreement(anActor(client, at), another, acceptance);
    const inTheirPlace = await acceptAgreement(anActor(sam, at), own, acceptance);
    if (inTheirPlace.outcome !== "not-there") return `for the admin ${inTheirPlace.outcome}`;
    const [opened, admins] = [await findAgreement(client, another), await findAgreement(sam, another)];
    return accepted.outcome === "not-there" && opened === undefined && admins !== undefined;
  },
  "a client sees what another plan would cost for their own project": async () =>
    (await findPlanPage(client, own, unchosen, at))?.project.id === own,
  "for no other": async () => (await findPlanPage(client, another, unchosen, at)) === undefined,
  "another's plan is not there to change, nor to keep": async () => {
    const actor = anActor(client, at);
    const change = { id: randomUUID(), linkId: someId, planId: null, revision: "x" };
    const changed = await askForChange(actor, another, change);
    const kept = await askToTakeBack(actor, another, { id: randomUUID(), changeId: someId, revision: "x" });
    return changed.outcome === "not-there" && kept.outcome === "not-there";
  },

  "a client sees what can be had for their own project": async () =>
    (await findAddOnPage(client, own))?.project.id === own,
  "and for nobody else's": async () => (await findAddOnPage(client, another)) === undefined,
  "not even the admin asks for add-ons in a client's place": async () => (await findAddOnPage(sam, own)) === undefined,
  "another's project is not there to ask add-ons for": async (db) => {
    const { outcome } = await requestAddOns(anActor(client, at), wish(another));
    const { rowCount } = await db.query("select from add_on_requests where project_id = $1", [another]);
    return outcome === "not-there" && rowCount === 0;
  },
  "add-ons are asked for one's own": async () =>
    (await requestAddOns(anActor(client, at), wish(own))).outcome === "received",

  "clients are listed for the admin": async () => (await findDay(sam, requested, "2026-11-14")).clients.length > 1,
  "anything is found by the admin": async () =>
    idsOf((await findAnything(sam, gareth.name, "2026-11-14")).clients.rows) === gareth.id,
  "on their own page, too": async () => (await findClientList(sam, listed, "2026-11-14")).clients.length > 1,
  "everybody's projects are listed for the admin": async () =>
    (await listProjects(sam, everyProject, undefined, "2026-11-14")).projects.length > 5,
  "a client is found by the admin": async () =>
    (await findClientPage(sam, gareth.id, "2026-11-14"))?.client.id === gareth.id,
  "with their own projects": async () => {
    const found = await findClientPage(sam, gareth.id, "2026-11-14");
    return idsOf(found?.projects ?? []) === idsOf(gareth.projects) || "others too";
  },
  "a login that has a password and an invitation says so": async () => {
    const login = await findLogin(sam, gareth.id);
    return login.hasPassword && login.invitedAt !== undefined;
  },
  "another's are nothing to a login": async () => {
    const login = await findLogin(sam, noor.id);
    return !login.hasPassword && login.invitedAt === undefined;
  },

  ...Object.fromEntries(
    Object.entries(adminActions).map(([command, does]) => [`a client cannot ${command}`, () => isTheAdmins(does)]),
  ),
};
