import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { findDay } from "../day/find-day.ts";
import type { PageMark } from "../db/page-mark.ts";
import { cast } from "../seed/cast.ts";
import { markAnswered } from "./answer-enquiry.ts";
import { listEnquiries } from "./find-enquiries.ts";
import { forgetOldEnquiries } from "./forget-old-enquiries.ts";

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

const idsOf = ({ enquiries }: Awaited<ReturnType<typeof listEnquiries>>) => enquiries.map(({ enquiry }) => enquiry.id);

test("the inbox shows the newest first, and with ‘new’ only what is not answered", async () => {
  const [first = "", second = "", third = ""] = await written(3);
  await markAnswered(anActor(sam, at), second);
  expect(idsOf(await listEnquiries(sam, { show: "new", before: undefined }))).toEqual([third, first]);
  expect(idsOf(await listEnquiries(sam, { show: "all", before: undefined }))).toEqual([third, second, first]);
});

test("page by page nothing is lost and nothing comes twice, though some arrived at the same moment", async () => {
  const ids = await written(45);
  await look("update enquiries set received_at = $1 where id = any ($2)", at, ids.slice(0, 30));
  const seen: string[] = [];
  let before: PageMark | undefined;
  do {
    const page = await listEnquiries(sam, { show: "all", before });
    seen.push(...idsOf(page));
    before = page.older;
  } while (before);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test("on the day's page whoever has waited longest comes first, five of them, and all are counted", async () => {
  const ids = await written(7);
  await markAnswered(anActor(sam, at), ids[0] ?? "");
  const { enquiries, counts } = await findDay(sam, nothingSearched, "2026-11-14");
  expect(enquiries.map(({ id }) => id)).toEqual(ids.slice(1, 6));
  expect(counts.enquiries).toBe(6);
});

test("the first answer counts, and an unknown enquiry is not there", async () => {
  const [id = ""] = await written(1);
  expect(await markAnswered(anActor(sam, at), id)).toEqual({ outcome: "answered" });
  expect(await markAnswered(anActor(sam, new Date("2026-11-20T09:00:00Z")), id)).toEqual({ outcome: "answered" });
  expect(await look("select answered_at from enquiries where id = $1", id)).toEqual([{ answered_at: at }]);
  expect(await markAnswered(anActor(sam, at), randomUUID())).toEqual({ outcome: "not-there" });
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
  await expect(listEnquiries(maya, { show: "all", before: undefined })).rejects.toThrow("this belongs to the admin");
  await expect(markAnswered(anActor(maya, at), randomUUID())).rejects.toThrow("this belongs to the admin");
});
