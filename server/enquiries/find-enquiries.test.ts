import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { findDay } from "../day/find-day.ts";
import type { PageMark } from "../db/page-mark.ts";
import { cast } from "../seed/cast.ts";
import { listEnquiries } from "./find-enquiries.ts";
import { forgetOldEnquiries } from "./forget-old-enquiries.ts";
import { markAnswered, markSpam, undoAnswered, undoSpam } from "./sort-enquiry.ts";

const at = new Date("2026-11-14T09:00:00Z");
const nothingSearched = { search: "", after: undefined, deleting: undefined };

beforeEach(() => asRole("tenday_owner", async (owner) => void (await owner.query("truncate enquiries cascade"))));

/** So many, written a minute apart; their ids, the oldest first. */
async function written(count: number, since = at): Promise<string[]> {
  const rows = await look<{ id: string }>(
    `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
     select gen_random_uuid(), 'tenday', 'Castle Road', 'plots@castleroad.example', 'Plots.', $1, $1::timestamptz + n * interval '1 minute', gen_random_uuid(), 'test'
     from generate_series(1, $2) n returning id`,
    since,
    count,
  );
  return rows.map(({ id }) => id);
}

const query = (show: "new" | "all" | "spam") => ({ show, before: undefined, only: undefined });
const eventsOf = (id: string) => look("select action from audit_events where subject_id = $1 order by at, action", id);
const idsOf = ({ enquiries }: Awaited<ReturnType<typeof listEnquiries>>) => enquiries.map(({ enquiry }) => enquiry.id);

test("the inbox shows the newest first, and with ‘new’ only what is not answered", async () => {
  const [first = "", second = "", third = ""] = await written(3);
  await markAnswered(anActor(sam, at), second);
  expect(idsOf(await listEnquiries(sam, query("new")))).toEqual([third, first]);
  expect(idsOf(await listEnquiries(sam, query("all")))).toEqual([third, second, first]);
});

test("catalogue:P18 page by page nothing is lost and nothing comes twice, though some arrived at the same moment", async () => {
  const ids = await written(45);
  await look("update enquiries set received_at = $1 where id = any ($2)", at, ids.slice(0, 30));
  const seen: string[] = [];
  let before: PageMark | undefined;
  do {
    const page = await listEnquiries(sam, { show: "all", before, only: undefined });
    seen.push(...idsOf(page));
    before = page.older;
  } while (before);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test("on the day's page whoever has waited longest comes first, and all are counted", async () => {
  const ids = await written(7);
  await markAnswered(anActor(sam, at), ids[0] ?? "");
  const { enquiries, counts } = await findDay(sam, nothingSearched, "2026-11-14");
  expect(enquiries.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(counts.enquiries).toBe(6);
});

test("the first answer counts, and an unknown enquiry is not there", async () => {
  const [id = ""] = await written(1);
  expect(await markAnswered(anActor(sam, at), id)).toEqual({ outcome: "answered" });
  expect(await markAnswered(anActor(sam, new Date("2026-11-20T09:00:00Z")), id)).toEqual({ outcome: "answered" });
  expect(await look("select answered_at from enquiries where id = $1", id)).toEqual([{ answered_at: at }]);
  expect(await markAnswered(anActor(sam, at), randomUUID())).toEqual({ outcome: "not-there" });
});

test("an answer can be taken back, and the enquiry waits again", async () => {
  const [id = ""] = await written(1);
  await markAnswered(anActor(sam, at), id);
  expect(await undoAnswered(anActor(sam, at), id)).toEqual({ outcome: "waits-again" });
  expect(idsOf(await listEnquiries(sam, query("new")))).toEqual([id]);
  expect(await undoAnswered(anActor(sam, at), id)).toEqual({ outcome: "waits-again" });
  expect(await eventsOf(id)).toEqual([{ action: "enquiry-answered" }, { action: "enquiry-reopened" }]);
  expect(await undoAnswered(anActor(sam, at), randomUUID())).toEqual({ outcome: "not-there" });
});

test("spam is out of the inbox, out of the day, and behind its own filter until it is taken back", async () => {
  const [spam = "", honest = ""] = await written(2);
  expect(await markSpam(anActor(sam, at), spam)).toEqual({ outcome: "spam" });
  expect(idsOf(await listEnquiries(sam, query("new")))).toEqual([honest]);
  expect(idsOf(await listEnquiries(sam, query("all")))).toEqual([honest]);
  expect(idsOf(await listEnquiries(sam, query("spam")))).toEqual([spam]);
  const { enquiries, counts } = await findDay(sam, nothingSearched, "2026-11-14");
  expect(enquiries.map(({ id }) => id)).toEqual([honest]);
  expect(counts.enquiries).toBe(1);
  expect(await undoSpam(anActor(sam, at), spam)).toEqual({ outcome: "back" });
  expect(idsOf(await listEnquiries(sam, query("all")))).toEqual([honest, spam]);
  expect(await eventsOf(spam)).toEqual([{ action: "enquiry-not-spam" }, { action: "enquiry-spam" }]);
  for (const command of [markSpam, undoSpam])
    expect(await command(anActor(sam, at), randomUUID())).toEqual({ outcome: "not-there" });
});

test("one enquiry can be looked at alone, whatever became of it", async () => {
  const [first = "", second = ""] = await written(2);
  await markSpam(anActor(sam, at), first);
  for (const only of [first, second])
    expect(idsOf(await listEnquiries(sam, { show: "all", before: undefined, only }))).toEqual([only]);
});

test("what a client wrote is no spam", async () => {
  const [id = ""] = await written(1);
  await look("update enquiries set client_id = $1 where id = $2", cast.maya.id, id);
  expect(await markSpam(anActor(sam, at), id)).toEqual({ outcome: "is-client" });
});

test("spam is erased for good, with its mail, once it has been spam for thirty days", async () => {
  const [old = "", recent = "", undone = ""] = await written(3);
  await look(
    "insert into mails (id, kind, subject_id, queued_at, request_id) select gen_random_uuid(), 'enquiry-received', id, $1, 'test' from enquiries",
    at,
  );
  const daysLater = (days: number) => new Date(at.getTime() + days * 86_400_000);
  await markSpam(anActor(sam, at), old);
  await markSpam(anActor(sam, at), undone);
  await markSpam(anActor(sam, daysLater(1)), recent);
  await undoSpam(anActor(sam, daysLater(2)), undone);
  await forgetOldEnquiries(daysLater(29));
  expect(await look("select id from enquiries")).toHaveLength(3);
  await forgetOldEnquiries(daysLater(30));
  expect((await look<{ id: string }>("select id from enquiries")).map(({ id }) => id).toSorted()).toEqual(
    [recent, undone].toSorted(),
  );
  expect(await look("select from mails where subject_id = $1", old)).toEqual([]);
});

test("an enquiry that led somewhere is kept with its client; others are erased after twelve months", async () => {
  const longAgo = new Date("2025-11-13T09:00:00Z");
  const [kept = "", answered = ""] = await written(3, longAgo);
  await look("update enquiries set client_id = $1 where id = $2", cast.maya.id, kept);
  await markAnswered(anActor(sam, longAgo), answered);
  await forgetOldEnquiries(at);
  expect(await look("select id from enquiries")).toEqual([{ id: kept }]);
});

test("the inbox is the provider's", async () => {
  await expect(listEnquiries(maya, query("all"))).rejects.toThrow("this belongs to the admin");
  for (const command of [markAnswered, undoAnswered, markSpam, undoSpam])
    await expect(command(anActor(maya, at), randomUUID())).rejects.toThrow("this belongs to the admin");
});
