import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { emptyMessage } from "../../domain/builder-message.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { enquiries, mails } from "../db/schema/index.ts";
import { receiveBuilderMessage } from "./receive-builder-message.ts";

const at = new Date("2026-11-14T09:00:00Z");
const wall = {
  ...emptyMessage,
  name: "Elsie Marsh",
  email: "elsie@marsh.example",
  phone: "01632 960 051",
  message: "The garden wall leans.",
};
const sender = (retryKey: string | undefined = randomUUID()) => ({
  retryKey,
  address: "192.0.2.1",
  requestId: "request-1",
});

beforeEach(() =>
  asRole("tenday_owner", async (owner) => void (await owner.query("truncate enquiries, mails, rate_limits cascade"))),
);

const stored = () =>
  asViewer(system, async (tx) => ({
    enquiries: await tx.select().from(enquiries),
    mails: await tx.select().from(mails),
  }));

test("a message to the builder is an enquiry marked with its site, and its mail is queued", async () => {
  expect(await receiveBuilderMessage(wall, sender(), at)).toEqual({ outcome: "received" });
  const {
    enquiries: [enquiry],
    mails: [mail],
  } = await stored();
  expect(enquiry).toMatchObject({
    site: "oak-and-mortar",
    name: "Elsie Marsh",
    email: "elsie@marsh.example",
    phone: "01632 960 051",
    project: "The garden wall leans.",
    receivedAt: at,
  });
  expect(mail).toMatchObject({ kind: "enquiry-received", subjectId: enquiry?.id });
});

test("the server refuses what the form refuses, and stores nothing", async () => {
  expect(await receiveBuilderMessage({ ...wall, email: "elsie" }, sender(), at)).toEqual({
    outcome: "invalid",
    problems: { email: "That email address doesn’t look right." },
  });
  expect(await receiveBuilderMessage({ ...wall, _gotcha: "x" }, sender(), at)).toEqual({ outcome: "spam" });
  expect((await stored()).enquiries).toEqual([]);
});

test("a retry with the same key has one effect; without a key each message counts", async () => {
  const same = sender();
  await receiveBuilderMessage(wall, same, at);
  expect(await receiveBuilderMessage(wall, same, at)).toEqual({ outcome: "received" });
  expect((await stored()).enquiries.length).toBe(1);
  await receiveBuilderMessage(wall, { ...same, retryKey: undefined }, at);
  expect((await stored()).mails.length).toBe(2);
});

test("three in ten minutes from one address, then a wait", async () => {
  for (let i = 0; i < 3; i++) await receiveBuilderMessage(wall, sender(), at);
  expect(await receiveBuilderMessage(wall, sender(), at)).toMatchObject({ outcome: "too-many" });
});
