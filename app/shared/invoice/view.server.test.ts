import { expect, test } from "vitest";
import { viewOwed } from "./view.server.ts";

const today = "2026-11-16";
const owed = (dueDate: string, isUnderWay = false) => ({ projectId: null, dueDate, owed: 1000, isUnderWay });

test("what is late is counted, and what is on its way is neither late nor asked for", () => {
  const rows = [owed("2026-10-15"), owed("2026-11-01", true), owed("2026-11-10"), owed("2026-11-28")];
  expect(viewOwed(rows, today)).toEqual({
    owedPence: 3000,
    overduePence: 2000,
    lateCount: 2,
    underWayPence: 1000,
    due: "28 November 2026",
    firstDue: "2026-10-15",
  });
  expect(viewOwed([owed("2026-11-01", true)], today)).toMatchObject({
    owedPence: 0,
    lateCount: 0,
    firstDue: undefined,
  });
});
