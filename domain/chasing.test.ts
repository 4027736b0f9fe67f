import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "./calendar-day.ts";
import { type ChasingStep, chasingSteps, decideSteps } from "./chasing.ts";

const invoice = {
  issuedOn: "2026-11-17",
  dueDate: "2026-12-01",
  decided: new Set<ChasingStep>(),
  isCollected: false,
  isUnderWay: false,
  isPaused: false,
};

test("each step comes on its day and not before", () => {
  expect(decideSteps({ ...invoice, today: "2026-11-27" })).toEqual({ leaveOut: [] });
  expect(decideSteps({ ...invoice, today: "2026-11-28" })).toEqual({ send: "due-soon", leaveOut: [] });
  const decided = new Set<ChasingStep>(["due-soon"]);
  expect(decideSteps({ ...invoice, decided, today: "2026-12-01" })).toEqual({ leaveOut: [] });
  expect(decideSteps({ ...invoice, decided, today: "2026-12-02" })).toEqual({ send: "overdue", leaveOut: [] });
});

test("after an outage only the newest is sent, the others are left out", () => {
  const why = "a later reminder was already due";
  expect(decideSteps({ ...invoice, today: "2026-12-20" })).toEqual({
    send: "final",
    leaveOut: [
      { step: "due-soon", why },
      { step: "overdue", why },
      { step: "overdue-again", why },
    ],
  });
});

test("who has just had the invoice is not reminded of it", () => {
  const short = { ...invoice, issuedOn: "2026-11-26" };
  expect(decideSteps({ ...short, today: "2026-11-28" })).toEqual({
    leaveOut: [{ step: "due-soon", why: "the invoice was sent only a few days before" }],
  });
  expect(decideSteps({ ...short, today: "2026-12-02" }).send).toBe("overdue");
});

test("nobody is told that a payment is due which is collected or under way", () => {
  const today = "2026-11-28";
  expect(decideSteps({ ...invoice, today, isCollected: true })).toEqual({
    leaveOut: [{ step: "due-soon", why: "the saved payment method will be charged" }],
  });
  expect(decideSteps({ ...invoice, today, isUnderWay: true })).toEqual({
    leaveOut: [{ step: "due-soon", why: "a payment is under way" }],
  });
});

test("'overdue' waits while a payment is under way, and comes if it fails", () => {
  for (const paying of [{ isUnderWay: true }, { isCollected: true }])
    expect(decideSteps({ ...invoice, ...paying, today: "2026-12-03" })).toEqual({ leaveOut: [] });
  expect(decideSteps({ ...invoice, today: "2026-12-04" }).send).toBe("overdue");
});

test("'overdue' waits while the provider is away, 'due soon' does not, and on the return the newest alone is sent", () => {
  expect(decideSteps({ ...invoice, isPaused: true, today: "2026-11-28" }).send).toBe("due-soon");
  const decided = new Set<ChasingStep>(["due-soon"]);
  for (const today of ["2026-12-02", "2026-12-08", "2026-12-15"])
    expect(decideSteps({ ...invoice, decided, isPaused: true, today })).toEqual({ leaveOut: [] });
  expect(decideSteps({ ...invoice, decided, today: "2026-12-09" })).toEqual({
    send: "overdue-again",
    leaveOut: [{ step: "overdue", why: "a later reminder was already due" }],
  });
});

test("whatever the nights and the days away, no step is decided twice, none is sent behind a later one, and all are decided in the end", () => {
  const days = Array.from({ length: 60 }, (_, day) => day);
  fc.assert(
    fc.property(fc.subarray(days), fc.subarray(days), (nights, daysAway) => {
      const [decided, sent] = [new Set<ChasingStep>(), [] as ChasingStep[]];
      for (const night of [...nights, 60]) {
        const isPaused = daysAway.includes(night);
        const today = addDays(invoice.issuedOn, night);
        const { send, leaveOut } = decideSteps({ ...invoice, decided, today, isPaused });
        const steps = [...leaveOut.map(({ step }) => step), ...(send ? [send] : [])];
        for (const step of steps) {
          expect(decided.has(step)).toBe(false);
          decided.add(step);
        }
        if (send) sent.push(send);
      }
      const order = chasingSteps.map(({ step }) => step);
      expect(decided.size).toBe(order.length);
      expect(sent).toEqual(order.filter((step) => sent.includes(step)));
    }),
  );
});
