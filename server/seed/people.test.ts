import { expect, test } from "vitest";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { findPeople } from "../people/find-people.ts";
import { cast } from "./cast.ts";
import { addSamplePeople, samplePeople } from "./people.ts";

test("the demo's clients have somebody who gets copies, and somebody who belongs to two of them", async () => {
  await addSamplePeople(process.env.OWNER_DATABASE_URL ?? "");
  const mays = async (clientId: string) =>
    (await findPeople(sam, clientId))?.people.map(({ name, may }) => [name, may]);
  expect(await mays(cast.maya.id)).toEqual([
    ["Maya", "everything"],
    ["Accounts", null],
    ["Ida Quartermaine", "project"],
  ]);
  expect(await mays(cast.gareth.id)).toEqual([
    ["Gareth", "everything"],
    ["Ida Quartermaine", "money"],
  ]);
  expect(await look(`select from auth."user" where email = $1`, samplePeople.accounts.email)).toEqual([]);
});
