import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { business } from "../../content/business.ts";
import { mostBytesOfMail } from "../../domain/mail-reply.ts";
import { longestMessage } from "../../domain/message.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { authServer, replyMails } from "../../tests/support/reply-mails.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { newOwner } from "../../tests/support/waiting-mails.ts";
import { type Person, systemActor } from "../access/actor.ts";
import { mailMessages } from "../messages/mail-messages.ts";
import { writeMessage } from "../messages/write-message.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { env } from "../settings/env.server.ts";
import { findReplySettings, replyAddressOf } from "./reply-address.ts";
import { type Taken, takeReply } from "./take-reply.ts";

const at = new Date("2026-11-16T12:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
sentMails(at);

beforeAll(() => {
  Object.assign(env(), {
    REPLY_ADDRESS: "reply@tenday.example",
    REPLY_IMAP_URL: "imap://reply:x@127.0.0.1:9",
    REPLY_AUTH_SERVER: authServer,
  });
});
afterAll(() =>
  Object.assign(env(), { REPLY_ADDRESS: undefined, REPLY_IMAP_URL: undefined, REPLY_AUTH_SERVER: undefined }),
);
const settings = () => {
  const found = findReplySettings();
  if (!found) throw new Error("it is not set up");
  return found;
};

type Reader = Awaited<ReturnType<typeof aPerson>>;
let [clientId, projectId] = ["", ""];
let [reader, colleague, former]: Reader[] = [];
beforeEach(async () => {
  await look("delete from rate_limits");
  clientId = await newOwner();
  projectId = await aProject(at, "active", { owner: clientId });
  [reader, colleague, former] = [
    await aPerson(clientId, "project", { name: "Maya" }),
    await aPerson(clientId, "everything"),
    await aPerson(clientId, "project"),
  ];
});

async function write(who: Person, text: string, when = at): Promise<string> {
  const written = await writeMessage(anActor(who, when), projectId, { text, retryKey: randomUUID(), seen: undefined });
  return written.outcome === "written" ? written.id : "";
}

/** Where the answer to our mail about this message goes, for each who has one. */
async function addresses(messageId: string): Promise<Map<string | null, string>> {
  await mailMessages(messageId, systemActor("test", later(20)));
  const mails = await look<{ id: string; copy_for: string | null }>(
    "select id, copy_for from mails where subject_id = $1",
    messageId,
  );
  return new Map(mails.map(({ id, copy_for }) => [copy_for, replyAddressOf(id, settings())]));
}

const take = (raw: string | Buffer, when = later(30), bytes?: number): Promise<Taken> => {
  const source = Buffer.from(raw);
  return takeReply({ source, bytes: bytes ?? source.length, receivedAt: later(29) }, settings(), {
    requestId: "test",
    at: when,
  });
};
const thread = () =>
  look<{ text: string; side: string; author_name: string; mail_received_at: Date | null; answered_at: Date | null }>(
    "select * from messages where project_id = $1 order by written_at",
    projectId,
  );
const simple = (to: string, from: string, body: string, id: string = randomUUID()) =>
  `Authentication-Results: ${authServer}; dmarc=pass header.from=${from.split("@")[1]}\r\nFrom: <${from}>\r\nTo: ${to}\r\nMessage-ID: <${id}@x.example>\r\n\r\n${body}\r\n`;

async function anAddress(): Promise<string> {
  return (await addresses(await write(sam, "Is Tuesday fine?"))).get(reader?.personId ?? "") ?? "";
}

test("each mail of a program becomes what was written in it, and each of anybody else's nothing", async () => {
  const all = await addresses(await write(sam, "Is Tuesday fine?"));
  const of = (person: Reader | undefined) => all.get(person?.personId ?? "") ?? "";
  await look("update client_people set removed_at = now() where id = $1", former?.personId);
  const cases = replyMails({
    own: of(reader),
    colleagues: of(colleague),
    removed: of(former),
    from: reader?.email ?? "",
    removedFrom: former?.email ?? "",
    base: settings().address,
  });
  expect(cases.length).toBeGreaterThanOrEqual(50);
  const found: unknown[] = [];
  for (const { name, raw } of cases) {
    await look("delete from rate_limits");
    const before = (await thread()).length;
    const taken = await take(raw);
    const rows = await thread();
    expect(rows.length - before, name).toBe(taken.outcome === "taken" ? 1 : 0);
    found.push([name, taken.outcome === "taken" ? rows.at(-1)?.text : { why: taken.why }]);
  }
  expect(found).toEqual(cases.map(({ name, becomes }) => [name, becomes]));
  expect(
    (await thread())
      .slice(1)
      .every(
        ({ side, author_name, mail_received_at }) => side === "client" && author_name === "Maya" && mail_received_at,
      ),
  ).toBe(true);
  const changed = await look("select status from projects where id = $1", projectId);
  expect(changed).toEqual([{ status: "active" }]);
  expect(await look("select from mails where queued_at > $1", later(25))).toEqual([]);
});

test("the same e-mail is one message, however often it is fetched and whatever it says by then", async () => {
  const to = await anAddress();
  const first = await take(simple(to, reader?.email ?? "", "Once.", "the-same"));
  expect(await take(simple(to, reader?.email ?? "", "Once more.", "the-same"))).toEqual(first);
  const both = await Promise.all([1, 2].map(() => take(simple(to, reader?.email ?? "", "At once.", "together"))));
  expect(both[0]).toEqual(both[1]);
  expect((await thread()).map(({ text }) => text)).toEqual(["Is Tuesday fine?", "Once.", "At once."]);
});

test("the provider answers in the same way, and what they had been mailed is answered by it", async () => {
  const mailed = await addresses(await write(reader as Person, "When is it ready?"));
  await write(reader as Person, "And the photographs?", later(25));
  const [to = ""] = mailed.values();
  const from = env().ENQUIRIES_TO ?? business().enquiriesEmail;
  expect(await take(simple(to, "somebody@else.example", "On Friday."))).toEqual({
    outcome: "not-taken",
    why: "not-theirs",
  });
  expect(await take(simple(to, from, "On Friday."))).toMatchObject({ outcome: "taken" });
  expect((await thread()).map(({ text, side, answered_at }) => [text, side, answered_at !== null])).toEqual([
    ["When is it ready?", "client", true],
    ["And the photographs?", "client", false],
    ["On Friday.", "provider", false],
  ]);
});

test("whoever may not see the project any more writes nothing, and neither does anybody once it is deleted", async () => {
  const to = await anAddress();
  const no = { outcome: "not-taken", why: "not-theirs" };
  const from = reader?.email ?? "";
  await look("update client_people set may = 'money', gets_news = false where id = $1", reader?.personId);
  expect(await take(simple(to, from, "Me?"))).toMatchObject({ outcome: "not-taken" });
  await look("update client_people set may = 'project' where id = $1", reader?.personId);
  await look("update profiles set disabled_at = now() where id = $1", reader?.id);
  expect(await take(simple(to, from, "Me?"))).toEqual(no);
  await look("update profiles set disabled_at = null where id = $1", reader?.id);
  expect(await take(simple(to, from, "Me."))).toMatchObject({ outcome: "taken" });
  await deleteProject(anActor(sam, at), projectId);
  expect(await take(simple(to, from, "And now?"))).toEqual({ outcome: "not-taken", why: "not-there" });
  await look("delete from mails");
  expect(await take(simple(to, from, "And now?"))).toEqual(no);
});

test("a machine that does not say that it is one is stopped after twenty an hour", async () => {
  const to = await anAddress();
  for (let n = 0; n < 20; n++) expect((await take(simple(to, reader?.email ?? "", `${n}`))).outcome).toBe("taken");
  expect(await take(simple(to, reader?.email ?? "", "21"))).toEqual({ outcome: "not-taken", why: "too-many" });
});

test("what is too large goes nowhere, and of what is long the beginning is there and says so", async () => {
  const to = await anAddress();
  const raw = simple(to, reader?.email ?? "", "word ".repeat(2_000));
  expect(await take(raw, at, mostBytesOfMail + 1)).toEqual({ outcome: "not-taken", why: "too-large" });
  await take(raw);
  const text = (await thread()).at(-1)?.text ?? "";
  expect(text.length).toBeLessThanOrEqual(longestMessage);
  expect(text).toMatch(/w(?:ord?)?\n\n\(The e-mail was longer: this is its beginning\.\)$/);
});
