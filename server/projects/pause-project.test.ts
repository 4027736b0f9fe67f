import { expect, test } from "vitest";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { cast } from "../seed/cast.ts";
import { changeStatus } from "./change-status.ts";
import { correctDay } from "./correct-day.ts";
import { findDaysPage } from "./find-days-page.ts";
import { endPauses, pauseProject } from "./pause-project.ts";

const at = new Date("2026-11-14T09:00:00Z");
const { send } = sentMails(at);
// It is made in the morning, and paused an hour later.
const actor = anActor(sam, new Date("2026-11-14T10:00:00Z"));
const noor = { ...maya, id: cast.noor.id };
const away = { until: "2026-11-20", reason: "You are away, and asked to wait." };
const shown = async (id: string) =>
  (
    await look<{ status: string; until: string | null }>(
      `select status, paused_until::text as "until" from projects where id = $1`,
      id,
    )
  )[0];
const counts = async (id: string, day: string) =>
  (await findDaysPage(noor, id, new Date(`${day}T12:00:00Z`)))?.days.map((one) => one.counts).join(" ");

test("a pause is told by e-mail with its reason, counts for nobody, and ends in the morning of its day", async () => {
  const id = await aProject(at, "active");
  expect(await pauseProject(actor, id, away)).toEqual({ outcome: "paused" });
  expect(await pauseProject(actor, id, away)).toEqual({ outcome: "unchanged" });
  const paused = (await send())["project-news"];
  expect(paused?.subject).toBe("Haddad Kitchen is paused");
  expect(paused?.text).toContain("paused until 20 November 2026");
  expect(paused?.text).toContain(away.reason);
  await endPauses(new Date("2026-11-19T05:40:00Z"));
  expect(await shown(id)).toEqual({ status: "on_hold", until: "2026-11-20" });
  await endPauses(new Date("2026-11-20T05:40:00Z"));
  await endPauses(new Date("2026-11-20T05:40:00Z"));
  expect(await shown(id)).toEqual({ status: "active", until: null });
  const over = await look<{ id: string }>("select id from mails where sent_at is null");
  expect(over).toHaveLength(1);
  expect((await send())["project-news"]?.text).toContain("The pause is over, and I carry on.");
  expect(await counts(id, "2026-11-22")).toBe("paused paused paused paused paused paused provider provider");
});

test("another status ends a pause, and its e-mail is no longer true", async () => {
  const id = await aProject(at, "active");
  await pauseProject(actor, id, away);
  await changeStatus(actor, id, { status: "template_sent", note: "", isMailed: false });
  expect(await shown(id)).toEqual({ status: "template_sent", until: null });
  expect((await send())["project-news"]).toBeUndefined();
  await endPauses(new Date("2026-11-20T05:40:00Z"));
  expect(await shown(id)).toEqual({ status: "template_sent", until: null });
});

test("what is live is not paused, and no pause ends before it begins", async () => {
  expect(await pauseProject(actor, cast.maya.projects[0].id, away)).toEqual({ outcome: "not-being-made" });
  const id = await aProject(at, "active");
  expect(await pauseProject(actor, id, { ...away, until: "2026-11-14" })).toEqual({ outcome: "not-to-come" });
  await expect(pauseProject(anActor(noor, at), id, away)).rejects.toThrow("admin");
});

test("a day that is corrected is seen so by the client, with the reason; what is not counted cannot be", async () => {
  const id = await aProject(at, "active");
  const later = anActor(sam, new Date("2026-11-16T09:00:00Z"));
  const correction = { day: "2026-11-14", counts: "client", reason: "You had the wireframe." } as const;
  expect(await correctDay(later, id, correction)).toEqual({ outcome: "corrected" });
  expect(await correctDay(later, id, correction)).toEqual({ outcome: "unchanged" });
  expect(await correctDay(later, id, { ...correction, day: "2026-11-16" })).toEqual({ outcome: "no-such-day" });
  const page = await findDaysPage(noor, id, new Date("2026-11-16T12:00:00Z"));
  expect(page?.days).toMatchObject([
    { counts: "client", why: "You had the wireframe.", isCorrected: true },
    { counts: "provider" },
  ]);
  expect(await findDaysPage(maya, id, at), "somebody else's").toBeUndefined();
  await expect(correctDay(anActor(noor, at), id, correction)).rejects.toThrow("admin");
});
