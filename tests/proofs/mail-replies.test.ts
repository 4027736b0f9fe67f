import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Environment, Process } from "../../scripts/process.ts";
import { systemActor } from "../../server/access/actor.ts";
import { withMailbox } from "../../server/mail-replies/mailbox.ts";
import { mailMessages } from "../../server/messages/mail-messages.ts";
import { writeMessage } from "../../server/messages/write-message.ts";
import { cast } from "../../server/seed/cast.ts";
import { aPerson } from "../support/a-person.ts";
import { anActor } from "../support/an-actor.ts";
import { Dovecot } from "../support/dovecot.ts";
import { record } from "../support/figures.ts";
import { MoneyTestApp } from "../support/money-test-app.ts";
import { sam } from "../support/people.ts";
import { residentMegabytes } from "../support/process-figures.ts";
import { authServer, replyMails } from "../support/reply-mails.ts";

const [, school] = cast.maya.projects;
const base = "reply@tenday.example";
const mailbox = new Dovecot();
let open: MoneyTestApp;
let worker: Process;
const setUp = (): Environment => ({
  REPLY_ADDRESS: base,
  REPLY_IMAP_URL: mailbox.url,
  REPLY_AUTH_SERVER: authServer,
});
beforeAll(async () => {
  await mailbox.start();
  open = await MoneyTestApp.open({ isWorking: false });
  worker = await open.app.worker(setUp());
});
afterAll(async () => {
  await open?.close();
  await mailbox.remove();
});

/** As a minute that has passed. */
async function fetchNow(): Promise<void> {
  await open.look("select graphile_worker.add_job('fetch-replies', '{}', queue_name := 'fetch-replies')");
  const left = () =>
    open.look(
      "select from graphile_worker._private_jobs j join graphile_worker.jobs v on v.id = j.id where v.task_identifier = 'fetch-replies'",
    );
  await expect.poll(async () => (await left()).length, { timeout: 90_000, interval: 50 }).toBe(0);
}

const thread = async () =>
  (
    await open.look<{ text: string }>(
      "select text from messages where project_id = $1 and mail_received_at is not null order by written_at",
      school.id,
    )
  ).map(({ text }) => text);
const state = async () =>
  (await open.look<{ failing_since: Date | null; not_taken: number }>("select * from reply_mailbox"))[0];

/** What the provider writes now is mailed at once, with the address that it is answered at. */
async function mailOf(text: string, readers = 1) {
  const at = open.now();
  const written = await writeMessage(anActor(sam, at), school.id, { text, retryKey: randomUUID(), seen: undefined });
  const id = written.outcome === "written" ? written.id : "";
  await mailAtNoon(id);
  await open.look(
    "update graphile_worker._private_jobs set run_at = now() where task_id in (select id from graphile_worker._private_tasks where identifier = 'send-mail')",
  );
  const found = () => open.app.sink.caught.filter(({ parsed }) => parsed.text?.includes(text));
  await expect.poll(() => found().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(readers);
  return found();
}

/** Whatever the clock of the test's machine says, it is noon. */
function mailAtNoon(messageId: string): Promise<void> {
  const noon = new Date(`${open.now().toISOString().slice(0, 10)}T12:00:00Z`);
  return mailMessages(messageId, systemActor("test", noon));
}

const replyAddressIn = (caught: Awaited<ReturnType<typeof mailOf>>, to: string) =>
  caught.find(({ recipients }) => recipients.includes(to))?.parsed.replyTo?.[0]?.address ?? "";
const simple = (to: string, body: string) =>
  `Authentication-Results: ${authServer}; dmarc=pass header.from=${cast.maya.email.split("@")[1]}\r\nFrom: <${cast.maya.email}>\r\nTo: ${to}\r\nMessage-ID: <${randomUUID()}@x.example>\r\n\r\n${body}\r\n`;

let own = "";

test("mails as programs and thieves write them, through a real IMAP server: each once in the thread, or nowhere", async () => {
  const client = cast.maya.id;
  const [colleague, former] = [await aPerson(client, "everything"), await aPerson(client, "project")];
  const caught = await mailOf("Is Tuesday fine?", 3);
  own = replyAddressIn(caught, cast.maya.email);
  const [mail] = caught;
  expect(mail?.parsed.text).toMatch(/^—— Write your answer above this line ——/);
  expect(mail?.parsed.text).toContain("Answer by replying to this e-mail");
  expect(mail?.parsed.replyTo?.[0]?.name).not.toBe("");
  await open.look("update client_people set removed_at = now() where id = $1", former.personId);
  const cases = replyMails({
    own,
    colleagues: replyAddressIn(caught, colleague.email),
    removed: replyAddressIn(caught, former.email),
    from: cast.maya.email,
    removedFrom: former.email,
    base,
  });
  const sent = open.app.sink.caught.length;
  for (let first = 0; first < cases.length; first += 15) {
    await open.look("delete from rate_limits");
    for (const { raw } of cases.slice(first, first + 15)) mailbox.deliver(raw);
    await fetchNow();
  }
  const taken = cases.flatMap(({ becomes }) => (typeof becomes === "string" ? [becomes] : []));
  expect((await thread()).toSorted()).toEqual(taken.toSorted());
  expect([mailbox.count(), mailbox.count("Taken"), mailbox.count("Not taken")]).toEqual([
    0,
    taken.length,
    cases.length - taken.length,
  ]);
  expect(await state()).toMatchObject({ failing_since: null, not_taken: cases.length - taken.length });
  // Nothing goes back to anybody, and the log has no word and no address.
  expect(open.app.sink.caught.length).toBe(sent);
  expect(worker.logged.filter((line) => /Pay me|evil|Harbour|I am away/i.test(line))).toEqual([]);
  record(
    "answers by e-mail through Dovecot",
    `${taken.length} taken, ${cases.length - taken.length} not, of ${cases.length}`,
  );
});

test("a worker killed between writing an answer down and moving its mail writes it once", async () => {
  await open.look("delete from rate_limits");
  mailbox.shut("Taken", true);
  mailbox.deliver(simple(own, "Written once."));
  await fetchNow();
  expect((await thread()).filter((text) => text === "Written once.")).toHaveLength(1);
  expect(mailbox.count()).toBe(1);
  await worker.stop("SIGKILL");
  mailbox.shut("Taken", false);
  worker = await open.app.worker(setUp());
  await fetchNow();
  expect((await thread()).filter((text) => text === "Written once.")).toHaveLength(1);
  expect(mailbox.count()).toBe(0);
});

test("a large mail with photographs costs little memory, and its words arrive", async () => {
  const before = await residentMegabytes(worker);
  const photo = `${"A".repeat(76)}\r\n`;
  const large = simple(own, "").trimEnd();
  mailbox.deliver(
    `${large}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nThe photographs.\r\n--b\r\nContent-Type: image/jpeg; name="a.jpg"\r\nContent-Disposition: attachment; filename="a.jpg"\r\nContent-Transfer-Encoding: base64\r\n\r\n${photo.repeat(380_000)}--b--\r\n`,
  );
  await fetchNow();
  const last = (await thread()).at(-1);
  expect(last).toMatch(/^The photographs\.\n\n\(1 file came/);
  const grown = (await residentMegabytes(worker)) - before;
  expect(grown).toBeLessThan(60);
  record("an answer of 30 MB", `${Math.round(grown)} MB more of the worker's memory`);
});

test("a mailbox that refuses, or says nothing, harms nobody and is noted; what came meanwhile is taken afterwards", async () => {
  await mailbox.stop();
  await fetchNow();
  const failing = (await state())?.failing_since;
  expect(failing).toBeInstanceOf(Date);
  await fetchNow();
  expect((await state())?.failing_since).toEqual(failing);
  await mailOf("Still sent.");
  mailbox.deliver(simple(own, "From meanwhile."));
  await mailbox.start();
  await fetchNow();
  expect(await thread()).toContain("From meanwhile.");
  expect((await state())?.failing_since).toBeNull();

  const port = await freePort();
  const silent = createServer(() => {}).listen(port, "127.0.0.1");
  await worker.stop();
  worker = await open.app.worker({ ...setUp(), REPLY_IMAP_URL: `imap://x:y@127.0.0.1:${port}` });
  const started = performance.now();
  await fetchNow();
  expect(performance.now() - started).toBeLessThan(50_000);
  expect((await state())?.failing_since).toBeInstanceOf(Date);
  expect(worker.child.exitCode).toBeNull();
  silent.close();
});

test("what was dealt with is kept for a while, and then gone", async () => {
  const kept = mailbox.count("Taken");
  await withMailbox(mailbox.url, (box) => box.forget(new Date(Date.now() - 30 * 86_400_000)));
  expect(mailbox.count("Taken")).toBe(kept);
  await withMailbox(mailbox.url, (box) => box.forget(new Date(Date.now() - 1_500)));
  expect([mailbox.count("Taken"), mailbox.count("Not taken")]).toEqual([0, 0]);
});

test("switched off, mails are as they were, nothing is fetched, and a half-set one does not start", async () => {
  await worker.stop();
  await open.look("delete from graphile_worker._private_jobs");
  worker = await open.app.worker();
  const [mail] = await mailOf("Switched off.");
  expect(mail?.parsed.replyTo).toBeUndefined();
  expect(mail?.parsed.text).toContain("does not get into the conversation");
  expect(mail?.parsed.text).not.toContain("above this line");
  mailbox.deliver(simple(own, "To nobody."));
  await sleep(65_000);
  expect(mailbox.count()).toBe(1);
  expect(await thread()).not.toContain("To nobody.");
  expect(worker.logged.some((line) => line.includes("fetch-replies"))).toBe(false);
  await worker.stop();
  const { REPLY_AUTH_SERVER: _, ...half } = setUp();
  await expect(open.app.worker(half)).rejects.toThrow();
});
