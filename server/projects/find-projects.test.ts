import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aPerson } from "../../tests/support/a-person.ts";
import { gareth, maya, noor, sam } from "../../tests/support/people.ts";
import { cast, ownerlessProject } from "../seed/cast.ts";
import { findDashboard, findProject, findProjectPage, listOwnProjects } from "./find-projects.ts";

const [bakery, school] = cast.maya.projects;

test("Maya sees her two projects, the newest first, with what they have and cost", async () => {
  const found = await findDashboard(maya);
  expect(found?.client).toEqual({ name: "Maya Okafor", contactName: "Maya" });
  expect(found?.projects).toMatchObject([
    {
      id: school.id,
      status: "on_hold",
      note: school.note,
      projectDay: { day: 4, isPaused: true },
      costs: { oncePence: 0, recurringPence: 300 },
    },
    {
      id: bakery.id,
      status: "live",
      url: "https://harbourlane.example",
      projectDay: { day: 10, isPaused: false },
      plans: [{ name: "Tech Voyager" }],
      // The blog is paid for, the CMS is not.
      costs: { oncePence: 12_500, recurringPence: 1299 + 500 },
    },
  ]);
  expect((await listOwnProjects(maya)).map(({ id }) => id)).toEqual([school.id, bakery.id]);
});

test("whoever else belongs to the client is greeted by their own name", async () => {
  const bea = await aPerson(cast.maya.id, "project", { name: "Bea" });
  expect((await findDashboard(bea))?.client.contactName).toBe("Bea");
});

test("Gareth pays by the year, for his domain too", async () => {
  expect((await findDashboard(gareth))?.projects).toMatchObject([
    { costs: { paymentType: "yearly", oncePence: 2000, recurringPence: 24_999 + 12_000 + 1000 } },
  ]);
});

test("Noor has no projects yet; Sam is no client", async () => {
  expect(await findDashboard(noor)).toEqual({
    client: { name: "Noor Haddad", contactName: "Noor" },
    seesMoney: true,
    projects: [],
    owed: [],
  });
  expect(await findDashboard(sam)).toBeUndefined();
});

test("a client opens their own project and reads its history, the newest first", async () => {
  const page = await findProjectPage(maya, bakery.id);
  expect(page?.project.client).toMatchObject({
    id: cast.maya.id,
    name: "Maya Okafor",
    email: "maya@harbourlane.example",
  });
  expect(page?.history.map(({ toStatus }) => toStatus)).toEqual([
    "live",
    "completed",
    "active",
    "template_sent",
    "not_started",
  ]);
  expect(page?.offered).toBeUndefined();
});

test("the admin opens any, with what could be added to it", async () => {
  const page = await findProjectPage(sam, ownerlessProject.id);
  expect(page?.project.client).toBeNull();
  expect(page?.offered?.plans.map(({ name }) => name)).toContain("Tech Voyager");
});

test("somebody else's, nobody's and none are all the same: not there", async () => {
  for (const id of [cast.gareth.projects[0].id, ownerlessProject.id, randomUUID()]) {
    expect(await findProject(maya, id)).toBeUndefined();
    expect(await findProjectPage(maya, id)).toBeUndefined();
  }
});
