import { expect, test } from "vitest";
import type { ProjectEventKind } from "../../../domain/project-history.ts";
import { eventWords, type ProjectEvent } from "./history-words.ts";

const words = (kind: ProjectEventKind, more: Partial<ProjectEvent> = {}) => {
  const { title, rest } = eventWords({ kind, fromStatus: null, toStatus: null, what: "", ...more });
  return `${title} ${rest}`.trim();
};

test.each<[ProjectEventKind, Partial<ProjectEvent>, string]>([
  ["created", { toStatus: "not_started" }, "Project started as Not Started"],
  ["created", {}, "Project started as Pending"],
  ["status-changed", { fromStatus: "active", toStatus: "completed" }, "Completed from Active"],
  ["status-changed", { fromStatus: null, toStatus: "live" }, "Website Live from Pending"],
  ["note-changed", {}, "Note"],
  ["details-changed", { what: "description, pays yearly" }, "Details changed description, pays yearly"],
  ["plan-added", { what: "Tech Voyager" }, "Tech Voyager added"],
  ["plan-removed", { what: "Tech Voyager" }, "Tech Voyager removed"],
  ["plan-put-back", { what: "Tech Voyager" }, "Tech Voyager put back"],
  ["add-on-added", { what: "Basic CMS" }, "Basic CMS added"],
  ["add-on-removed", { what: "Basic CMS" }, "Basic CMS removed"],
  ["product-added", { what: "Domain name" }, "Domain name added"],
  ["product-removed", { what: "Domain name" }, "Domain name removed"],
  ["add-ons-requested", { what: "Basic CMS" }, "Add-ons asked for Basic CMS"],
  ["request-approved", { what: "Basic CMS" }, "Add-ons approved Basic CMS"],
  ["request-declined", { what: "Basic CMS" }, "Add-ons declined Basic CMS"],
  ["billing-started", { what: "2026-11-16" }, "Billing started from 16 November 2026"],
  ["term-started", { what: "2026-05-04" }, "The 12 months began on 4 May 2026"],
  ["term-changed", { what: "2026-05-04" }, "The 12 months begin on 4 May 2026"],
  ["term-changed", {}, "The 12 months have not begun"],
  ["term-notice", { what: "2027-05-03" }, "The 12 months end on 3 May 2027"],
  ["deleted", {}, "Project deleted"],
  ["restored", {}, "Project brought back"],
])("%s with %o reads ‘%s’", (kind, more, said) => {
  expect(words(kind, more)).toBe(said);
});
