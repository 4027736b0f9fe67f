import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { look } from "../../tests/support/look.ts";
import { cast } from "../seed/cast.ts";
import { recordFailed } from "./sign-in.ts";

const at = new Date("2026-11-14T09:00:00Z");
const rows = async (id: string | null) =>
  (await look("select from audit_events where action = 'sign-in-failed' and subject_id is not distinct from $1", id))
    .length;

test("finding:X10 strangers add 500 lines a day to the history, and keep no guess at an account out of it", async () => {
  for (let n = 0; n < 510; n++) await recordFailed(n % 2 ? "" : `nobody-${n}@else.example`, { ...aCaller, at });
  expect(await rows(null)).toBe(500);
  await recordFailed(cast.maya.email, { ...aCaller, at });
  expect(await rows(cast.maya.id)).toBe(1);
  await recordFailed("", { ...aCaller, at: new Date("2026-11-15T09:00:00Z") });
  expect(await rows(null)).toBe(501);
});
