import { expect, test } from "vitest";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { sam } from "../../tests/support/people.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { changeStatus } from "./change-status.ts";
import { findMeasuredSites } from "./measured-sites.ts";

const morning = (day: string) => new Date(`${day}T09:00:00Z`);
const measuredOn = (day: string) => asViewer(system, (tx) => findMeasuredSites(tx, morning(day)));
const to = (id: string, day: string, status: "template_sent" | "live" | "active") =>
  changeStatus(anActor(sam, morning(day)), id, { status, note: "", isMailed: false });

test("a site is measured on the day after it was live at five; what was live from the start, or for an hour, is not", async () => {
  const before = await measuredOn("2026-12-20");
  const id = await aProject(morning("2026-12-01"), "active");
  await to(id, "2026-12-04", "template_sent");
  await to(id, "2026-12-06", "live");
  await aProject(morning("2026-12-02"), "live");
  const mistaken = await aProject(morning("2026-12-02"), "active");
  await to(mistaken, "2026-12-03", "live");
  await changeStatus(anActor(sam, new Date("2026-12-03T10:00:00Z")), mistaken, {
    status: "active",
    note: "",
    isMailed: false,
  });
  expect((await measuredOn("2026-12-06")).length).toBe(before.length);
  expect(await measuredOn("2026-12-20")).toEqual([...before, { providerDays: 3, clientDays: 2 }].slice(-20));
});
