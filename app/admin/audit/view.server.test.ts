import { expect, test } from "vitest";
import { keysOf } from "../../../domain/is-key-of.ts";
import { projectEventKinds } from "../../../domain/project-history.ts";
import type { Person } from "../../../server/access/actor.ts";
import type { ListedEvent } from "../../../server/audit/list-events.ts";
import { policies } from "../../site-map.ts";
import { eventWords } from "./event-words.server.ts";
import { subjectRules, view } from "./view.server.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const sam: Person = { kind: "person", id: id(1), role: "admin" };
const maya = { id: id(11), name: "Maya Okafor", deletedAt: null };
const at = new Date("2026-11-14T09:00:00Z");

type Audited = Extract<ListedEvent, { source: "audit" }>;
type OfProject = Extract<ListedEvent, { source: "project" }>;

const audited: Audited = {
  source: "audit",
  id: id(900),
  at,
  actorId: sam.id,
  actorName: null,
  action: "client-changed",
  subjectKind: "client",
  subjectId: maya.id,
  address: "192.0.2.7",
  requestId: "test",
  details: { what: "Domain names" },
  payer: null,
  accountName: null,
  client: maya,
  project: { id: id(101), name: "Harbour Lane Bakery", deletedAt: null },
  invoice: { id: id(301), number: 7 },
  enquiry: { id: id(401), name: "Castle Road" },
};
const ofProject: OfProject = {
  source: "project",
  id: id(901),
  at,
  actorId: sam.id,
  actorName: null,
  kind: "status-changed",
  fromStatus: "pending",
  toStatus: "live",
  what: "Tech Voyager",
  note: "",
  requestId: "test",
  address: null,
  project: { id: id(101), name: "Harbour Lane Bakery", deletedAt: null },
  client: maya,
};

const rowOf = (event: ListedEvent) => {
  const [row] = view({ events: [event], older: undefined }, sam).events;
  if (!row) throw new Error("no row");
  return row;
};

/** One of the site's own addresses, opened by the admin. */
function isPage(address: string): boolean {
  const path = address.split("?")[0] ?? "";
  const patterns = Object.entries(policies).filter(([pattern]) => pattern !== "/*" && !pattern.endsWith("/*"));
  return patterns.some(
    ([pattern, { may }]) =>
      new RegExp(`^${pattern.replaceAll(/:\w+\??/g, "[^/]+")}$`).test(path) &&
      (may === "everyone" || may.includes("admin")),
  );
}

test.each(keysOf(eventWords.actions))("%s has words of its own", (action) => {
  const { what } = rowOf({ ...audited, action });
  expect(what).not.toBe("");
  expect(what).not.toBe(action);
});

test.each(keysOf(subjectRules))("what happened to this leads to a page: %s", (subjectKind) => {
  const { thing } = rowOf({ ...audited, subjectKind });
  expect(thing.says).not.toBe("");
  expect(isPage(thing.to ?? ""), thing.to).toBe(true);
});

test.each(projectEventKinds)("of a project, %s has words and leads to its page", (kind) => {
  const { what, thing } = rowOf({ ...ofProject, kind });
  expect(what).not.toBe("");
  expect(thing).toMatchObject({ says: "Harbour Lane Bakery", to: `/projects/${id(101)}`, of: "Maya Okafor" });
});

test.each<[string, Partial<Audited>, { says: string; to: string | undefined; of?: string }]>([
  [
    "an invoice",
    { subjectKind: "invoice" },
    { says: "TD-0007", to: `/dashboard/admin/invoices/${id(301)}`, of: "Maya Okafor" },
  ],
  [
    "a draft",
    { subjectKind: "invoice", invoice: { id: id(301), number: null }, client: null },
    { says: "Draft invoice", to: `/dashboard/admin/invoices/${id(301)}` },
  ],
  ["a draft that is gone", { subjectKind: "invoice", invoice: null }, { says: "An invoice", to: undefined }],
  [
    "an enquiry",
    { subjectKind: "enquiry" },
    { says: "Castle Road", to: `/dashboard/admin/enquiries?enquiry=${id(401)}` },
  ],
  ["a client who is deleted", { client: { ...maya, deletedAt: at } }, { says: "Maya Okafor", to: undefined }],
  ["a client who is erased", { client: null }, { says: "A client", to: undefined }],
  [
    "the bank details",
    { subjectKind: "money", action: "money-settings-changed" },
    { says: "Money settings", to: "/dashboard/admin/money" },
  ],
  [
    "a run that was asked for",
    { subjectKind: "money", action: "billing-asked" },
    { says: "Next billing run", to: "/dashboard/admin/billing" },
  ],
  [
    "an article",
    { subjectKind: "article", details: { what: "Domain names", articleId: "abc" } },
    { says: "Domain names", to: "/dashboard/admin/articles/abc" },
  ],
])("%s is named, and linked where it still is", (_, event, thing) => {
  const { says, to, of } = rowOf({ ...audited, ...event }).thing;
  expect({ says, to, of }).toEqual({ of: undefined, ...thing });
});

test.each<[string, ListedEvent, string]>([
  ["oneself", audited, "You"],
  ["a client", { ...audited, actorId: maya.id, actorName: "Maya Okafor" }, "Maya Okafor"],
  ["a client's own payment", { ...audited, actorId: null, action: "payment-recorded", payer: "client" }, "Maya Okafor"],
  [
    "a payment by a pay link",
    { ...audited, actorId: null, action: "payment-recorded", payer: "pay-link" },
    "Maya Okafor, by pay link",
  ],
  ["a charge", { ...audited, actorId: null, action: "payment-recorded", payer: "machine" }, "Tenday itself"],
  ["a reminder", { ...audited, actorId: null, action: "invoice-reminded" }, "Tenday itself"],
  ["a status that follows a payment", { ...ofProject, actorId: null }, "Tenday itself"],
  ["a stranger at the login", { ...audited, actorId: null, action: "sign-in-failed" }, "Somebody not logged in"],
  ["a method saved while paying", { ...audited, actorId: null, action: "method-saved" }, "Maya Okafor"],
  [
    "the server's command line",
    { ...audited, actorId: null, action: "admin-created", address: "command line" },
    "The server’s operator",
  ],
])("it says who did it: %s", (_, event, who) => {
  expect(rowOf(event).who).toBe(who);
});

test("what a line tells beyond its name is told", () => {
  expect(rowOf(ofProject).what).toBe("Status: Website Live from Pending");
  expect(rowOf({ ...ofProject, kind: "note-changed", note: "Six photos, please." }).more).toBe("Six photos, please.");
  expect(rowOf({ ...audited, action: "payment-recorded", details: { amount: "£20.00" } }).more).toBe("£20.00");
  const corrected = { from: "old@x.example", to: "new@x.example", login: "used" };
  expect(rowOf({ ...audited, action: "email-corrected", details: corrected }).more).toBe(
    "old@x.example → new@x.example",
  );
});

test("who came to a client or left it is named, with what they may do, and so is whose login it is", () => {
  const invited = { personId: id(501), who: "Ida (ida@people.example)", may: "money" };
  expect(rowOf({ ...audited, action: "person-invited", details: invited })).toMatchObject({
    more: "Ida (ida@people.example): Money only",
  });
  const ofLogin = {
    ...audited,
    action: "signed-in",
    subjectKind: "account",
    client: null,
    accountName: "Ida",
    details: {},
  };
  expect(rowOf(ofLogin as Parameters<typeof rowOf>[0]).thing).toEqual({ says: "Ida" });
});
