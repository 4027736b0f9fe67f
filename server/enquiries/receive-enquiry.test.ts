import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { emptyEnquiry } from "../../domain/enquiry.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { enquiries, mails } from "../db/schema/index.ts";
import { forgetOldEnquiries } from "./forget-old-enquiries.ts";
import { receiveEnquiry } from "./receive-enquiry.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const bakery = {
  ...emptyEnquiry,
  name: "Maya Okafor",
  email: "maya@harbourlane.example",
  project: "Bread.",
  consent: true,
};
const sender = (retryKey: string | undefined = randomUUID(), address = "192.0.2.1") => ({
  retryKey,
  address,
  requestId: "request-1",
});

beforeEach(() =>
  asRole("tenday_owner", async (owner) => void (await owner.query("truncate enquiries, mails, rate_limits cascade"))),
);

async function stored() {
  const rows = await asViewer(system, async (tx) => ({
    enquiries: await tx.select().from(enquiries),
    mails: await tx.select().from(mails),
  }));
  const jobs = await asRole("tenday_worker", (worker) =>
    worker.query("select payload from graphile_worker._private_jobs"),
  );
  return { ...rows, jobs: jobs.rows };
}

test("an enquiry is stored with its mails and the work of sending it", async () => {
  const jobsBefore = (await stored()).jobs.length;
  expect(await receiveEnquiry(bakery, sender(), at)).toEqual({ outcome: "received" });
  const {
    enquiries: [enquiry],
    mails: [mail, confirmation],
    jobs,
  } = await stored();
  expect(enquiry).toMatchObject({
    name: "Maya Okafor",
    site: "tenday",
    receivedAt: at,
    answeredAt: null,
    requestId: "request-1",
  });
  expect(mail).toMatchObject({ kind: "enquiry-received", subjectId: enquiry?.id, sentAt: null, attempts: 0 });
  expect(confirmation).toMatchObject({ kind: "enquiry-confirmed", subjectId: enquiry?.id, sentAt: null, attempts: 0 });
  expect(jobs.slice(jobsBefore).map(({ payload }) => payload)).toEqual([
    { mailId: mail?.id, requestId: "request-1" },
    { mailId: confirmation?.id, requestId: "request-1" },
  ]);
});

test("catalogue:V12 a retry with the same key has one effect, also when both arrive at once", async () => {
  const same = sender();
  await Promise.all([
    receiveEnquiry(bakery, same, at),
    receiveEnquiry(bakery, same, at),
    receiveEnquiry(bakery, same, at),
  ]);
  expect(await receiveEnquiry(bakery, same, later(5))).toEqual({ outcome: "received" });
  const { enquiries: found, mails: queued } = await stored();
  expect([found.length, queued.map(({ kind }) => kind)]).toEqual([1, ["enquiry-received", "enquiry-confirmed"]]);
});

test("a corrected message under the same key is another message, not a lost one", async () => {
  const key = randomUUID();
  await receiveEnquiry(bakery, sender(key), at);
  await receiveEnquiry({ ...bakery, project: "Bread and buns." }, sender(key), at);
  expect((await stored()).enquiries.length).toBe(2);
});

test("the server refuses what the form refuses, and stores nothing", async () => {
  expect(await receiveEnquiry({ ...bakery, email: "maya" }, sender(), at)).toEqual({
    outcome: "invalid",
    problems: { email: "Invalid email address." },
  });
  expect(await receiveEnquiry({ ...bakery, consent: false }, sender(), at)).toMatchObject({ outcome: "invalid" });
  expect(await receiveEnquiry({ ...bakery, _gotcha: "x" }, sender(), at)).toEqual({ outcome: "spam" });
  expect((await stored()).enquiries).toEqual([]);
});

test("three in ten minutes from one address, then a wait that ends by itself", async () => {
  for (let i = 0; i < 3; i++) expect(await receiveEnquiry(bakery, sender(), at)).toEqual({ outcome: "received" });
  expect(await receiveEnquiry(bakery, sender(), at)).toEqual({ outcome: "too-many", waitSeconds: 200 });
  expect((await stored()).enquiries.length).toBe(3);
  expect(await receiveEnquiry(bakery, sender(undefined, "198.51.100.7"), at)).toEqual({ outcome: "received" });
  expect(await receiveEnquiry(bakery, sender(), later(4))).toEqual({ outcome: "received" });
  expect(await receiveEnquiry(bakery, sender(), later(4))).toMatchObject({ outcome: "too-many" });
});

test("a retry of something received is never told to wait", async () => {
  const first = sender();
  await receiveEnquiry(bakery, first, at);
  for (let i = 0; i < 2; i++) await receiveEnquiry(bakery, sender(), at);
  expect(await receiveEnquiry(bakery, sender(), at)).toMatchObject({ outcome: "too-many" });
  expect(await receiveEnquiry(bakery, first, at)).toEqual({ outcome: "received" });
});

test("20 at once from one address: exactly three are received", async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => receiveEnquiry(bakery, sender(), at)));
  expect(outcomes.filter(({ outcome }) => outcome === "received").length).toBe(3);
  expect((await stored()).enquiries.length).toBe(3);
});

test("200 at once from one network do not make a visitor wait: most are refused before they need the database", async () => {
  const from = (n: number) => sender(undefined, `2001:db8::${n.toString(16)}`);
  const flood = Array.from({ length: 200 }, (_, n) => receiveEnquiry(bakery, from(n + 1), at));
  expect(await receiveEnquiry(bakery, sender(), at)).toEqual({ outcome: "received" });
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter(({ outcome }) => outcome === "received").length).toBe(3);
  const withoutDatabase = outcomes.filter((one) => one.outcome === "too-many" && one.waitSeconds === 5);
  expect(withoutDatabase.length).toBe(192);
  expect(await receiveEnquiry(bakery, from(1), at)).toEqual({ outcome: "too-many", waitSeconds: 200 });
  expect((await stored()).mails.filter(({ kind }) => kind === "enquiry-received").length).toBe(4);
});

test("an enquiry that led nowhere is forgotten after twelve months, with its mails", async () => {
  await receiveEnquiry(bakery, sender(), new Date("2025-11-13T09:00:00Z"));
  await receiveEnquiry(bakery, sender(), at);
  await forgetOldEnquiries(at);
  const { enquiries: kept, mails: keptMails } = await stored();
  expect(kept.map(({ receivedAt }) => receivedAt)).toEqual([at]);
  expect(keptMails.map(({ subjectId }) => subjectId)).toEqual([kept[0]?.id, kept[0]?.id]);
});
