import { expect, test } from "vitest";
import {
  creationStatuses,
  detailWords,
  isProjectStatus,
  type ProjectStatus,
  projectDayOf,
  projectStatuses,
  providersTurn,
  statusValues,
  statusWords,
  turnOf,
} from "./project-status.ts";

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

test("where the provider left a note, the note says the rest", () => {
  expect(detailWords("on_hold", "I need six class photos.")).toEqual({ label: "On Hold", meaning: "On hold." });
  expect(detailWords("live", "Have a look!")).toEqual({ label: "Website Live", meaning: "Live." });
});

test("a new project can start as anything but with a template that was sent", () => {
  expect(creationStatuses).toHaveLength(9);
  expect(creationStatuses).not.toContain("template_sent");
});

test.each<[ProjectStatus | null, number]>([
  ["not_started", 1],
  ["pending", 1],
  [null, 1],
  ["template_sent", 4],
  ["active", 7],
  ["completed", 9],
  ["live", 10],
])("%s stands on leaf %i of ten, whatever was before", (status, day) => {
  for (const before of [[], ["live"], ["on_hold", "active"]] as const)
    expect(projectDayOf(status, before)).toEqual({ day, isPaused: false });
});

test.each<ProjectStatus>(["on_hold", "awaiting_payment", "payment_failed", "awaiting_first_payment"])(
  "%s stays on the leaf of the status before, paused",
  (status) => {
    expect(projectDayOf(status, ["active", "template_sent"])).toEqual({ day: 7, isPaused: true });
    expect(projectDayOf(status, ["on_hold", "awaiting_payment", "completed", "active"])).toEqual({
      day: 9,
      isPaused: true,
    });
    expect(projectDayOf(status, [null])).toEqual({ day: 1, isPaused: true });
    expect(projectDayOf(status, [])).toEqual({ day: 1, isPaused: true });
  },
);

test("it is the provider's turn, the client's, or nobody's", () => {
  expect(providersTurn).toEqual(["not_started", "active", "pending", "completed"]);
  expect(statusValues.filter((status) => turnOf(status) === "nobody")).toEqual(["live"]);
  expect(turnOf("template_sent")).toBe("client");
  expect(turnOf(null)).toBe("provider");
});

test("only the ten values are statuses", () => {
  for (const status of statusValues) expect(isProjectStatus(status)).toBe(true);
  for (const other of ["", "Live", "toString", "constructor", null, undefined, 1])
    expect(isProjectStatus(other)).toBe(false);
});
