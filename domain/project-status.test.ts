import { expect, test } from "vitest";
import { detailWords, projectStatuses, statusWords } from "./project-status.ts";

test("there are ten statuses, and an empty one reads as Pending", () => {
  expect(Object.keys(projectStatuses)).toHaveLength(10);
  expect(statusWords(null)).toEqual(projectStatuses.pending);
  expect(statusWords("live").label).toBe("Website Live");
});

test("the first payment has another name on the project's own page than on the dashboard", () => {
  expect(statusWords("awaiting_first_payment").label).toBe("First Payment Pending");
  expect(detailWords("awaiting_first_payment")).toEqual({
    label: "First Payment",
    meaning: "Time to make the initial payment.",
  });
  expect(detailWords("template_sent")).toEqual({ label: "Template Sent", meaning: "A template was sent to review." });
  expect(detailWords(null)).toEqual({ label: "Pending", meaning: "Will start soon." });
});

test("a project on hold says where to look, where no note does", () => {
  expect(statusWords("on_hold").meaning).toBe("On hold");
  expect(detailWords("on_hold")).toEqual({ label: "On Hold", meaning: "On hold. Check your email, or ask me." });
});
