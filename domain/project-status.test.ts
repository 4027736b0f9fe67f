import { expect, test } from "vitest";
import { projectStatuses, statusWords } from "./project-status.ts";

test("there are ten statuses, and an empty one reads as Pending", () => {
  expect(Object.keys(projectStatuses)).toHaveLength(10);
  expect(statusWords(null)).toEqual(projectStatuses.pending);
  expect(statusWords("live").label).toBe("Website Live");
});
