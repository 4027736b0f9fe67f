import { randomUUID } from "node:crypto";
import { charityPlan } from "../../domain/website/site.ts";
import type { AdminActor, Person } from "../../server/access/actor.ts";
import { withdrawStocked } from "../../server/articles/withdraw-stocked.ts";
import { findLogin } from "../../server/auth/find-login.ts";
import { archiveClient, bringBackClient } from "../../server/clients/archive-client.ts";
import { changeNotes } from "../../server/clients/client-notes.ts";
import { importRecords } from "../../server/import/import-records.ts";
import { changeNumbering, findNumbering } from "../../server/invoices/numbering.ts";
import { announceNewPrice, findNewPrice } from "../../server/plan-changes/announce-price.ts";
import { askForInterval, askToTakeBack } from "../../server/plan-changes/ask-change.ts";
import { findPlanPage } from "../../server/plan-changes/find-plan-page.ts";
import { correctDay } from "../../server/projects/correct-day.ts";
import { findDaysPage } from "../../server/projects/find-days-page.ts";
import { findDashboard, findProjectPage } from "../../server/projects/find-projects.ts";
import { listDays } from "../../server/projects/list-days.ts";
import { pauseProject } from "../../server/projects/pause-project.ts";
import { cast } from "../../server/seed/cast.ts";
import { callOff, changeDraft, findDraft, publishDraft } from "../../server/website/edit-draft.ts";
import { countClients, saveDomain } from "../../server/website/edit-plans.ts";
import { site } from "../../server/website/site.ts";
import { storeWebsitePicture } from "../../server/website/store-website-picture.ts";
import { bringBack, findDifference, listVersions } from "../../server/website/versions.ts";
import { at, type Claim, client, isTheAdmins, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";

const { maya, gareth } = cast;
const [own, second, another] = [maya.projects[0].id, maya.projects[1].id, gareth.projects[0].id];
const [day, someId] = ["2026-11-14", randomUUID()] as const;
const actor = anActor(client, at);
const noEdit = { piece: () => null, revision: "x", change: <Content>(content: Content) => content };
const taken = { name: "Domain name", coveredUpToPence: 0 };

/** Everything else that is the provider's to read or to do, asked for by a client. */
const adminActions: Record<string, () => Promise<unknown>> = {
  "list the website's versions": () => listVersions(client),
  "bring one of them back": () => bringBack(actor, 1, 1),
  "look at what that would change": () => findDifference(client, 1, at),
  "open the website's draft": () => findDraft(client, at),
  "change it": () => changeDraft(actor, noEdit),
  "publish it": () => publishDraft(actor, { revision: 1 }),
  "call off what waits": () => callOff(actor),
  "add a picture to the website": () => storeWebsitePicture(actor, new Uint8Array()),
  "count the clients of a plan": () => countClients(client, someId),
  "try whether a name is taken": () => saveDomain(actor, { id: someId, revision: "x" }, taken),
  "pause a project": () => pauseProject(actor, own, { until: "2026-12-01", reason: "x" }),
  "list the days of all projects": () => listDays(client, at),
  "correct a day": () => correctDay(actor, own, { day, counts: "client", reason: "x" }),
  "look at whom a new price concerns": () => findNewPrice(client, someId, day),
  "announce one": () => announceNewPrice(actor, { planId: someId, linkIds: [], revision: "x" }),
  "look at how invoices are numbered": () => findNumbering(client),
  "number them otherwise": () => changeNumbering(actor, { prefix: "X", first: 1 }),
  "import records": () => importRecords(actor as AdminActor, {}, { isTrial: true }),
  "learn that somebody has no login": () => findLogin(client, someId),
  "change what is noted about a client": () => changeNotes(actor, client.id, { companyNumber: "", notes: "x" }),
  "archive a client": () => archiveClient(actor, client.id),
  "bring an archived client back": () => bringBackClient(actor, client.id),
};

const unchosen = { linkId: undefined, planId: undefined, changeId: undefined };

/** What is only the provider's of the pages that clients have too. */
export const adminClaims: Record<string, Claim> = {
  "whoever may do the project alone sees no money": async () => {
    const helper: Person = { ...client, client: { id: client.id, may: "project" } };
    const [theirs, owners] = [await findDashboard(helper), await findDashboard(client)];
    return theirs?.seesMoney === false && owners?.seesMoney === true;
  },
  "who did what is named to the provider alone": async (db) => {
    await db.query(
      `insert into project_events (id, project_id, at, kind, actor_id, request_id)
       values (gen_random_uuid(), $1, now(), 'plan-change-asked', $2, 'test')`,
      [own, maya.id],
    );
    const [clients, admins] = [await findProjectPage(client, own), await findProjectPage(sam, own)];
    return clients?.names.size === 0 && (admins?.names.size ?? 0) > 0;
  },
  "a client sees the days of their own project": async () =>
    (await findDaysPage(client, own, at))?.project.id === own &&
    (await findDaysPage(client, another, at)) === undefined &&
    (await findDaysPage(sam, another, at)) !== undefined,
  "how another's project is paid for is not there to change": async () =>
    (await askForInterval(actor, another, { id: randomUUID(), revision: "x" })).outcome === "not-there",
  "the charities' plan is not offered to a client": async () => {
    const isOffered = async (viewer: Person) =>
      (await findPlanPage(viewer, second, unchosen, at))?.offered.some(({ id }) => id === charityPlan(site())?.id);
    return (await isOffered(client)) === false && (await isOffered(sam)) === true;
  },
  "nor is a new price theirs to call off": async (db) => {
    await db.query(
      `insert into plan_changes (id, project_id, kind, link_id, new_link_id, revision, requested_on, requested_at, taken_at, request_id,
         starts_on, price_pence, billing_cycle)
       select gen_random_uuid(), project_id, 'price', id, gen_random_uuid(), 'x', $2, $3, $3, 'x', '2027-06-01', 9900, 'monthly'
       from project_plans where project_id = $1 and removed_at is null`,
      [second, day, at],
    );
    const find = async (viewer: Person) => (await findPlanPage(viewer, second, unchosen, at))?.takeBacks ?? [];
    const [theirs, [price]] = [await find(client), await find(sam)];
    const callOffAs = (who: Person) =>
      askToTakeBack(anActor(who, at), second, { changeId: price?.planned.id ?? "", id: randomUUID(), revision: "x" });
    const [clients, admins] = [await callOffAs(client), await callOffAs(sam)];
    return theirs.length === 0 && clients.outcome === "not-there" && admins.outcome === "stale";
  },
  "what a client agrees to is written down, and not done in the provider's books by them": async () => {
    const page = await findPlanPage(client, own, unchosen, at);
    const revision = typeof page?.interval === "object" ? page.interval.revision : "";
    const { outcome } = await askForInterval(actor, own, { id: randomUUID(), revision });
    return outcome === "asked" || outcome;
  },

  "a client takes nothing off the site that came with the release, not even where none of it is left": async (db) => {
    await db.query("update articles set revision = revision + 1");
    const refused = await isTheAdmins(() => withdrawStocked(actor));
    await db.query("update articles set revision = revision - 1");
    return refused;
  },
  ...Object.fromEntries(
    Object.entries(adminActions).map(([command, does]) => [`a client cannot ${command}`, () => isTheAdmins(does)]),
  ),
};
