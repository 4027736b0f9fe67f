import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { archive } from "../../tests/support/archives.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, sam } from "../../tests/support/people.ts";
import { env } from "../settings/env.server.ts";
import { approveVersion, askForChanges } from "./answer-version.ts";
import { findReview } from "./find-review.ts";
import { sendVersion, withdrawVersion } from "./send-version.ts";
import { fixComment, reopenComment } from "./settle-comment.ts";
import { uploadVersion } from "./upload-version.ts";
import { writeComment, writeReply } from "./write-comment.ts";

const at = new Date("2026-11-19T09:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const provider = anActor(sam, at);
let before: string;

beforeAll(() => {
  before = env().FILES_DIR;
  env().FILES_DIR = mkdtempSync(join(tmpdir(), "comments-"));
});

afterAll(() => {
  rmSync(env().FILES_DIR, { recursive: true });
  env().FILES_DIR = before;
});

/** Version 1 of a site with two pages is with its client. */
async function aDraft() {
  const owner = await aClient();
  const projectId = await aProject(at, "active", { owner });
  const client = anActor({ kind: "person", id: owner, role: "user" }, at);
  const upload = (heading: string) =>
    uploadVersion(provider, { id: randomUUID(), projectId }, [
      archive([
        { name: "index.html", content: `<title>What you learn</title><h1>${heading}</h1>` },
        { name: "dates.html", content: "<title>Dates</title>" },
      ]),
    ]);
  const send = (number: number) => sendVersion(provider, { projectId, number, note: "" });
  await upload("Bread in a day");
  await send(1);
  const write = (
    text: string,
    more: { page?: string; version?: number; retryKey?: string; actor?: typeof client } = {},
  ) => {
    const { page = "index.html", version = 1, retryKey, actor = client } = more;
    return writeComment(actor, { projectId, version, page, spot: null, text, retryKey });
  };
  const read = async (actor = client) => (await findReview(actor, projectId))?.comments ?? [];
  const which = async (number: number) => {
    const comment = (await read(provider)).find((one) => one.number === number);
    return { projectId, commentId: comment?.id ?? "" };
  };
  const shown = async () => {
    const version = (await findReview(client, projectId))?.versions[0];
    return { projectId, number: version?.number ?? 0, fingerprint: version?.fingerprint ?? "" };
  };
  return { owner, projectId, client, upload, send, write, read, which, shown };
}

test("a client writes about a page, and the number stays", async () => {
  const of = await aDraft();
  expect(await of.write("Weekend?", { retryKey: "a" })).toEqual({ outcome: "written", number: 1 });
  expect(await of.write("Weekend?", { retryKey: "a" }), "sent twice").toEqual({ outcome: "written", number: 1 });
  const together = await Promise.all([of.write("8 May is full.", { page: "dates.html" }), of.write("Darker.")]);
  expect(together.map((written) => "number" in written && written.number).toSorted()).toEqual([2, 3]);
  expect((await of.read()).map(({ number, authorName, version }) => ({ number, authorName, version }))).toEqual(
    [1, 2, 3].map((number) => ({ number, authorName: "A client", version: 1 })),
  );
});

test("only on a page of the newest version, and while it waits for them", async () => {
  const of = await aDraft();
  expect(await of.write("x", { page: "gone.html" })).toEqual({ outcome: "not-there" });
  expect(await of.write("x", { page: "__proto__" })).toEqual({ outcome: "not-there" });
  expect(await of.write("x", { version: 2 })).toEqual({ outcome: "changed" });
  const money = anActor(await aPerson(of.owner, "money"), at);
  for (const actor of [anActor(gareth, at), money])
    expect(await of.write("x", { actor })).toEqual({ outcome: "not-there" });
  await askForChanges(of.client, { ...(await of.shown()), changes: "Weekend." });
  expect(await of.write("x")).toEqual({ outcome: "changed" });
});

test("both answer, the provider says in which version it is fixed, and the client sees that with the version", async () => {
  const of = await aDraft();
  await of.write("Weekend?");
  const first = await of.which(1);
  expect(await writeReply(anActor(sam, later(1)), { ...first, text: "Done soon.", retryKey: "a" })).toEqual({
    outcome: "written",
    number: 1,
  });
  await writeReply(anActor(sam, later(1)), { ...first, text: "Done soon.", retryKey: "a" });
  await writeReply({ ...of.client, at: later(2) }, { ...first, text: "Thanks.", retryKey: undefined });
  expect((await of.read())[0]?.replies.map(({ side, text }) => [side, text])).toEqual([
    ["provider", "Done soon."],
    ["client", "Thanks."],
  ]);
  expect(await writeReply(anActor(gareth, at), { ...first, text: "x", retryKey: undefined })).toEqual({
    outcome: "not-there",
  });
  expect(await fixComment(provider, first), "no version has come since").toEqual({ outcome: "too-early" });
  await of.upload("Bread in a weekend");
  expect(await fixComment(provider, first)).toEqual({ outcome: "fixed", version: 2 });
  expect(await fixComment(provider, first)).toEqual({ outcome: "already" });
  expect((await of.read())[0]?.fixedIn, "not sent yet").toBe(null);
  await withdrawVersion(provider, { projectId: of.projectId, number: 2 });
  expect((await of.read(provider))[0]?.fixedIn, "withdrawn").toBe(null);
  await of.upload("Bread in two days");
  await fixComment(provider, first);
  await of.send(2);
  expect((await of.read())[0]?.fixedIn).toBe(2);
  await expect(fixComment(of.client, first)).rejects.toThrow("admin");
  expect(await reopenComment(anActor(gareth, at), first)).toEqual({ outcome: "not-there" });
  expect(await reopenComment(of.client, first)).toEqual({ outcome: "reopened" });
  expect(await reopenComment(of.client, first)).toEqual({ outcome: "already" });
  expect(await fixComment(provider, first), "not in the version that it was not fixed in").toEqual({
    outcome: "too-early",
  });
});

test("asking for changes takes along what is not fixed, and approving asks whether it stays so", async () => {
  const of = await aDraft();
  const changes = async (typed: string) => askForChanges(of.client, { ...(await of.shown()), changes: typed });
  expect(await changes("")).toEqual({ outcome: "nothing" });
  await of.write("Can this say weekend?");
  await of.write("8 May is full.", { page: "dates.html" });
  expect(await changes("Thank you!")).toEqual({ outcome: "answered" });
  expect(await look("select changes from draft_answers where project_id = $1", of.projectId)).toEqual([
    { changes: "Thank you!\n1. What you learn: Can this say weekend?\n2. Dates: 8 May is full." },
  ]);
  await of.upload("Bread in a weekend");
  await fixComment(provider, await of.which(1));
  await of.send(2);
  const approval = { ...(await of.shown()), typedName: "Maya Okafor", firstPaymentNote: "" };
  expect(await approveVersion(of.client, approval)).toEqual({ outcome: "open" });
  expect(await approveVersion(of.client, { ...approval, staysOpen: true })).toEqual({ outcome: "answered" });
  expect((await of.read()).map(({ fixedIn }) => fixedIn)).toEqual([2, null]);
});
