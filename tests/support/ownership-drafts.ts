import { randomUUID } from "node:crypto";
import type pg from "pg";
import { approveVersion } from "../../server/drafts/answer-version.ts";
import { findReview } from "../../server/drafts/find-review.ts";
import { sendVersion, withdrawVersion } from "../../server/drafts/send-version.ts";
import { fixComment, reopenComment } from "../../server/drafts/settle-comment.ts";
import { uploadVersion } from "../../server/drafts/upload-version.ts";
import { draftAddress, findDraft } from "../../server/drafts/viewing.ts";
import { writeComment, writeReply } from "../../server/drafts/write-comment.ts";
import { cast } from "../../server/seed/cast.ts";
import { at, type Claim, client, helper, isTheAdmins, sam, stranger } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";

const { maya, gareth, noor } = cast;
const [own, another, school] = [maya.projects[0].id, gareth.projects[0].id, maya.projects[1].id];
const [nowhere, anothersVersion, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
const fingerprint = "a".repeat(64);
const said = { text: "x", retryKey: undefined };
const on = { version: 1, page: "index.html", spot: null };
const approval = { number: 1, fingerprint, typedName: "x", firstPaymentNote: "", staysOpen: true };
const anothersComment = { projectId: another, commentId: randomUUID() };

/** What the provider does with drafts, asked for by a client. */
const adminActions: Record<string, () => Promise<unknown>> = {
  "upload a draft": () => uploadVersion(anActor(client, at), { id: nowhere, projectId: nowhere }, []),
  "send a draft": () => sendVersion(anActor(client, at), { projectId: nowhere, number: 1, note: "x" }),
  "withdraw a draft": () => withdrawVersion(anActor(client, at), { projectId: nowhere, number: 1 }),
  "mark a comment as fixed": () => fixComment(anActor(client, at), { projectId: nowhere, commentId: nowhere }),
};

/** Drafts, what is said of them, and their approval. */
export const draftClaims: Record<string, Claim> = {
  "a client finds the drafts that they were sent, and no others": async () => {
    const [clients, admins] = [await findReview(client, own), await findReview(sam, own)];
    return (clients?.versions.length === 1 && admins?.versions.length === 2) || "others too";
  },
  "no draft of another's": async () => (await findReview(client, another)) === undefined,
  "and looks at those alone": async (db) => {
    await db.query(
      `insert into auth.session (id, expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at)
       values ($1::uuid, $3::timestamptz + interval '1 day', $1::uuid::text, $3, $3, $2, 'aal1', 'pwd', $3)`,
      [sessionId, maya.id, at],
    );
    const { rows } = await db.query<{ id: string }>(
      "select id from draft_versions where project_id = $1 order by number",
      [own],
    );
    const look = (versionId = "") => findDraft(draftAddress({ sessionId, versionId }, at).split("/").at(-2) ?? "", at);
    const [sent, unsent, others] = [await look(rows[0]?.id), await look(rows[1]?.id), await look(anothersVersion)];
    await db.query("delete from auth.session where id = $1", [sessionId]);
    return (sent !== undefined && unsent === undefined && others === undefined) || "at others too";
  },
  "a client comments on no draft of another's": async () =>
    (await writeComment(anActor(client, at), { projectId: another, ...on, ...said })).outcome === "not-there",
  "answers no comment of another's": async () =>
    (await writeReply(anActor(client, at), { ...anothersComment, ...said })).outcome === "not-there",
  "and reopens none": async () => (await reopenComment(anActor(client, at), anothersComment)).outcome === "not-there",
  "who comments does so under their own name": async (db) => {
    await db.query("update projects set status = 'template_sent', paused_until = null where client_id = $1", [maya.id]);
    await db.query(`update draft_versions set files = '{"index.html":{"digest":"x","bytes":1}}'`);
    for (const who of [client, helper]) await writeComment(anActor(who, at), { projectId: own, ...on, ...said });
    const by = (await listComments(db)).map(({ author }) => author).join();
    return by === "Maya,Noor" || by;
  },
  "and who answers one too, but for the provider": async (db) => {
    const [comment] = await listComments(db);
    const which = { projectId: own, commentId: comment?.id ?? "" };
    for (const who of [client, helper, sam]) await writeReply(anActor(who, at), { ...which, ...said });
    const { rows } = await db.query<{ by: string }>(
      "select side || ' ' || author_name as by from draft_replies where project_id = $1 order by 1",
      [own],
    );
    const by = rows.map((row) => row.by).join();
    return by === "client Maya,client Noor,provider " || by;
  },
  "what is fixed in a draft that a client was not sent is open to them": async (db) => {
    const [comment] = await listComments(db);
    await fixComment(anActor(sam, at), { projectId: own, commentId: comment?.id ?? "" });
    const [clients, admins] = [await findReview(client, own), await findReview(sam, own)];
    return (clients?.comments[0]?.fixedIn === null && admins?.comments[0]?.fixedIn === 2) || "fixed";
  },
  "another's draft is not there to approve": async () =>
    (await approveVersion(anActor(client, at), { projectId: another, ...approval })).outcome === "not-there",
  "nobody approves one for a client whom they do not belong to": async () => {
    const approved = approveVersion(anActor(stranger, at), { projectId: own, ...approval });
    const refusal = await approved.catch((error: unknown) => String(error));
    return refusal === "Error: whoever answers belongs to the client" || JSON.stringify(refusal);
  },
  "whoever approves one does so under their own address": async (db) => {
    await db.query("update projects set status = 'template_sent', paused_until = null where client_id = $1", [maya.id]);
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

/** On the drafts of the client's project, as they are numbered. */
async function listComments(db: pg.Client): Promise<{ id: string; author: string }[]> {
  const { rows } = await db.query<{ id: string; author: string }>(
    "select id, author_name as author from draft_comments where project_id = $1 order by number",
    [own],
  );
  return rows;
}

/** Of Maya's drafts one is sent and one is not; Gareth has commented on his. */
export async function prepareDrafts(db: pg.Client): Promise<void> {
  await db.query(
    `insert into draft_versions (id, project_id, client_id, number, fingerprint, files, bytes, uploaded_by, uploaded_at, sent_at)
     select gen_random_uuid(), p.id, client_id, n, $2, '{}', 0, $3, now(), case n when 1 then now() end
     from projects p, generate_series(1, 2) n where client_id = $1 and deleted_at is null`,
    [maya.id, fingerprint, sam.id],
  );
  await db.query(
    `with version as (
       insert into draft_versions (id, project_id, client_id, number, fingerprint, files, bytes, uploaded_by, uploaded_at, sent_at)
       values ($5, $1, $2, 1, $3, '{}', 0, $2, now(), now()) returning id)
     insert into draft_comments (id, project_id, version_id, number, page, text, author_id, author_name, written_at, submission, request_id)
     select $4, $1, id, 1, 'index.html', 'x', $2, 'x', now(), 'x', 'test' from version`,
    [another, gareth.id, fingerprint, anothersComment.commentId, anothersVersion],
  );
}
