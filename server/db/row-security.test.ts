import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { anonymous, system, type Viewer } from "../access/actor.ts";
import { cast, members } from "../seed/cast.ts";
import { asViewer } from "./client.server.ts";
import { enquiries, mails, profiles, rateLimits } from "./schema/index.ts";

const admin: Viewer = { kind: "person", id: cast.sam.id };
const client: Viewer = { kind: "person", id: cast.maya.id };
const at = new Date("2026-11-14T09:00:00Z");
const enquiry = {
  id: randomUUID(),
  site: "tenday",
  name: "Maya Okafor",
  email: "maya@harbourlane.example",
  project: "Bread.",
  consentedAt: at,
  receivedAt: at,
  submission: "first",
  requestId: "test",
};

beforeAll(async () => {
  await asViewer(anonymous, async (tx) => {
    await tx.insert(enquiries).values(enquiry);
    await tx
      .insert(mails)
      .values({ id: randomUUID(), kind: "enquiry-received", subjectId: enquiry.id, queuedAt: at, requestId: "test" });
    await tx.execute(
      sql`select app.take_allowance('enquiry', 'somebody', 3, '10 minutes', ${at.toISOString()}::timestamptz)`,
    );
  });
});

const countsFor = (viewer: Viewer) =>
  asViewer(viewer, async (tx) => [await tx.$count(enquiries), await tx.$count(mails), await tx.$count(profiles)]);

test("the provider reads everything, a client their own profile, a stranger nothing", async () => {
  expect(await countsFor(admin)).toEqual([1, 1, members.length]);
  expect(await countsFor(client)).toEqual([0, 0, 1]);
  expect(await countsFor(anonymous)).toEqual([0, 0, 0]);
});

test("the worker reads what it works on", async () => {
  await asViewer(system, async (tx) => {
    expect([await tx.$count(enquiries), await tx.$count(mails), await tx.$count(rateLimits)]).toEqual([1, 1, 1]);
  });
});

test("no viewer, no rows: neither for the web role nor for the worker's", async () => {
  for (const role of ["tenday_web", "tenday_worker"] as const) {
    await asRole(role, async (db) => {
      expect((await db.query("select * from enquiries")).rowCount, role).toBe(0);
      expect((await db.query("select * from mails")).rowCount, role).toBe(0);
    });
  }
});

test("no viewer, no insert", async () => {
  await asRole("tenday_web", async (db) => {
    const insert = db.query(
      "insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id) values (gen_random_uuid(), 'tenday', 'x', 'x', 'x', now(), now(), 'x', 'x')",
    );
    await expect(insert).rejects.toMatchObject({ code: "42501" });
  });
});

test("claiming to be the system, or an admin who is none, gains the web role nothing", async () => {
  await asRole("tenday_web", async (db) => {
    for (const claim of ["system", client.id, randomUUID()]) {
      await db.query("select set_config('app.viewer', $1, false)", [claim]);
      expect((await db.query("select * from enquiries")).rowCount, claim).toBe(0);
    }
  });
});

test("a viewer's name does not outlive its transaction on a pooled connection", async () => {
  await asViewer(admin, (tx) => tx.$count(enquiries));
  const [seen] = await Promise.all(Array.from({ length: 20 }, () => countsFor(anonymous)));
  expect(seen).toEqual([0, 0, 0]);
});

test("the web role can change or remove no enquiry and no mail, whoever asks", async () => {
  await asRole("tenday_web", async (db) => {
    await db.query("select set_config('app.viewer', $1, false)", [admin.id]);
    for (const change of [
      "update enquiries set name = 'x'",
      "delete from enquiries",
      "update mails set sent_at = now()",
      "delete from mails",
      "update profiles set role = 'admin'",
    ]) {
      await expect(db.query(change), change).rejects.toMatchObject({ code: "42501" });
    }
  });
});

test("the web role reaches neither the limits nor the queue's tables", async () => {
  await asRole("tenday_web", async (db) => {
    for (const read of [
      "select * from rate_limits",
      "select * from graphile_worker.jobs",
      "select graphile_worker.add_job('send-mail')",
    ]) {
      await expect(db.query(read), read).rejects.toMatchObject({ code: "42501" });
    }
  });
});

test("only named tasks can be enqueued", async () => {
  await asRole("tenday_web", async (db) => {
    await expect(db.query("select jobs.enqueue('forget-old-enquiries', '{}')")).rejects.toMatchObject({
      code: "42501",
    });
  });
});
