import { expect, test } from "vitest";
import { sumDays } from "../../domain/project-days.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { changeStatus } from "./change-status.ts";
import { listDays } from "./list-days.ts";

const morning = (day: string) => new Date(`${day}T09:00:00Z`);
const to = (id: string, day: string, status: "template_sent" | "live" | "awaiting_payment") =>
  changeStatus(anActor(sam, morning(day)), id, { status, note: "", isMailed: false });

test("the days of what is being made are counted; what is live, or was and waits for a payment, is left out", async () => {
  const made = await aProject(morning("2026-12-01"), "active");
  await to(made, "2026-12-04", "template_sent");
  const live = await aProject(morning("2026-12-01"), "active");
  await to(live, "2026-12-03", "live");
  const owes = await aProject(morning("2026-12-01"), "active");
  await to(owes, "2026-12-03", "live");
  await to(owes, "2026-12-08", "awaiting_payment");
  const found = await listDays(sam, morning("2026-12-10"));
  const ids = found.map(({ project }) => project.id);
  expect(ids).toContain(made);
  expect(ids).not.toContain(live);
  expect(ids).not.toContain(owes);
  const site = found.find(({ project }) => project.id === made);
  expect(site && { ...sumDays(site.days), today: site.today }).toEqual({
    provider: 3,
    client: 6,
    paused: 0,
    today: 10,
  });
});

test("nobody but the provider has the list", async () => {
  await expect(listDays(maya, morning("2026-12-10"))).rejects.toThrow();
});
