import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays } from "../../domain/calendar-day.ts";
import { leavingOn } from "../../domain/term.ts";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { changeTerm } from "../projects/change-term.ts";
import { findTermPage } from "../projects/find-term-page.ts";
import { draftLeaving } from "./draft-leaving.ts";

const at = new Date("2026-11-16T09:14:00Z");
const actor = anActor(sam, at);

/** In month 7 of 12 from 4 May 2026, on Tech Voyager. */
async function aBakery(): Promise<string> {
  const id = await aBilledProject(at, { projectLines: [{ name: "Tech Voyager", from: "2026-11-04" }] });
  await changeTerm(actor, id, "2026-05-04");
  return id;
}

const linesOf = (invoiceId: string) =>
  look<{ description: string; quantity: number; amount: number }>(
    "select description, quantity, amount_pence as amount from invoice_lines where invoice_id = $1",
    invoiceId,
  );

test("the final invoice is a draft of what the client's page shows for that day", async () => {
  const id = await aBakery();
  const term = (await findTermPage(maya, id))?.term;
  for (const lastDay of ["2026-11-16", "2026-12-03", "2027-02-15"]) {
    const drafted = await draftLeaving(actor, id, { lastDay, retryKey: undefined });
    if (drafted.outcome !== "drafted" || !term) throw new Error(drafted.outcome);
    const [line] = await linesOf(drafted.invoiceId);
    expect(line?.amount).toBe(leavingOn(term, lastDay).pence);
  }
  const drafted = await draftLeaving(actor, id, { lastDay: "2026-12-03", retryKey: undefined });
  expect(drafted.outcome === "drafted" && (await linesOf(drafted.invoiceId))).toEqual([
    { description: "Hosting, 5 of the 12 months that were agreed", quantity: 5, amount: 6495 },
  ]);
});

test("a form that is sent twice is one draft", async () => {
  const id = await aBakery();
  const wanted = { lastDay: "2026-12-03", retryKey: randomUUID() };
  const first = await draftLeaving(actor, id, wanted);
  expect(await draftLeaving(actor, id, wanted)).toEqual(first);
});

test("where nothing is left to pay, nothing is written", async () => {
  const id = await aBakery();
  const write = (lastDay: string) => draftLeaving(actor, id, { lastDay, retryKey: undefined });
  expect(await write("2027-04-04")).toEqual({ outcome: "nothing" });
  expect(await write("2028-01-01")).toEqual({ outcome: "nothing" });
  expect(await write(addDays("2026-11-16", -1))).toEqual({ outcome: "past" });
  const other = await aProject(at, "live");
  const wanted = { lastDay: "2026-12-03", retryKey: undefined };
  expect(await draftLeaving(actor, other, wanted)).toEqual({ outcome: "not-started" });
  expect(await draftLeaving(actor, randomUUID(), wanted)).toEqual({ outcome: "not-there" });
});

test("nobody but the provider writes it", async () => {
  const wanted = { lastDay: "2026-12-03", retryKey: undefined };
  await expect(draftLeaving(anActor(maya, at), await aBakery(), wanted)).rejects.toThrow("admin");
});
