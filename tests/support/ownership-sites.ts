import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Person } from "../../server/access/actor.ts";
import { cast } from "../../server/seed/cast.ts";
import { addLine } from "../../server/sites/add-line.ts";
import { callPlanned, changeCause } from "../../server/sites/change-incident.ts";
import { changeSite } from "../../server/sites/change-site.ts";
import { findIncident } from "../../server/sites/find-incident.ts";
import { findSitePage } from "../../server/sites/find-site-page.ts";
import { listPlannable, listSites, listWorkAhead } from "../../server/sites/list-sites.ts";
import { callOffWork, planWork } from "../../server/sites/plan-work.ts";
import { writeNote } from "../../server/sites/write-note.ts";
import { at, type Claim, client, isTheAdmins, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";
import { markSites } from "./canary-sites.ts";

const { maya, gareth, noor } = cast;
const [own, another] = [maya.projects[0].id, gareth.projects[0].id];
const nowhere = randomUUID();
const may = (part: "project" | "money"): Person => ({
  kind: "person",
  id: noor.id,
  role: "user",
  client: { id: maya.id, may: part },
});
const actor = anActor(client, at);
const note = { kind: "note-know", text: "x", nextBy: null, retryKey: undefined } as const;
const work = { projectIds: [own], from: at, to: at, what: "x", retryKey: undefined };

/** What about sites is the provider's to see or to do, asked for by a client. */
const adminActions: Record<string, () => Promise<unknown>> = {
  "list all sites": () => listSites(client, at),
  "list sites that work can be planned for": () => listPlannable(client),
  "list the work that is planned": () => listWorkAhead(client, at),
  "open an incident": () => findIncident(client, nowhere, at),
  "write a note to clients": () => writeNote(actor, nowhere, note),
  "add a line to an incident": () => addLine(actor, nowhere, { text: "x", retryKey: undefined }),
  "change a cause": () => changeCause(actor, nowhere, { cause: "x", revision: undefined }),
  "call an outage planned": () => callPlanned(actor, nowhere, () => "x"),
  "plan work": () => planWork(actor, work),
  "call work off": () => callOffWork(actor, nowhere),
  "change how a site is watched": () =>
    changeSite(actor, own, { isWatched: false, expectedText: "", revision: undefined }),
};

/** How sites run: to each client their own, to the provider all. */
export const siteClaims: Record<string, Claim> = {
  "a client reads how their own site runs": async () => {
    const found = await findSitePage(client, own, at);
    return (found?.site?.expectedText === "her site" && found.credits.length === 1) || "not their own";
  },
  "and not how another's does": async () => (await findSitePage(client, another, at)) === undefined,
  "of an outage that several had, their own part": async () => {
    const found = await findSitePage(client, own, at);
    return found?.outages.every(({ cause }) => cause === "her site") ?? "no page";
  },
  "who may do the project alone reads no sums of it": async () => {
    const found = await findSitePage(may("project"), own, at);
    return (found !== undefined && found.credits.length === 0) || "with sums";
  },
  "and who may do the money alone not even that": async () => (await findSitePage(may("money"), own, at)) === undefined,
  "the admin reads how any runs": async () => (await findSitePage(sam, another, at))?.project.id === another,
  ...Object.fromEntries(
    Object.entries(adminActions).map(([command, does]) => [`a client cannot ${command}`, () => isTheAdmins(does)]),
  ),
};

export async function prepareSiteOwners(db: pg.Client): Promise<void> {
  await markSites(db, [
    { owner: maya.id, words: "her site" },
    { owner: gareth.id, words: "his site" },
  ]);
}
