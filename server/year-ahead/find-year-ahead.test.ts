import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addDays, type Day } from "../../domain/calendar-day.ts";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { putAway, runOn, sixOn } from "../../tests/support/billing-runs.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import { bookDeparture } from "../departures/book-departure.ts";
import { endDepartures } from "../departures/end-departures.ts";
import { announceNewPrice, findNewPrice } from "../plan-changes/announce-price.ts";
import { findYearAhead } from "./find-year-ahead.ts";

const start = new Date("2026-05-01T09:00:00Z");
const lookedAt = new Date("2026-11-25T09:14:00Z");
const voyager = { name: "Tech Voyager", from: "2026-05-04" };

beforeAll(async () => {
  await withBankDetails(start);
  await putAway();
});

/** What the invoices of a year ask for, each on the day it is due. */
async function billedByMonth(until: Day) {
  for (let day = "2026-11-26"; day <= until; day = addDays(day, 1)) {
    await endDepartures(sixOn(day));
    // What a night has missed the next one makes up for, with days to spare.
    if (Number(day.slice(8)) % 5 === 0) await runOn(day);
  }
  const rows = await look<{ month: string; pence: number }>(
    `select to_char(due_date, 'YYYY-MM') as month, sum(total_pence)::int as pence from invoices
     where issued_at is not null and voided_at is null and due_date > '2026-11-30' group by 1 order by 1`,
  );
  return rows.filter(({ month }) => month <= until.slice(0, 7));
}

test("what is said of the months ahead is what the billing then asks for: a new price, a year that renews and somebody who leaves", async () => {
  const bakery = await aBilledProject(start, {
    projectLines: [voyager, { kind: "add-on", name: "Additional storage", from: "2026-05-04" }],
  });
  await aBilledProject(start, {
    owner: gareth.id,
    paymentType: "yearly",
    projectLines: [
      { name: "Cyber Titan", from: "2025-12-20" },
      { kind: "product", name: "Domain name", from: "2025-12-20" },
    ],
  });
  const leaver = await aBilledProject(start, {
    owner: gareth.id,
    projectLines: [{ name: "Data Explorer", from: "2026-06-01" }],
  });
  await look("update projects set term_started_on = '2026-05-04' where id = $1", bakery);
  await look("update projects set term_started_on = '2026-06-01' where id = $1", leaver);
  for (const day of ["2026-05-04", "2026-08-04", "2026-10-21", "2026-11-25"]) await runOn(day);
  await look("update plans set price_pence = 1399 where name = 'Tech Voyager'");
  const planId = (await inTheCatalogue("plan", "Tech Voyager")).id;
  const found = await findNewPrice(sam, planId, "2026-11-25");
  const linkIds = found?.concerned.map(({ linkId }) => linkId) ?? [];
  await announceNewPrice(anActor(sam, lookedAt), { planId, revision: found?.revision ?? "", linkIds });
  const leaving = { id: randomUUID(), endsOn: "2027-01-15", pence: 4 * 300 };
  expect(await bookDeparture(anActor(sam, lookedAt), leaver, leaving)).toEqual({ outcome: "booked" });

  const year = await findYearAhead(sam, lookedAt);
  expect(year.events.map(({ on, kind, projectId }) => [on, kind, projectId === bakery])).toEqual([
    ["2026-12-20", "renews", false],
    ["2027-01-15", "last-day", false],
    ["2027-05-03", "term-ends", true],
    ["2027-05-04", "new-price", true],
  ]);
  expect(year.months[0]).toMatchObject({ month: "2026-12", agreedPence: 1299 + 300 });
  const said = year.months.map(({ month, agreedPence, stayPence }) => ({ month, pence: agreedPence + stayPence }));

  // A client's own: nothing of anybody else's, and not for whoever may do less than everything.
  const theirs = await findYearAhead(maya, lookedAt);
  expect(new Set(theirs.events.map(({ projectId }) => projectId))).toEqual(new Set([bakery]));
  expect(theirs.months[0]).toEqual({ month: "2026-12", agreedPence: 1299, stayPence: 500 });
  for (const may of ["money", "project"] as const) {
    const less = await findYearAhead({ ...maya, client: { id: maya.id, may } }, lookedAt);
    expect([less.events, less.months[0]]).toEqual([[], { month: "2026-12", agreedPence: 0, stayPence: 0 }]);
  }

  const billed = await billedByMonth("2027-05-31");
  expect(billed).toEqual(said.filter(({ month, pence }) => month <= "2027-05" && pence > 0));
}, 120_000);
