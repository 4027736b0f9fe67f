import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { noor, sam } from "../../tests/support/people.ts";
import { changeFirstPayment } from "./change-first-payment.ts";
import { findProjectPage } from "./find-projects.ts";

const at = new Date("2026-11-14T09:00:00Z");
const change = async (id: string, isRequired: boolean) =>
  (await changeFirstPayment(anActor(sam, at), id, isRequired)).outcome;

test("a first payment is to be made, or not, and the provider's own history says so", async () => {
  const id = await aProject(at);
  expect(await change(id, true)).toBe("changed");
  expect(await change(id, true)).toBe("unchanged");
  const page = await findProjectPage(sam, id);
  expect(page?.project.firstPaymentRequired).toBe(true);
  expect(page?.history.filter(({ kind }) => kind === "details-changed")).toMatchObject([
    { what: "first payment required" },
  ]);
  expect(await change(id, false)).toBe("changed");
  expect((await findProjectPage(noor, id))?.history).toHaveLength(1);
});

test("it is the admin's alone, and of what is there", async () => {
  const id = await aProject(at);
  await expect(changeFirstPayment(anActor(noor, at), id, true)).rejects.toThrow("this belongs to the admin");
  expect(await change(randomUUID(), true)).toBe("not-there");
});
