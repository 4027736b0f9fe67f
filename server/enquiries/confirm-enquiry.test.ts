import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { emptyEnquiry } from "../../domain/enquiry.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { pruneRateLimits } from "../access/prune-rate-limits.ts";
import { cast } from "../seed/cast.ts";
import { confirmationsPerDay } from "./confirm-enquiry.ts";
import { forgetOldEnquiries } from "./forget-old-enquiries.ts";
import { receiveBuilderMessage } from "./receive-builder-message.ts";
import { receiveEnquiry } from "./receive-enquiry.ts";
import { markSpam } from "./sort-enquiry.ts";

const at = new Date("2026-11-14T09:00:00Z");
const { send } = sentMails(at);
const bakery = {
  ...emptyEnquiry,
  name: "Maya Okafor",
  email: "maya@harbourlane.example",
  project: "Bread.",
  consent: true,
};
let host = 0;
/** Each from a network address of its own: this is not about how many one may send. */
const sender = () => ({
  retryKey: randomUUID(),
  address: `198.18.${host >> 8}.${host++ & 255}`,
  requestId: "request-1",
});
const confirmed = () => look("select subject_id from mails where kind = 'enquiry-confirmed'");

beforeEach(() => look("truncate enquiries, mails, rate_limits cascade"));

test("whoever wrote gets one mail, which says what happens next and how to reach us", async () => {
  await receiveEnquiry(bakery, sender(), at);
  const mail = (await send())["enquiry-confirmed"];
  expect(mail?.to).toEqual(["maya@harbourlane.example"]);
  expect(mail?.subject).toBe("Your message has reached Tenday");
  for (const said of ["within about 24 hours, Monday to Friday", "hello@tenday.example", "01632"])
    expect(mail?.text).toContain(said);
});

test("nothing that was typed is in it, not even the name: anybody can type anybody's address", async () => {
  const typed = {
    name: "Zebulon Quixby",
    business: "Vexjolt Xylophones",
    website: "https://vexjolt.example",
    project: "Buy wuzzle pills",
    hostingPlan: "Quagga",
    timeline: "Jynx",
  };
  await receiveEnquiry({ ...bakery, ...typed }, sender(), at);
  const mails = await send();
  const { html = "", text = "", subject = "" } = mails["enquiry-confirmed"] ?? {};
  const words = Object.values(typed)
    .flatMap((value) => value.split(/\W+/))
    .filter((word) => word.length > 3 && !["https", "example"].includes(word));
  expect(words.length).toBeGreaterThan(8);
  for (const word of words) expect([word, `${subject} ${text} ${html}`.includes(word)]).toEqual([word, false]);
  expect(mails["enquiry-received"]?.text, "the provider reads it").toContain("wuzzle");
  await look("truncate enquiries, mails, rate_limits cascade");
  await receiveEnquiry({ ...bakery, email: "other@harbourlane.example" }, sender(), at);
  const other = (await send())["enquiry-confirmed"];
  expect([other?.html, other?.subject], "the same for everybody").toEqual([html, subject]);
});

test("one for each address and day, however it is spelt; the next day another", async () => {
  for (const email of ["maya@harbourlane.example", "MAYA@harbourlane.example", "Maya@HarbourLane.Example"])
    await receiveEnquiry({ ...bakery, email }, sender(), at);
  expect(await confirmed()).toHaveLength(1);
  expect(await look("select from mails where kind = 'enquiry-received'"), "all are received").toHaveLength(3);
  // By London's calendar: in summer midnight there is eleven at night in UTC.
  const summer = { ...bakery, email: "tom@saturdays.example" };
  await receiveEnquiry(summer, sender(), new Date("2026-07-01T22:59:00Z"));
  await receiveEnquiry(summer, sender(), new Date("2026-07-01T22:59:59Z"));
  expect(await confirmed()).toHaveLength(2);
  await receiveEnquiry(summer, sender(), new Date("2026-07-01T23:00:00Z"));
  expect(await confirmed()).toHaveLength(3);
});

test("20 at once from one address make one mail", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => receiveEnquiry({ ...bakery, project: `Bread ${n}` }, sender(), at)),
  );
  expect(outcomes.every(({ outcome }) => outcome === "received")).toBe(true);
  expect(await confirmed()).toHaveLength(1);
});

test("at most 200 a day in all, also when the last ones come at once; the enquiries are received all the same", async () => {
  expect(confirmationsPerDay).toBe(200);
  const write = (n: number, when = at) =>
    receiveEnquiry({ ...bakery, email: `n${n}@harbourlane.example` }, sender(), when);
  for (let n = 0; n < 190; n++) await write(n);
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(190 + n)));
  expect(await confirmed()).toHaveLength(200);
  expect(await look("select from enquiries")).toHaveLength(210);
  await write(0, new Date("2026-11-15T09:00:00Z"));
  expect(await confirmed()).toHaveLength(201);
});

test("spam, what is refused and a retry make none, and one that is undone took nothing", async () => {
  await receiveEnquiry({ ...bakery, _gotcha: "x" }, sender(), at);
  await receiveEnquiry({ ...bakery, consent: false }, sender(), at);
  expect(await confirmed()).toEqual([]);
  const flood = { address: "192.0.2.1", requestId: "request-1" };
  for (let n = 0; n < 3; n++)
    await receiveEnquiry({ ...bakery, email: `n${n}@x.example` }, { ...flood, retryKey: randomUUID() }, at);
  const tooMany = await receiveEnquiry(bakery, { ...flood, retryKey: randomUUID() }, at);
  expect([tooMany.outcome, (await confirmed()).length]).toEqual(["too-many", 3]);
  const first = sender();
  await receiveEnquiry(bakery, first, at);
  await receiveEnquiry(bakery, first, at);
  expect(await confirmed()).toHaveLength(4);
});

test("what was written to a showcase site is not confirmed in our name", async () => {
  const wall = { name: "Elsie", email: "elsie@marshknits.example", phone: "", message: "A wall.", _gotcha: "" };
  expect(await receiveBuilderMessage(wall, sender(), at)).toEqual({ outcome: "received" });
  expect(await confirmed()).toEqual([]);
});

test("what is spam by the time it would be sent is not", async () => {
  await receiveEnquiry(bakery, sender(), at);
  const [enquiry] = await look<{ id: string }>("select id from enquiries");
  await markSpam(anActor(sam, at), enquiry?.id ?? "");
  expect((await send())["enquiry-confirmed"]).toBeUndefined();
});

test("the address is kept as a keyed hash and forgotten in the night after; the mail goes with the enquiry", async () => {
  await receiveEnquiry({ ...bakery, email: cast.maya.email }, sender(), at);
  const kept = () =>
    look<{ line: string }>("select r::text as line from rate_limits r where bucket like 'enquiry-confirmed%'");
  expect(JSON.stringify(await kept())).not.toContain("maya");
  expect(await kept()).toHaveLength(1);
  await pruneRateLimits(new Date("2026-11-15T03:45:00Z"));
  expect(await kept()).toEqual([]);
  await forgetOldEnquiries(new Date("2027-11-15T03:30:00Z"));
  expect(await confirmed()).toEqual([]);
});
