import { beforeEach, expect, test } from "vitest";
import type { Outcome } from "../../domain/site-check.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { look } from "../../tests/support/look.ts";
import { aLiveSite, looked, lookedFor, minuteAfter, noted } from "../../tests/support/looks.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { forgetLooks } from "./forget-looks.ts";

const at = new Date("2026-11-16T08:52:00Z");
const { send } = sentMails(at);
let owner = "";
let id = "";
beforeEach(async () => {
  await look("delete from incidents");
  await look("delete from sites");
  owner = await aClient();
  id = await aLiveSite(at, owner);
  await look("delete from mails");
});

const minute = (minutes: number) => minuteAfter(at, minutes);
const kinds = async () =>
  (await look<{ kind: string }>("select kind from mails order by queued_at, kind")).map(({ kind }) => kind);
const incidents = () =>
  look<{ started_at: Date; ended_at: Date | null; sites: string[] }>(
    `select started_at, ended_at, (select array_agg(project_id::text order by down_from) from incident_sites s
       where s.incident_id = i.id) as sites from incidents i where kind = 'outage' order by started_at, id`,
  );
const site = async (of = id) => (await look("select * from sites where project_id = $1", of))[0];

test("a minute is written into its hour, and the site says how it is", async () => {
  await looked(minute(0), { [id]: "up" });
  await looked(minute(1), { [id]: "no-answer" });
  const hours = await look<{ outcomes: number[]; milliseconds: (number | null)[]; connected: number[] }>(
    "select * from site_hours where project_id = $1",
    id,
  );
  expect(hours).toHaveLength(1);
  expect(hours[0]?.outcomes.slice(51, 55)).toEqual([0, 1, 4, 0]);
  expect(hours[0]?.milliseconds.slice(51, 55)).toEqual([null, 120, null, null]);
  expect(hours[0]?.connected.slice(51, 55)).toEqual([0, 1, 1, 0]);
  expect(await site()).toMatchObject({ outcome: 4, checked_at: minute(1), down_since: minute(1), milliseconds: 120 });
});

test("the first and the last minute of an hour are its first and its sixtieth", async () => {
  await looked(new Date("2026-11-16T09:59:00Z"), { [id]: "status" });
  await looked(new Date("2026-11-16T10:00:00Z"), { [id]: "up" });
  const hours = await look<{ outcomes: number[] }>(
    "select outcomes from site_hours where project_id = $1 order by hour_at",
    id,
  );
  expect(hours.map(({ outcomes }) => [outcomes.length, outcomes[0], outcomes[59]])).toEqual([
    [60, 0, 6],
    [60, 1, 0],
  ]);
});

test("one minute down is no incident, two in a row are one, and the provider hears at once", async () => {
  await looked(minute(0), { [id]: "status" });
  expect(await incidents()).toEqual([]);
  await looked(minute(1), { [id]: "no-answer" });
  expect(await incidents()).toEqual([{ started_at: minute(0), ended_at: null, sites: [id] }]);
  expect(await kinds()).toEqual(["site-down"]);
  const mail = (await send())["site-down"];
  expect(mail?.subject).toBe("Down: Haddad Kitchen");
  expect(mail?.text).toContain(`Haddad Kitchen (${id}.example): it answers with an error`);
  expect(mail?.text).toContain("Down since 08:52");
});

test("up, down, up, down opens nothing", async () => {
  for (const [index, outcome] of (["up", "refused", "up", "refused", "up"] as Outcome[]).entries())
    await looked(minute(index), { [id]: outcome });
  expect(await incidents()).toEqual([]);
  expect((await site())?.down_since).toBeNull();
});

test("one minute up does not end it, two in a row do, from the first of them", async () => {
  await lookedFor(3, minute(0), { [id]: "refused" });
  await looked(minute(3), { [id]: "up" });
  await looked(minute(4), { [id]: "refused" });
  await looked(minute(5), { [id]: "up" });
  expect((await incidents())[0]?.ended_at).toBeNull();
  await looked(minute(6), { [id]: "up" });
  expect((await incidents())[0]?.ended_at).toEqual(minute(5));
  const lines = await look<{ kind: string }>("select kind from incident_lines order by at");
  expect(lines.map(({ kind }) => kind)).toEqual(["found", "over"]);
  expect(await kinds()).toEqual(["site-down", "site-up"]);
  const mail = (await send())["site-up"];
  expect(mail?.text).toContain("Down from 08:52 to 08:57, 5 minutes");
});

test("whose line was dead says nothing: no incident, and the site stays as it was", async () => {
  await looked(minute(0), { [id]: "up" });
  for (const later of [1, 2, 3]) await looked(minute(later), { [id]: "no-answer" }, false);
  expect(await incidents()).toEqual([]);
  expect(await site()).toMatchObject({ outcome: 1, checked_at: minute(0), down_since: null });
});

test("a minute of which nobody knows lies between two, and the two are still in a row", async () => {
  await looked(minute(0), { [id]: "no-answer" });
  await looked(minute(1), { [id]: "no-answer" }, false);
  await looked(minute(2), { [id]: "no-answer" });
  expect(await incidents()).toEqual([{ started_at: minute(0), ended_at: null, sites: [id] }]);
});

test("an address that must not be asked is no outage", async () => {
  await lookedFor(3, minute(0), { [id]: "forbidden" });
  expect(await incidents()).toEqual([]);
  expect(await site()).toMatchObject({ outcome: 13, down_since: null });
});

test("what another place saw up was up", async () => {
  await look(
    `insert into site_hours (project_id, place, hour_at, outcomes, milliseconds, connected)
     select $1, 'elsewhere', '2026-11-16T08:00Z', array_fill(1::smallint, array[60]), array_fill(90, array[60]), array_fill(1::smallint, array[60])`,
    id,
  );
  await lookedFor(3, minute(0), { [id]: "no-answer" });
  expect(await incidents()).toEqual([]);
  expect(await site()).toMatchObject({ outcome: 1, down_since: null });
});

test("sites that go down for one reason within five minutes are one incident; another reason or later is another", async () => {
  const [second, third, fourth] = [await aLiveSite(at), await aLiveSite(at), await aLiveSite(at)];
  await look("delete from mails");
  for (let now = 0; now < 12; now++)
    await looked(minute(now), {
      [id]: "no-answer",
      [second]: now < 4 ? "up" : "no-answer",
      [third]: now < 2 ? "up" : "certificate",
      [fourth]: now < 10 ? "up" : "no-answer",
    });
  expect((await incidents()).map(({ sites }) => sites)).toEqual([[id, second], [third], [fourth]]);
  expect((await kinds()).filter((kind) => kind === "site-down")).toHaveLength(3);
  const lines = await look<{ text: string }>("select text from incident_lines where kind = 'added'");
  expect(lines).toEqual([{ text: second }]);
});

test("it is over when the last of its sites is up", async () => {
  const second = await aLiveSite(at);
  await lookedFor(2, minute(0), { [id]: "refused", [second]: "refused" });
  await lookedFor(2, minute(2), { [id]: "up", [second]: "refused" });
  expect((await incidents())[0]?.ended_at).toBeNull();
  await lookedFor(2, minute(4), { [id]: "up", [second]: "up" });
  expect((await incidents())[0]?.ended_at).toEqual(minute(4));
  expect(await incidents()).toHaveLength(1);
});

test("a site that nobody looks at any more keeps no incident open, and nobody is told that it is up", async () => {
  await lookedFor(2, minute(0), { [id]: "refused" });
  await look("update sites set stopped_at = now() where project_id = $1", id);
  await looked(minute(2), { [id]: "refused" });
  expect((await incidents())[0]?.ended_at).toEqual(minute(2));
  expect(await kinds()).toEqual(["site-down"]);
});

test("one whose sites were erased ends, too", async () => {
  const other = await aLiveSite(at);
  await lookedFor(2, minute(0), { [id]: "refused" });
  await look("delete from project_events where project_id = $1", id);
  await look("delete from projects where id = $1", id);
  await looked(minute(2), { [other]: "up" });
  expect((await incidents())[0]?.ended_at).toEqual(minute(2));
});

test("while planned work goes on nothing is opened; after it, what is still down is", async () => {
  await look(
    `with work as (insert into incidents (id, kind, started_at, ended_at, announced_at)
       values (gen_random_uuid(), 'planned', $2, $3, $2) returning id)
     insert into incident_sites (incident_id, project_id, down_from, up_at, outcome) select id, $1, $2, $3, 0 from work`,
    id,
    minute(0),
    minute(5),
  );
  await lookedFor(5, minute(0), { [id]: "refused" });
  expect(await incidents()).toEqual([]);
  await looked(minute(5), { [id]: "refused" });
  expect(await incidents()).toHaveLength(1);
});

test("its client is told once when it has lasted fifteen minutes, and once when it is over", async () => {
  await lookedFor(14, minute(0), { [id]: "no-answer" });
  expect(await kinds()).toEqual(["site-down"]);
  await lookedFor(5, minute(14), { [id]: "no-answer" });
  expect(await kinds()).toEqual(["site-down", "site-down-client"]);
  const mail = (await send())["site-down-client"];
  expect(mail?.to).toEqual([`${owner}@model.example`]);
  expect(mail?.text).toContain("Haddad Kitchen has not answered since 08:52.");
  await lookedFor(4, minute(19), { [id]: "up" });
  const over = (await send())["site-up-client"];
  expect(over?.text).toContain("Haddad Kitchen did not answer from 08:52 to 09:11, 19 minutes.");
  expect((await kinds()).filter((kind) => kind.endsWith("client"))).toHaveLength(2);
});

test("a client of two sites in it is told once of both", async () => {
  const second = await aLiveSite(at, owner, "Haddad Bakery");
  await look("delete from mails");
  await lookedFor(17, minute(0), { [id]: "no-answer", [second]: "no-answer" });
  expect((await kinds()).filter((kind) => kind === "site-down-client")).toHaveLength(1);
  expect((await send())["site-down-client"]?.text).toContain("Haddad Bakery and Haddad Kitchen have not answered");
});

test("whose provider has written by then is told nothing by itself, but that it is over; after 'it is over' not even that", async () => {
  await lookedFor(10, minute(0), { [id]: "no-answer" });
  await noted(id, "note-know", minute(10));
  await lookedFor(10, minute(10), { [id]: "no-answer" });
  await lookedFor(2, minute(20), { [id]: "up" });
  expect(await kinds()).toEqual(["site-down", "site-up", "site-up-client"]);
  const other = await aLiveSite(at, owner);
  await look("delete from mails");
  await lookedFor(10, minute(30), { [other]: "no-answer" });
  await noted(other, "note-know", minute(40));
  await noted(other, "note-over", minute(41));
  await lookedFor(2, minute(41), { [other]: "up" });
  expect(await kinds()).toEqual(["site-down", "site-up"]);
});

test("whoever was not told in time is told neither: it was up before the mail left", async () => {
  await lookedFor(15, minute(0), { [id]: "no-answer" });
  await lookedFor(2, minute(15), { [id]: "up" });
  const sent = await send();
  expect(sent["site-down"]).toBeUndefined();
  expect(sent["site-down-client"]).toBeUndefined();
  expect(sent["site-up-client"]).toBeUndefined();
  expect(sent["site-up"]).toBeDefined();
});

test("a minute that is written twice, also at once, is one", async () => {
  await Promise.all([looked(minute(0), { [id]: "refused" }), looked(minute(0), { [id]: "refused" })]);
  await Promise.all([looked(minute(1), { [id]: "refused" }), looked(minute(1), { [id]: "up" })]);
  await looked(minute(1), { [id]: "refused" });
  const opened = await incidents();
  expect(opened.length).toBeLessThanOrEqual(1);
  expect(await kinds()).toEqual(opened.map(() => "site-down"));
});

test("a site that is gone by then is left out, and the others are written down", async () => {
  await looked(minute(0), { "00000000-0000-4000-8000-000000000000": "up", [id]: "up" });
  expect((await site())?.outcome).toBe(1);
});

test("raw results are kept for 35 days", async () => {
  await looked(new Date("2026-10-01T00:00:00Z"), { [id]: "up" });
  await looked(new Date("2026-11-01T00:00:00Z"), { [id]: "up" });
  await forgetLooks(new Date("2026-11-16T03:55:00Z"));
  const kept = await look<{ hour_at: Date }>("select hour_at from site_hours where project_id = $1", id);
  expect(kept.map(({ hour_at }) => hour_at.toISOString())).toEqual(["2026-11-01T00:00:00.000Z"]);
});
