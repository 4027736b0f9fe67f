import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { Person } from "../../server/access/actor.ts";
import { asViewer } from "../../server/db/client.server.ts";
import { approveVersion } from "../../server/drafts/answer-version.ts";
import { findReview } from "../../server/drafts/find-review.ts";
import { sendVersion, withdrawVersion } from "../../server/drafts/send-version.ts";
import { fixComment, reopenComment } from "../../server/drafts/settle-comment.ts";
import { uploadVersion } from "../../server/drafts/upload-version.ts";
import { writeComment, writeReply } from "../../server/drafts/write-comment.ts";
import { findArchive } from "../../server/exports/find-archives.ts";
import { findExports } from "../../server/exports/find-exports.ts";
import { projectsPart } from "../../server/exports/projects-part.ts";
import { provideArchive, removeArchive } from "../../server/exports/provide-archive.ts";
import { findFile } from "../../server/files/find-file.ts";
import { finishUpload } from "../../server/files/uploads.ts";
import {
  addItem,
  changeItem,
  type ItemWords,
  moveItem,
  settleItem,
  stopReminders,
  takeOffItem,
} from "../../server/material/edit-list.ts";
import { findMaterial } from "../../server/material/find-material.ts";
import { remindNow } from "../../server/material/remind.ts";
import { askAgain, sendList, takeTurn } from "../../server/material/send-list.ts";
import { removeAttachment } from "../../server/messages/attachments.ts";
import { countUnread } from "../../server/messages/count-unread.ts";
import { findThread } from "../../server/messages/find-thread.ts";
import { readMessages } from "../../server/messages/note-read.ts";
import { needsNoAnswer, writeMessage, writeNote } from "../../server/messages/write-message.ts";
import { cast } from "../../server/seed/cast.ts";
import { at, type Claim, client, isTheAdmins, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";
import { canaryArchive, canaryAttachment, canaryFile, markFiles } from "./canary-files.ts";
import { markMaterial } from "./canary-material.ts";

const { maya, gareth, noor } = cast;
const [own, another, school] = [maya.projects[0].id, gareth.projects[0].id, maya.projects[1].id];
/** Somebody else who belongs to the client. */
const helper: Person = { kind: "person", id: noor.id, role: "user", client: { id: maya.id, may: "project" } };

const nowhere = randomUUID();
const which = { projectId: nowhere, itemId: nowhere };
const item: ItemWords = { kind: "text", title: "x", hint: "", enough: 1, choices: [], isNeeded: true };
const archive = { id: nowhere, clientId: nowhere, projectId: null, about: "x", name: "x" };
const writing = { text: "x", retryKey: undefined, seen: undefined };
const all = { part: "everything", before: undefined } as const;
const fingerprint = "a".repeat(64);

/** Everything around a project's thread that is the provider's to do, asked for by a client. */
const adminActions: Record<string, () => Promise<unknown>> = {
  "write a note": () => writeNote(anActor(client, at), nowhere, writing),
  "say that a message needs no answer": () => needsNoAnswer(anActor(client, at), nowhere, at),
  "add to a list": () => addItem(anActor(client, at), nowhere, { id: nowhere, ...item }),
  "change what is on a list": () => changeItem(anActor(client, at), which, item),
  "move it": () => moveItem(anActor(client, at), which, 1),
  "take it off": () => takeOffItem(anActor(client, at), which),
  "settle it": () => settleItem(anActor(client, at), which, true),
  "send a list": () => sendList(anActor(client, at), nowhere, "x"),
  "ask for something again": () => askAgain(anActor(client, at), { ...which, missing: "x" }),
  "take the turn": () => takeTurn(anActor(client, at), nowhere),
  "remind of a list": () => remindNow(anActor(client, at), nowhere),
  "stop its reminders": () => stopReminders(anActor(client, at), nowhere),
  "upload a draft": () => uploadVersion(anActor(client, at), { id: nowhere, projectId: nowhere }, []),
  "send a draft": () => sendVersion(anActor(client, at), { projectId: nowhere, number: 1, note: "x" }),
  "withdraw a draft": () => withdrawVersion(anActor(client, at), { projectId: nowhere, number: 1 }),
  "mark a comment as fixed": () => fixComment(anActor(client, at), { projectId: nowhere, commentId: nowhere }),
  "add to a client's file": () => provideArchive(anActor(client, at), archive, []),
  "take out of it": () => removeArchive(anActor(client, at), { clientId: nowhere, archiveId: nowhere }),
};

/** What goes back and forth about a project: messages, material, files and drafts. */
export const threadClaims: Record<string, Claim> = {
  "a client reads the messages of their own project": async () =>
    (await findThread(client, own, all, at))?.entries.some(({ kind }) => kind === "message") ?? "no page",
  "and of no other": async () => (await findThread(client, another, all, at)) === undefined,
  "up to where they have read themselves": async () =>
    (await findThread(client, own, all, at))?.project.readAt === null || "where somebody else has",
  "without the provider's notes, and what the provider alone reads of the history": async () =>
    (await listPrivate(client)) === "" || "with them",
  "which the admin reads there": async () => (await listPrivate(sam)) === "details-changed,note",
  "one's own message is not new, but it is to others": async () => {
    const unread = (viewer: Person) => asViewer(viewer, (tx) => countUnread(tx, viewer, [own]));
    return ((await unread(client)).get(own) === 0 && (await unread(helper)).get(own) === 1) || "counted otherwise";
  },
  "nobody reads another's for them": async () =>
    (await readMessages(anActor(client, at), another, at)).outcome === "not-there",
  "nor writes to them": async () => (await writeMessage(anActor(client, at), another, writing)).outcome === "not-there",
  "who writes does so under their own name, for the client": async (db) => {
    for (const who of [client, helper]) await writeMessage(anActor(who, at), own, writing);
    const { rows } = await db.query<{ by: string }>(
      "select concat_ws(' ', author_name, side) as by from messages where project_id = $1 and text = 'x' order by 1",
      [own],
    );
    const by = rows.map((row) => row.by).join();
    return by === "Maya client,Noor client" || by;
  },

  "a client finds their own files": async () =>
    (await findFile(client, { projectId: own, fileId: canaryFile(maya.id) })) !== undefined,
  "and one that waits for their message": async () =>
    (await findFile(client, { projectId: own, fileId: canaryAttachment(maya.id) })) !== undefined,
  "which nobody else finds": async () =>
    (await findFile(helper, { projectId: own, fileId: canaryAttachment(maya.id) })) === undefined,
  "nor another's files": async () => {
    const found = anothersFiles.map((fileId) => findFile(client, { projectId: another, fileId }));
    return (await Promise.all(found)).every((file) => file === undefined);
  },
  "nor hears of them when an upload ends": async () => {
    const ended = anothersFiles.map((uploadId) => finishUpload(anActor(client, at), { uploadId }));
    return (await Promise.all(ended)).every(({ outcome }) => outcome === "not-there");
  },
  "nor removes them": async () =>
    (await removeAttachment(anActor(client, at), { projectId: another, fileId: canaryAttachment(gareth.id) }))
      .outcome === "not-there",

  "a client opens what was added to their own file": async () =>
    (await findArchive(client, canaryArchive(maya.id))) !== undefined,
  "and to nobody else's file": async () => (await findArchive(client, canaryArchive(gareth.id))) === undefined,
  "what was removed from it is shown to the admin alone": async (db) => {
    await db.query("update provided_archives set removed_at = now() where client_id = $1", [maya.id]);
    const [clients, admins] = [await findExports(client, maya.id), await findExports(sam, maya.id)];
    return (clients?.archives.length === 0 && admins?.archives.length === 1) || "shown";
  },
  "nothing of the history that the provider alone reads is in a client's file": async () => {
    let text = "";
    for await (const { bytes } of projectsPart({ clientId: maya.id, at })) text += bytes;
    return (text.includes('"status-changed"') && !text.includes('"details-changed"')) || "it is";
  },

  "a client finds what they were asked for": async () => (await findMaterial(client, own))?.project.id === own,
  "and not what others were": async () => (await findMaterial(client, another)) === undefined,
  "a client finds the drafts that they were sent, and no others": async () => {
    const [clients, admins] = [await findReview(client, own), await findReview(sam, own)];
    return (clients?.versions.length === 1 && admins?.versions.length === 2) || "others too";
  },
  "no draft of another's": async () => (await findReview(client, another)) === undefined,
  "a client comments on no draft of another's": async () =>
    (
      await writeComment(anActor(client, at), {
        projectId: another,
        version: 1,
        page: "index.html",
        spot: null,
        ...said,
      })
    ).outcome === "not-there",
  "answers no comment of another's": async () =>
    (await writeReply(anActor(client, at), { ...anothersComment, ...said })).outcome === "not-there",
  "and reopens none": async () => (await reopenComment(anActor(client, at), anothersComment)).outcome === "not-there",
  "who comments does so under their own name": async (db) => {
    await db.query("update projects set status = 'template_sent', paused_until = null where client_id = $1", [maya.id]);
    await db.query(`update draft_versions set files = '{"index.html":{"digest":"x","bytes":1}}'`);
    const on = { projectId: own, version: 1, page: "index.html", spot: null };
    for (const who of [client, helper]) await writeComment(anActor(who, at), { ...on, ...said });
    const { rows } = await db.query<{ by: string }>(
      "select author_name as by from draft_comments where project_id = $1 order by number",
      [own],
    );
    const by = rows.map((row) => row.by).join();
    return by === "Maya,Noor" || by;
  },
  "whoever approves one does so under their own address": async (db) => {
    await db.query("update projects set status = 'template_sent', paused_until = null where client_id = $1", [maya.id]);
    const approval = { number: 1, fingerprint, typedName: "x", firstPaymentNote: "", staysOpen: true };
    await approveVersion(anActor(client, at), { projectId: own, ...approval });
    await approveVersion(anActor(helper, at), { projectId: school, ...approval });
    const { rows } = await db.query<{ email: string }>("select email from draft_answers order by email");
    const emails = rows.map(({ email }) => email).join();
    return emails === `${maya.email},${noor.email}` || emails;
  },

  ...Object.fromEntries(
    Object.entries(adminActions).map(([command, does]) => [`a client cannot ${command}`, () => isTheAdmins(does)]),
  ),
};

const said = { text: "x", retryKey: undefined };
const anothersComment = { projectId: another, commentId: canaryFile(gareth.id) };
const anothersFiles = [canaryFile(gareth.id), canaryAttachment(gareth.id)];

/** What there is in the thread of the client's project that is the provider's own. */
async function listPrivate(viewer: Person): Promise<string> {
  const found = await findThread(viewer, own, all, at);
  const kinds = found?.entries.map((entry) => (entry.kind === "event" ? entry.event.kind : entry.kind)) ?? ["no page"];
  return [...new Set(kinds)]
    .filter((kind) => ["details-changed", "note", "no page"].includes(kind))
    .toSorted()
    .join();
}

/** Maya's own file waits for a message, Gareth's is sent; of her drafts one is sent, and how far the provider has read is known. */
export async function prepareThread(db: pg.Client): Promise<void> {
  await db.query(
    `insert into client_people (id, client_id, account_id, name, email, may, added_at, joined_at)
     values (gen_random_uuid(), $1, $2, 'Noor', $3, 'project', now(), now())`,
    [maya.id, noor.id, noor.email],
  );
  for (const [project, author, text] of [
    [own, maya.id, "mine"],
    [another, gareth.id, "his file"],
  ])
    await db.query(
      `insert into messages (id, project_id, side, author_id, text, written_at, submission, request_id)
       values (gen_random_uuid(), $1, 'client', $2, $3, $4, gen_random_uuid(), 'test')`,
      [project, author, text, at],
    );
  await db.query(
    `insert into private_notes (id, project_id, author_id, text, written_at, submission, request_id)
     values (gen_random_uuid(), $1, $2, 'x', $3, gen_random_uuid(), 'test')`,
    [own, sam.id, at],
  );
  await db.query(
    `insert into project_events (id, project_id, at, kind, request_id)
     values (gen_random_uuid(), $1, now(), 'details-changed', 'test')`,
    [own],
  );
  await db.query("insert into message_reads (project_id, account_id, read_at) values ($1, $2, $3)", [own, sam.id, at]);
  const directory = mkdtempSync(join(tmpdir(), "files-"));
  await markFiles(db, directory, [
    { owner: maya.id, words: "her file" },
    { owner: gareth.id, words: "his file" },
  ]);
  rmSync(directory, { recursive: true });
  await markMaterial(db, [{ owner: maya.id, words: "x" }]);
  await db.query(
    `insert into draft_versions (id, project_id, client_id, number, fingerprint, files, bytes, uploaded_by, uploaded_at, sent_at)
     select gen_random_uuid(), p.id, client_id, n, $2, '{}', 0, $3, now(), case n when 1 then now() end
     from projects p, generate_series(1, 2) n where client_id = $1 and deleted_at is null`,
    [maya.id, fingerprint, sam.id],
  );
  await db.query(
    `with version as (
       insert into draft_versions (id, project_id, client_id, number, fingerprint, files, bytes, uploaded_by, uploaded_at, sent_at)
       values (gen_random_uuid(), $1, $2, 1, $3, '{}', 0, $2, now(), now()) returning id)
     insert into draft_comments (id, project_id, version_id, number, page, text, author_id, author_name, written_at, submission, request_id)
     select $4, $1, id, 1, 'index.html', 'x', $2, 'x', now(), 'x', 'test' from version`,
    [another, gareth.id, fingerprint, anothersComment.commentId],
  );
}
