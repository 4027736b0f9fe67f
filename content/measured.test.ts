import { expect, test } from "vitest";
import { measure } from "../domain/project-days.ts";
import { measuredWords } from "./measured.ts";

test("the home page says what the sites took, and nothing while there are too few", () => {
  const site = (providerDays: number, clientDays: number) => ({ providerDays, clientDays });
  expect(measuredWords({ measured: null, daysUntilOnline: 10 })).toBeUndefined();
  const measured = measure([site(7, 2), site(9, 5), site(12, 9), site(8, 1), site(9, 19)], 10) ?? null;
  const words = measuredWords({ measured, daysUntilOnline: 10 });
  expect([words?.title.before, words?.title.mine, words?.title.yours].join(" ")).toBe(
    "Measured on the last 5 sites: 9 days with me 5 with you",
  );
  expect(words?.points.slice(0, 2)).toEqual([
    "My part took 10 days or fewer on 4 of the 5.",
    "The quickest site took 9 days in all, the slowest 28.",
  ]);
});
