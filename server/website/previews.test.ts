import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { pruneAccounts } from "../auth/prune-accounts.ts";
import { asViewer } from "../db/client.server.ts";
import { changeDraft, pieceRevision, requireDraft } from "./edit-draft.ts";
import { previewCookie, readPreviewCookie } from "./preview-cookie.ts";
import { endPreview, findPreview, listPreviews, makePreview, openPreview } from "./previews.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);

async function make(): Promise<string> {
  const made = await makePreview(provider);
  if (made.outcome !== "made") throw new Error(made.outcome);
  return made.token;
}

test("a link shows the draft as it is when somebody looks, and nothing keeps its token", async () => {
  const token = await make();
  const { content } = await asViewer(sam, (tx) => requireDraft(tx));
  const before = await findPreview(token, at);
  expect(before?.site.business.name).toBe(content.business.name);
  await changeDraft(provider, {
    piece: ({ business }) => business,
    revision: pieceRevision(content.business),
    change: (draft) => ({ ...draft, business: { ...draft.business, name: "Twelveday" } }),
  });
  expect((await findPreview(token, at))?.site.business.name).toBe("Twelveday");
  const rows = await look<{ row: string }>("select website_previews::text as row from website_previews");
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});

test("it ends after seven days, and is then forgotten", async () => {
  const token = await make();
  expect(await findPreview(token, later(6.99))).toBeDefined();
  expect(await findPreview(token, later(7))).toBeUndefined();
  expect(await openPreview(token, "192.0.2.7", later(7))).toEqual({ outcome: "dead-link" });
  await pruneAccounts(later(6.99));
  expect(await findPreview(token, at)).toBeDefined();
  await pruneAccounts(later(7.01));
  expect(await findPreview(token, at)).toBeUndefined();
});

test("one that is ended opens nothing, and the others go on", async () => {
  const kept = await make();
  const [first] = await listPreviews(sam, at);
  const ended = await make();
  const newest = (await listPreviews(sam, at)).find(({ id }) => id !== first?.id);
  const count = (await listPreviews(sam, at)).length;
  expect(await endPreview(provider, newest?.id ?? "")).toBe(true);
  expect(await endPreview(provider, newest?.id ?? "")).toBe(false);
  expect(await findPreview(ended, at)).toBeUndefined();
  expect(await findPreview(kept, at)).toBeDefined();
  expect(await listPreviews(sam, at)).toHaveLength(count - 1);
  const events = await look<{ action: string }>("select action from audit_events where action like 'preview-%'");
  expect(events.map(({ action }) => action)).toContain("preview-ended");
});

test("no client makes, lists or ends one, and nobody reads the draft beside it", async () => {
  const client = anActor(maya, at);
  await expect(makePreview(client)).rejects.toThrow("belongs to the admin");
  await expect(listPreviews(maya, at)).rejects.toThrow("belongs to the admin");
  await expect(endPreview(client, "00000000-0000-4000-8000-000000000000")).rejects.toThrow("belongs to the admin");
  const read = await asRole("tenday_web", async (db) => {
    await db.query("select set_config('app.viewer', 'anonymous', false)");
    const drafts = (await db.query("select from website_draft")).rowCount;
    const previews = (await db.query("select from website_previews")).rowCount;
    return [drafts, previews];
  });
  expect(read).toEqual([0, 0]);
});

test("tokens are tried ten times a minute from one address, and what is none is not tried", async () => {
  const token = await make();
  const guess = "A".repeat(43);
  const tries = await Promise.all(Array.from({ length: 12 }, () => openPreview("nonsense", "192.0.2.9", at)));
  expect(tries.every(({ outcome }) => outcome === "dead-link")).toBe(true);
  for (let tried = 0; tried < 10; tried++)
    expect(await openPreview(guess, "192.0.2.9", at)).toEqual({ outcome: "dead-link" });
  expect(await openPreview(token, "192.0.2.9", at)).toMatchObject({ outcome: "too-many" });
  expect(await openPreview(token, "192.0.2.10", at)).toMatchObject({ outcome: "open", endsAt: later(7) });
});

test("the cookie holds what the link did, for as long, and cannot be made up", () => {
  const token = "B".repeat(43);
  const [pair = ""] = previewCookie(token, { endsAt: later(7), at }).split("; ");
  expect(previewCookie(token, { endsAt: later(7), at })).toMatch(/Max-Age=604800; SameSite=Lax; HttpOnly/);
  expect(readPreviewCookie(`other=1; ${pair}`, later(6))).toBe(token);
  expect(readPreviewCookie(pair, later(7))).toBeUndefined();
  expect(readPreviewCookie(pair.replace("BB", "BC"), at)).toBeUndefined();
  expect(readPreviewCookie(undefined, at)).toBeUndefined();
});

test("there are at most twenty at once", async () => {
  while ((await listPreviews(sam, at)).length < 20) await make();
  expect(await makePreview(provider)).toEqual({ outcome: "too-many" });
});
