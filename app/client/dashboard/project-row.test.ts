import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ProjectRow } from "./project-row.tsx";

const project = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Harbour Lane Bakery",
  description: "",
  status: "on_hold",
  turn: "client",
  pausedUntil: "",
  projectDay: { day: 4, isPaused: true },
  note: "",
  url: "",
  unread: 0,
  since: "1 November 2026",
  plans: [],
  addOns: [],
  isToAgree: false,
  isMaterialWanted: false,
  isDraftWaiting: false,
  owedPence: 1799,
  overduePence: 1799,
  lateCount: 1,
  underWayPence: 0,
  term: {
    strip: { months: 12, month: 3, isOver: false, label: "Month 3 of 12" },
    lead: "Month 3 of 12.",
    isLeaving: false,
    rest: "Ends 3 May 2027, then month to month.",
    figure: "£116.91",
    why: "9 months left × £12.99",
  },
  costs: { oncePence: 0, recurringPence: 1799, yearlyPence: 0, paymentType: "monthly" },
} as const;

const draw = (change: Partial<Parameters<typeof ProjectRow>[0]>) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(ProjectRow, { ...project, plans: [], addOns: [], seesMoney: true, ...change }),
    ),
  );

test("a project on hold wants something done, whether or not an invoice is late", () => {
  expect(draw({})).toContain("Action Required");
  expect(draw({})).toContain("£17.99 overdue");
  expect(draw({ overduePence: 0, lateCount: 0 })).toContain("Action Required");
  expect(draw({ status: "active", turn: "provider" })).not.toContain("Action Required");
  expect(draw({ pausedUntil: "20 November 2026", turn: "nobody" })).not.toContain("Action Required");
});

test("a live project shows its months and what leaving would cost, one that is being built its ten days", () => {
  const live = draw({ status: "live", projectDay: { day: 10, isPaused: false } });
  expect(live).toContain("Month 3 of 12");
  expect(live).toContain("£116.91");
  expect(draw({})).toContain("Paused on day 4 of 10");
  expect(draw({})).not.toContain("£116.91");
});

test("a project says whose turn it is, and what is on its way", () => {
  expect(draw({})).toContain("Waiting for you");
  expect(draw({ status: "active", turn: "provider", owedPence: 0, overduePence: 0, lateCount: 0 })).toContain(
    "With Sam",
  );
  expect(draw({ owedPence: 0, overduePence: 0, lateCount: 0, underWayPence: 1799 })).toContain("£17.99 on its way");
});

test("whoever may do the project alone reads no price in it", () => {
  expect(draw({ seesMoney: false, overduePence: 0, status: "live" })).not.toContain("£");
});
