import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { anonymous } from "../access/actor.ts";
import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts } from "../db/client.server.ts";
import { cast, castPassword } from "../seed/cast.ts";
import { sendLink } from "./account-links.ts";
import { pruneAccounts } from "./prune-accounts.ts";
import { recordFailed, signIn } from "./sign-in.ts";

const count = (table: string) =>
  asRole("tenday_owner", async (db) => (await db.query(`select count(*)::int as n from ${table}`)).rows[0].n);

test("sessions and challenges that are over are forgotten, and none that is not", async () => {
  const at = new Date();
  await signIn(cast.maya.email, castPassword, { ...aCaller, at });
  await signIn(cast.lantern.email, castPassword, { ...aCaller, at });
  expect([await count("auth.session"), await count("auth.verification")]).toEqual([1, 2]);
  await pruneAccounts(at);
  expect([await count("auth.session"), await count("auth.verification")]).toEqual([1, 2]);
  await pruneAccounts(new Date(at.getTime() + 31 * 24 * 3_600_000));
  expect([await count("auth.session"), await count("auth.verification")]).toEqual([0, 0]);
});

test("catalogue:N14 what strangers add to the history is forgotten after a year, and nothing else of it", async () => {
  const at = new Date();
  const monthsAgo = (months: number) => new Date(at.getTime() - months * 31 * 24 * 3_600_000);
  await recordFailed("nobody@else.example", { ...aCaller, at: monthsAgo(13) });
  await recordFailed(cast.maya.email, { ...aCaller, at: monthsAgo(13) });
  await recordFailed("nobody@else.example", { ...aCaller, at: monthsAgo(2) });
  await asAccounts({ kind: "person", id: cast.maya.id }, (tx) =>
    recordOwnEvent(tx, "signed-out", cast.maya.id, { ...aCaller, at: monthsAgo(13) }),
  );
  const before = await count("audit_events");
  await pruneAccounts(at);
  expect(await count("audit_events")).toBe(before - 2);
  // Neither by a clock that is wrong nor by whoever has taken over the worker.
  await pruneAccounts(new Date(at.getTime() + 400 * 24 * 3_600_000));
  expect(await count("audit_events")).toBe(before - 2);
  const emptied = asRole("tenday_worker", (db) =>
    db.query("begin; set local app.viewer = 'system'; delete from audit_events"),
  );
  await expect(emptied).rejects.toThrow("audit events are kept as they are");
});

test("catalogue:N14 a link is forgotten a month after it has ended, and its mail with it", async () => {
  const at = new Date();
  const after = (days: number) => new Date(at.getTime() + days * 24 * 3_600_000);
  const mails = await count("mails");
  await asAccounts(anonymous, (tx) => sendLink(tx, { accountId: cast.maya.id, purpose: "email" }, { ...aCaller, at }));
  await pruneAccounts(after(30));
  expect([await count("account_links"), await count("mails")]).toEqual([1, mails + 1]);
  await pruneAccounts(after(32));
  expect([await count("account_links"), await count("mails")]).toEqual([0, mails]);
});
