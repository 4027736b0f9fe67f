import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { readEntry } from "../../domain/catalogue-entry.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { maya, noor, sam } from "../../tests/support/people.ts";
import { saveEntry } from "../catalogue/edit-catalogue.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { findProjectPage } from "../projects/find-projects.ts";
import { addToProject, removeFromProject } from "../projects/project-catalogue.ts";
import { cast } from "../seed/cast.ts";
import { decideRequest } from "./decide-request.ts";
import { findAddOnPage } from "./find-add-on-page.ts";
import { requestAddOns } from "./request-add-ons.ts";

const at = new Date("2026-11-14T09:00:00Z");
const earlier = new Date("2026-11-13T09:00:00Z");
const later = new Date("2026-11-15T09:00:00Z");
const storage = "Additional storage - £5.00 /month";
const cms = "Basic CMS - £125.00 one-time";
const blog = "Managed blog setup - £95.00 one-time";

// What is approved is invoiced, and an invoice says where its buyer lives.
beforeAll(async () => {
  await look("update clients set billing_address = '1 Canal Street' where id = $1", cast.noor.id);
});

const ask = async (projectId: string, lines: string[], retryKey?: string, viewer = noor) =>
  (await requestAddOns(anActor(viewer, at), { projectId, lines, retryKey })).outcome;

async function storedFor(projectId: string) {
  const requests = await look<{ id: string }>("select id from add_on_requests where project_id = $1", projectId);
  const ids = requests.map(({ id }) => id);
  return {
    requests,
    mails: await look("select kind, request_id from mails where subject_id = any ($1) order by kind", ids),
    events: await look(
      "select what from project_events where project_id = $1 and kind = 'add-ons-requested'",
      projectId,
    ),
  };
}

const takenOn = async (projectId: string) =>
  (await findAddOnPage(noor, projectId))?.addOns.filter(({ taken }) => taken).map(({ name }) => name);

test("a request is stored with its lines and prices; the provider is told and the client has it confirmed", async () => {
  const id = await aProject(earlier);
  expect(await ask(id, [storage, cms])).toBe("received");
  const page = await findProjectPage(noor, id);
  expect(page?.requests).toMatchObject([
    {
      requestedAt: at,
      approvedAt: null,
      declinedAt: null,
      lines: [
        { name: "Additional storage", pricePence: 500, pricingType: "recurring" },
        { name: "Basic CMS", pricePence: 12_500, pricingType: "one_time" },
      ],
    },
  ]);
  expect(page?.history[0]).toMatchObject({ kind: "add-ons-requested", what: "Additional storage, Basic CMS" });
  expect((await storedFor(id)).mails).toEqual([
    { kind: "add-ons-confirmed", request_id: "test" },
    { kind: "add-ons-requested", request_id: "test" },
  ]);
  // Asked for is not had.
  expect(page?.project.addOns).toEqual([]);
});

test.each([
  ["at yesterday's price", ["Additional storage - £4.00 /month"]],
  ["at no price", ["Additional storage"]],
  ["by another rhythm", ["Additional storage - £5.00 one-time"]],
  ["in another spelling", ["additional storage - £5.00 /month"]],
  ["that is not sold", ["Free lunch - £0.00 one-time"]],
  ["of which one is right and one is wrong", [cms, "Free lunch - £0.00 one-time"]],
  ["with a plan among them", ["Tech Voyager - £12.99 /month"]],
])("a request for something %s is refused as a whole", async (_, lines) => {
  const id = await aProject(at);
  expect(await ask(id, lines)).toBe("refused");
  expect(await storedFor(id)).toEqual({ requests: [], mails: [], events: [] });
});

test("a request for nothing says so", async () => {
  expect(await ask(await aProject(at), [])).toBe("none-chosen");
});

test("somebody else's project, a deleted one and none are not there", async () => {
  const deleted = await aProject(at);
  await deleteProject(anActor(sam, at), deleted);
  for (const id of [cast.gareth.projects[0].id, deleted, randomUUID()]) {
    expect(await ask(id, [cms])).toBe("not-there");
    expect((await storedFor(id)).requests).toEqual([]);
    expect(await findAddOnPage(noor, id)).toBeUndefined();
  }
});

test("not even the admin asks in a client's place", async () => {
  const id = await aProject(at);
  expect(await ask(id, [cms], undefined, sam)).toBe("not-there");
  expect(await findAddOnPage(sam, id)).toBeUndefined();
});

test("the same submission twice, and ten times at once, is one request and one pair of mails", async () => {
  const id = await aProject(at);
  const key = randomUUID();
  expect([await ask(id, [cms, blog], key), await ask(id, [blog, cms], key)]).toEqual(["received", "received"]);
  const tenKey = randomUUID();
  const ten = await Promise.all(Array.from({ length: 10 }, () => ask(id, [storage], tenKey)));
  expect(ten).toEqual(Array.from({ length: 10 }, () => "received"));
  const { requests, mails, events } = await storedFor(id);
  expect([requests.length, mails.length, events.length]).toEqual([2, 4, 2]);
});

test("ten different submissions for the same thing at once: one is received, the others are refused", async () => {
  const id = await aProject(at);
  const ten = await Promise.all(Array.from({ length: 10 }, () => ask(id, [cms], randomUUID())));
  expect(ten.toSorted()).toEqual(["received", ...Array.from({ length: 9 }, () => "refused")]);
  expect((await storedFor(id)).requests).toHaveLength(1);
});

test("another wish with the same key is another request", async () => {
  const id = await aProject(at);
  const key = randomUUID();
  expect([await ask(id, [cms], key), await ask(id, [blog], key)]).toEqual(["received", "received"]);
  expect((await storedFor(id)).requests).toHaveLength(2);
});

test("what a project has cannot be asked for again, unless it can be had several times", async () => {
  const id = cast.maya.projects[0].id;
  const page = await findAddOnPage(maya, id);
  expect(
    page?.addOns
      .filter(({ taken }) => taken)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["Basic CMS", "Managed blog setup"]);
  expect(await ask(id, [cms], undefined, maya)).toBe("refused");
  expect(await ask(id, [storage, cms], undefined, maya)).toBe("refused");
  expect(await ask(id, [storage], undefined, maya)).toBe("received");
  expect(await ask(id, [storage], undefined, maya)).toBe("received");
});

test("what was asked for cannot be asked for again while it waits or is promised; declined, it can", async () => {
  const id = await aProject(at);
  await ask(id, [cms]);
  expect(await takenOn(id)).toEqual(["Basic CMS"]);
  expect(await ask(id, [cms])).toBe("refused");
  const [first] = (await storedFor(id)).requests;
  await decideRequest(anActor(sam, later), first?.id ?? "", { kind: "declined", reason: "" });
  expect(await takenOn(id)).toEqual([]);
  expect(await ask(id, [cms])).toBe("received");
  const [second] = (await storedFor(id)).requests.filter((request) => request.id !== first?.id);
  await decideRequest(anActor(sam, later), second?.id ?? "", { kind: "approved" });
  expect(await ask(id, [cms])).toBe("refused");
});

test("what was asked for, given and later taken away can be asked for again", async () => {
  const id = await aProject(at);
  await ask(id, [cms]);
  const [request] = (await storedFor(id)).requests;
  await decideRequest(anActor(sam, later), request?.id ?? "", { kind: "approved" });
  await addToProject(anActor(sam, later), id, await inTheCatalogue("add-on", "Basic CMS"));
  expect(await ask(id, [cms])).toBe("refused");
  const [link] = (await findProjectPage(noor, id))?.project.addOns ?? [];
  await removeFromProject(anActor(sam, later), id, { kind: "add-on", linkId: link?.linkId ?? "" });
  expect(await takenOn(id)).toEqual([]);
  expect(await ask(id, [cms])).toBe("received");
});

test("what was made for one client, or is no longer sold, is offered to nobody", async () => {
  const id = await aProject(at);
  for (const [name, more] of [
    ["Recipe search", { custom: "on" }],
    ["Guest book", { retired: "on" }],
  ] as const) {
    const entry = readEntry("add-on", { name, price: "10", pricingType: "one_time", ...more });
    if ("field" in entry) throw new Error(entry.message);
    await saveEntry(anActor(sam, at), undefined, entry);
    expect((await findAddOnPage(noor, id))?.addOns.map((addOn) => addOn.name)).not.toContain(name);
    expect(await ask(id, [`${name} - £10.00 one-time`])).toBe("refused");
  }
});

test("the page offers the six add-ons, for one's own project and to one's own address", async () => {
  const id = await aProject(at);
  const page = await findAddOnPage(noor, id);
  expect(page?.project).toEqual({ id, name: "Haddad Kitchen", email: cast.noor.email });
  expect(page?.addOns.map(({ name }) => name).toSorted()).toEqual([
    "Additional storage",
    "Advanced security monitoring",
    "Basic CMS",
    "Extra support hours",
    "Managed blog setup",
    "Priority emergency support",
  ]);
});
