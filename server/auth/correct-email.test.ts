import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { SmtpSink } from "../../tests/support/smtp-sink.ts";
import { addClient } from "../clients/add-client.ts";
import { findClientPage } from "../clients/find-clients.ts";
import { sendMail } from "../mail/send-mail.ts";
import { closeTransport } from "../mail/smtp.ts";
import { cast } from "../seed/cast.ts";
import { correctEmail } from "./correct-email.ts";

const sink = new SmtpSink();
const at = new Date("2026-11-14T09:00:00Z");

beforeAll(async () => {
  await sink.start();
  process.env.SMTP_URL = sink.url;
});
beforeEach(async () => {
  sink.caught.length = 0;
  await look("delete from mails");
});
afterAll(async () => {
  closeTransport();
  await sink.stop();
});

/** Sends whatever waits; by whom it went to. */
async function send() {
  for (const { id } of await look<{ id: string }>("select id from mails where sent_at is null")) await sendMail(id);
  return new Map(sink.caught.map(({ recipients, parsed }) => [recipients.join(), parsed]));
}

const addressesOf = (id: string) =>
  look(`select u.email as login, c.email as client from auth."user" u join clients c using (id) where u.id = $1`, id);
const openLinks = (id: string) => look("select from account_links where account_id = $1 and spent_at is null", id);

test("the login follows, links sent to the old address die, and each address gets one mail", async () => {
  for (const purpose of ["reset", "invite", "email"])
    await look(
      `insert into account_links (id, account_id, purpose, new_email, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, 'x@x.example', $3, $3::timestamptz + interval '1 day')`,
      ...[cast.maya.id, purpose, at],
    );
  expect(await correctEmail(anActor(sam, at), cast.maya.id, " Maya@OkaforBakery.example ")).toEqual({
    outcome: "corrected",
    email: "maya@okaforbakery.example",
  });
  expect(await addressesOf(cast.maya.id)).toEqual([
    { login: "maya@okaforbakery.example", client: "maya@okaforbakery.example" },
  ]);
  expect(await openLinks(cast.maya.id)).toEqual([]);
  expect(await look("select action, actor_id, details from audit_events where subject_id = $1", cast.maya.id)).toEqual([
    {
      action: "email-corrected",
      actor_id: cast.sam.id,
      details: { from: cast.maya.email, to: "maya@okaforbakery.example", login: "used" },
    },
  ]);
  const sent = await send();
  expect([...sent.keys()].toSorted()).toEqual([cast.maya.email, "maya@okaforbakery.example"]);
  const [old, now] = [sent.get(cast.maya.email), sent.get("maya@okaforbakery.example")];
  expect(old?.text).toContain("14 November 2026");
  expect(old?.text).toContain("nobody logs in with this address any longer");
  // Whoever reads the old address may be a stranger.
  expect(old?.html).not.toContain("okaforbakery");
  expect(now?.text).toContain("Hello Maya,");
  expect(now?.text).toContain("the password you have");
});

test("whoever has no password yet is not told that they have one", async () => {
  const added = await addClient(anActor(sam, at), { name: "Rosehip", email: "typo@rosehip.example", kind: "business" });
  if (added.outcome !== "added") throw new Error(added.outcome);
  await correctEmail(anActor(sam, at), added.id, "shop@rosehip.example");
  const mail = (await send()).get("shop@rosehip.example");
  expect(mail?.text).not.toContain("the password you have");
  expect(mail?.text).toContain("You have no password yet");
  expect((await findClientPage(sam, added.id, "2026-11-14"))?.client.email).toBe("shop@rosehip.example");
});

test.each([
  ["another account's", cast.sam.email, "email-taken"],
  ["another client's, in any spelling", " GARETH@pughgrazing.example", "email-taken"],
  ["one that nobody could sign in with", "jürgen@bücher.example", "invalid-email"],
  ["the one it is already", cast.priya.email, "unchanged"],
])("%s is refused, and nobody is mailed", async (_, email, outcome) => {
  expect(await correctEmail(anActor(sam, at), cast.priya.id, email)).toEqual({ outcome });
  expect(await addressesOf(cast.priya.id)).toEqual([{ login: cast.priya.email, client: cast.priya.email }]);
  expect(await look("select from mails")).toEqual([]);
});

test("nobody unknown is corrected, the provider's own login is not a client's, and a client corrects nobody's", async () => {
  for (const id of [randomUUID(), cast.sam.id])
    expect(await correctEmail(anActor(sam, at), id, "new@rosehip.example")).toEqual({ outcome: "not-there" });
  await expect(correctEmail(anActor(maya, at), cast.maya.id, "x@x.example")).rejects.toThrow(
    "this belongs to the admin",
  );
});
