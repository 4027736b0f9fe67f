import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { archive, hostileArchives } from "../../tests/support/archives.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, sam } from "../../tests/support/people.ts";
import { isStored } from "../files/file-store.ts";
import { forgetFiles } from "../files/forget-files.ts";
import { env } from "../settings/env.server.ts";
import { approveVersion, askForChanges } from "./answer-version.ts";
import { findReview } from "./find-review.ts";
import { readArchive } from "./read-archive.ts";
import { sendVersion, withdrawVersion } from "./send-version.ts";
import { uploadVersion } from "./upload-version.ts";

const at = new Date("2026-11-19T09:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const provider = (when = at) => anActor(sam, when);
let before: string;

beforeAll(() => {
  before = env().FILES_DIR;
  env().FILES_DIR = mkdtempSync(join(tmpdir(), "drafts-"));
});

afterAll(() => {
  rmSync(env().FILES_DIR, { recursive: true });
  env().FILES_DIR = before;
});

const site = (words: string) =>
  archive([
    { name: "site/", content: "", isStored: true },
    { name: "site/index.html", content: `<title>Bread &amp; more</title><h1>${words}</h1>` },
    { name: "site/dates.html", content: "<title>Dates</title>" },
    { name: "site/css/a.css", content: "h1 { color: teal }" },
    { name: "__MACOSX/site/._index.html", content: "x" },
  ]);

async function aDraft(status: "active" | "awaiting_first_payment" = "active") {
  const owner = await aClient();
  const projectId = await aProject(at, status, { owner });
  const client = (when = at) => anActor({ kind: "person", id: owner, role: "user" }, when);
  const upload = (words: string, when = at) =>
    uploadVersion(provider(when), { id: randomUUID(), projectId }, [site(words)]);
  const send = (number: number, when = at) =>
    sendVersion(provider(when), { projectId, number, note: `What changed in ${number}.` });
  const newest = async () => {
    const version = (await findReview(client(), projectId))?.versions[0];
    return { projectId, number: version?.number ?? 0, fingerprint: version?.fingerprint ?? "" };
  };
  const project = async () =>
    (await look<{ status: string; note: string }>("select status, note from projects where id = $1", projectId))[0];
  return { owner, projectId, client, upload, send, newest, project };
}

const mailsOf = async (projectId: string) =>
  (
    await look<{ kind: string }>(
      "select m.kind from mails m join project_events e on e.id = m.subject_id where e.project_id = $1 and m.kind like 'draft%' order by m.queued_at, m.kind",
      projectId,
    )
  ).map(({ kind }) => kind);
const name = { typedName: "Maya Okafor", firstPaymentNote: "Next is the first payment." };

test("a version is seen by nobody else until it is sent, and is then the client's turn", async () => {
  const of = await aDraft();
  expect(await of.upload("Bread in a day")).toEqual({ outcome: "uploaded", number: 1 });
  expect(await of.upload("Bread in a day")).toEqual({ outcome: "same", number: 1 });
  expect((await findReview(of.client(), of.projectId))?.versions).toEqual([]);
  const [version] = (await findReview(provider(), of.projectId))?.versions ?? [];
  expect(Object.keys(version?.files ?? {})).toEqual(["css/a.css", "dates.html", "index.html"]);
  expect(version?.files["index.html"]?.title).toBe("Bread & more");
  expect(await withdrawVersion(provider(), { projectId: of.projectId, number: 1 })).toEqual({ outcome: "withdrawn" });
  await of.upload("Bread in a day");
  expect(await of.send(1)).toEqual({ outcome: "sent" });
  expect(await of.send(1), "pressed twice").toEqual({ outcome: "already" });
  expect(await withdrawVersion(provider(), { projectId: of.projectId, number: 1 })).toEqual({ outcome: "already" });
  expect(await of.project()).toEqual({ status: "template_sent", note: "What changed in 1." });
  expect(await mailsOf(of.projectId)).toEqual(["draft-sent"]);
  expect((await findReview(of.client(), of.projectId))?.versions).toHaveLength(1);
  expect(await findReview(anActor(gareth, at), of.projectId)).toBeUndefined();
});

test("changes are the provider's turn; the next version is approved once, under a name", async () => {
  const of = await aDraft();
  await of.upload("Bread in a day");
  await of.send(1);
  const first = await of.newest();
  const changes = "Can this say weekend?";
  expect(await askForChanges(of.client(later(1)), { ...first, changes })).toEqual({ outcome: "answered" });
  expect(await askForChanges(of.client(later(2)), { ...first, changes })).toEqual({ outcome: "already" });
  expect(await of.project()).toEqual({ status: "active", note: "" });
  await of.upload("Bread in a weekend", later(3));
  await of.send(2, later(4));
  expect(await approveVersion(of.client(later(5)), { ...first, ...name }), "not the newest").toEqual({
    outcome: "changed",
  });
  const second = await of.newest();
  const other = { ...second, fingerprint: first.fingerprint };
  expect(await approveVersion(of.client(later(5)), { ...other, ...name }), "not what was shown").toEqual({
    outcome: "changed",
  });
  const approve = () => approveVersion(of.client(later(6)), { ...second, ...name });
  const outcomes = (await Promise.all([approve(), approve()])).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(["already", "answered"]);
  expect(await of.project()).toEqual({ status: "completed", note: "" });
  expect(
    await look(
      "select typed_name, answered_by, fingerprint from draft_answers where project_id = $1 and kind = 'approved'",
      of.projectId,
    ),
  ).toEqual([{ typed_name: "Maya Okafor", answered_by: of.owner, fingerprint: second.fingerprint }]);
  expect(await mailsOf(of.projectId)).toEqual([
    "draft-sent",
    ...["draft-changes", "draft-changes-copy"],
    "draft-sent",
    ...["draft-approved", "draft-approved-copy"],
  ]);
});

test("what is approved before the first payment waits for that", async () => {
  const of = await aDraft("awaiting_first_payment");
  await of.upload("Bread");
  await of.send(1);
  expect(await approveVersion(of.client(), { ...(await of.newest()), ...name })).toEqual({ outcome: "answered" });
  expect(await of.project()).toEqual({ status: "awaiting_first_payment", note: "Next is the first payment." });
});

test("nobody signs off but who may do the project, while it is their turn", async () => {
  const of = await aDraft();
  await of.upload("Bread");
  await of.send(1);
  const version = await of.newest();
  const money = anActor(await aPerson(of.owner, "money"), at);
  for (const actor of [anActor(gareth, at), money, provider()])
    expect(await approveVersion(actor, { ...version, ...name })).toEqual({ outcome: "not-there" });
  await look("update projects set status = 'active' where id = $1", of.projectId);
  expect(await approveVersion(of.client(), { ...version, ...name })).toEqual({ outcome: "changed" });
  await expect(uploadVersion(of.client(), { id: randomUUID(), projectId: of.projectId }, [])).rejects.toThrow("admin");
  await expect(sendVersion(of.client(), { projectId: of.projectId, number: 1, note: "" })).rejects.toThrow("admin");
});

test("the files of a version stay as long as it does", async () => {
  const of = await aDraft();
  await of.upload("Kept for now");
  const [version] = (await findReview(provider(), of.projectId))?.versions ?? [];
  const first = version?.files["index.html"] ?? { digest: "", bytes: 0 };
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  await forgetFiles(inTwoDays);
  expect(await isStored(first)).toBe(true);
  await withdrawVersion(provider(), { projectId: of.projectId, number: 1 });
  await forgetFiles(inTwoDays);
  expect(await isStored(first)).toBe(false);
});

test.each(Object.entries(hostileArchives))("catalogue:N25 is no site: %s", async (_, made) => {
  const bytes = made();
  const began = performance.now();
  const read = await readArchive(bytes);
  expect(read).toHaveProperty("refusal", expect.any(String));
  expect(performance.now() - began).toBeLessThan(5_000);
});
