import type pg from "pg";
import { cast } from "../../server/seed/cast.ts";
import { newId, notAdmins, type Probe, prepared, probe, refusedToAll, viewers } from "./access-probe.ts";

const { maya, gareth, priya, tom, sam } = cast;
const id = (n: number) => `00000000-0000-4000-8000-0000000010${String(n).padStart(2, "0")}`;
const [mayasFirst, mayasSecond, mayasUnsent, priyasSent, tomsSent] = [1, 2, 3, 4, 5].map(id);
const [mayas, priyas, toms] = [maya.projects[0].id, priya.projects[0].id, tom.projects[0].id];
const print = (letter: string) => `repeat('${letter}', 64)`;

type Version = { name?: string; project?: string; client?: string; number: number; by?: string; sentAt?: string };
const insertVersion = ({ name = newId, project = mayas, client = maya.id, by = sam.id, ...rest }: Version) =>
  `insert into draft_versions (id, project_id, client_id, number, fingerprint, files, bytes, uploaded_by, uploaded_at, sent_at)
   values (${name}, '${project}', '${client}', ${rest.number}, ${print("a")}, '{}', 0, '${by}', now(), ${rest.sentAt ?? "null"})`;
type Answer = {
  version?: string | undefined;
  project?: string;
  client?: string;
  kind?: string;
  name?: string;
  letter?: string;
};
const insertAnswer = (by: string, { version = mayasSecond, project = mayas, client = maya.id, ...rest }: Answer = {}) =>
  `insert into draft_answers (id, version_id, project_id, client_id, kind, typed_name, email, fingerprint, answered_by, answered_at, request_id)
   values (${newId}, '${version}', '${project}', '${client}', '${rest.kind ?? "approved"}', '${rest.name ?? "x"}', 'x', ${print(rest.letter ?? "a")}, '${by}', now(), 'x')`;

type CommentOf = { id?: string; version?: string | undefined; project?: string; number: number; fixedIn?: number };
const insertComment = (by: string, { version = mayasSecond, project = mayas, ...rest }: CommentOf) =>
  `insert into draft_comments (id, project_id, version_id, number, page, text, author_id, author_name, written_at, fixed_in, fixed_at, submission, request_id)
   values (${rest.id ?? newId}, '${project}', '${version}', ${rest.number}, 'index.html', 'x', '${by}', 'x', now(),
     ${rest.fixedIn ?? "null"}, ${rest.fixedIn ? "now()" : "null"}, ${newId}, 'x')`;
const [mayasComment, mayasFixed, gone] = [11, 12, 13].map(id);
type ReplyOf = { comment?: string | undefined; project?: string; side?: "client" | "provider" };
const insertReply = (by: string, { comment = mayasComment, project = mayas, side = "client" }: ReplyOf = {}) =>
  `insert into draft_replies (id, project_id, comment_id, side, author_id, text, written_at, submission, request_id)
   values (${newId}, '${project}', '${comment}', '${side}', '${by}', 'x', now(), ${newId}, 'x')`;
const reopen = "update draft_comments set fixed_in = null, fixed_at = null, reopened_in = 2, reopened_at = now()";
const fix = "update draft_comments set fixed_in = 3, fixed_at = now()";

/** Two versions that Maya was sent, of which the first has her answer, one that she was not; Priya's, which is approved, and Tom's, which shall change and has an unsent one behind it. */
export async function prepareDrafts(db: pg.Client): Promise<void> {
  await db.query(insertVersion({ name: `'${mayasFirst}'`, number: 1, sentAt: "now()" }));
  await db.query(insertVersion({ name: `'${mayasSecond}'`, number: 2, sentAt: "now()" }));
  await db.query(insertVersion({ name: `'${mayasUnsent}'`, number: 3 }));
  const ofPriya = { project: priyas, client: priya.id };
  await db.query(insertVersion({ name: `'${priyasSent}'`, number: 1, sentAt: "now()", ...ofPriya }));
  const ofTom = { project: toms, client: tom.id };
  await db.query(insertVersion({ name: `'${tomsSent}'`, number: 1, sentAt: "now()", ...ofTom }));
  await db.query(insertVersion({ number: 2, ...ofTom }));
  await db.query(insertAnswer(maya.id, { version: mayasFirst, kind: "changes" }));
  await db.query(insertAnswer(priya.id, { version: priyasSent, ...ofPriya }));
  await db.query(insertAnswer(tom.id, { version: tomsSent, kind: "changes", ...ofTom }));
  await db.query(insertComment(maya.id, { id: `'${mayasComment}'`, number: 1 }));
  await db.query(insertComment(maya.id, { id: `'${mayasFixed}'`, number: 2, version: mayasFirst, fixedIn: 2 }));
  await db.query(insertReply(sam.id, { side: "provider" }));
  await db.query("update projects set status = 'template_sent', paused_until = null where id = any($1)", [
    [mayas, priyas, toms],
  ]);
}

const { money, project, removed, priyaAtMayas, unnamed } = viewers;
const send = "update draft_versions set sent_at = now(), note = 'x' where sent_at is null";
const become = (status: string, more = "") =>
  `update projects set status = '${status}', status_since = now()${more} where id in ('${mayas}', '${priyas}', '${toms}')`;
const event = (projectId: string, by: string, kind: string, toStatus = "null") =>
  `insert into project_events (id, project_id, at, actor_id, kind, from_status, to_status, request_id)
   values (${newId}, '${projectId}', now(), '${by}', '${kind}', 'template_sent', ${toStatus}, 'x')`;

/** Uploaded and sent by the provider, and never changed after that; signed off by whoever may do the project, and only the newest. */
export const draftWrites: Probe[] = [
  probe("tenday_web", sam.id, "draft_versions", insertVersion({ number: 4 }), 1),
  probe("tenday_web", sam.id, "draft_versions", insertVersion({ number: 4, by: maya.id }), "refused"),
  probe("tenday_web", sam.id, "draft_versions", insertVersion({ number: 4, sentAt: "now()" }), "refused"),
  ...notAdmins.map((viewer) =>
    probe(
      "tenday_web",
      viewer,
      "draft_versions",
      insertVersion({ number: 4, by: viewer ?? maya.id }).replace(/'(anonymous|system)'/, `'${maya.id}'`),
      "refused",
    ),
  ),
  probe("tenday_web", sam.id, "draft_versions", send, 2),
  ...notAdmins.map((viewer) => probe("tenday_web", viewer, "draft_versions", send, 0)),
  probe("tenday_web", sam.id, "draft_versions", "update draft_versions set note = 'x' where sent_at is not null", 0),
  probe(
    "tenday_web",
    sam.id,
    "draft_versions",
    "update draft_versions set note = 'x' where sent_at is null",
    "refused",
  ),
  probe("tenday_web", sam.id, "draft_versions", "delete from draft_versions", 2),
  ...notAdmins.map((viewer) => probe("tenday_web", viewer, "draft_versions", "delete from draft_versions", 0)),
  ...refusedToAll(
    "draft_versions",
    "update draft_versions set files = '{}'",
    "update draft_versions set fingerprint = ''",
  ),
  probe("tenday_worker", "system", "draft_versions", send, "refused"),
  probe("tenday_worker", "system", "draft_versions", "delete from draft_versions", "refused"),

  probe("tenday_web", maya.id, "draft_answers", insertAnswer(maya.id), 1),
  probe("tenday_web", maya.id, "draft_answers", insertAnswer(maya.id, { kind: "changes", name: "" }), 1),
  probe("tenday_web", project, "draft_answers", insertAnswer(prepared.helper), 1),
  ...[
    insertAnswer(gareth.id),
    insertAnswer(maya.id, { version: mayasFirst }),
    insertAnswer(maya.id, { version: mayasUnsent }),
    insertAnswer(maya.id, { version: priyasSent }),
    insertAnswer(maya.id, { version: priyasSent, project: priyas }),
    insertAnswer(maya.id, { client: gareth.id }),
    insertAnswer(maya.id, { letter: "b" }),
  ].map((sql) => probe("tenday_web", maya.id, "draft_answers", sql, "refused")),
  ...[undefined, "anonymous", "system", sam.id, gareth.id, tom.id, money, removed, priyaAtMayas, unnamed].map(
    (viewer) => probe("tenday_web", viewer, "draft_answers", insertAnswer(maya.id), "refused"),
  ),
  ...refusedToAll("draft_answers", "update draft_answers set typed_name = 'x'", "delete from draft_answers"),
  probe("tenday_worker", "system", "draft_answers", insertAnswer(maya.id), "refused"),
  probe("tenday_worker", "system", "draft_answers", "delete from draft_answers", "refused"),

  probe("tenday_web", maya.id, "draft_comments", insertComment(maya.id, { number: 3 }), 1),
  probe("tenday_web", project, "draft_comments", insertComment(prepared.helper, { number: 3 }), 1),
  // In another's name, on what is not the newest or was not sent, on another's, or as fixed from the beginning.
  ...[
    insertComment(gareth.id, { number: 3 }),
    insertComment(maya.id, { number: 3, version: mayasFirst }),
    insertComment(maya.id, { number: 3, version: mayasUnsent }),
    insertComment(maya.id, { number: 3, version: priyasSent }),
    insertComment(maya.id, { number: 3, version: priyasSent, project: priyas }),
    insertComment(maya.id, { number: 3, fixedIn: 2 }),
  ].map((sql) => probe("tenday_web", maya.id, "draft_comments", sql, "refused")),
  ...[undefined, "anonymous", "system", sam.id, gareth.id, tom.id, money, removed, priyaAtMayas, unnamed].map(
    (viewer) => probe("tenday_web", viewer, "draft_comments", insertComment(maya.id, { number: 3 }), "refused"),
  ),
  probe("tenday_web", sam.id, "draft_comments", fix, 2),
  probe("tenday_web", maya.id, "draft_comments", reopen, 1),
  probe("tenday_web", project, "draft_comments", reopen, 1),
  probe("tenday_web", maya.id, "draft_comments", fix, "refused"),
  ...[undefined, "anonymous", "system", gareth.id, money, removed, priyaAtMayas, unnamed].map((viewer) =>
    probe("tenday_web", viewer, "draft_comments", reopen, 0),
  ),
  ...refusedToAll(
    "draft_comments",
    "update draft_comments set text = 'y'",
    "update draft_comments set number = 9",
    "delete from draft_comments",
  ),
  probe("tenday_worker", "system", "draft_comments", fix, "refused"),
  probe("tenday_worker", "system", "draft_comments", "delete from draft_comments", "refused"),

  probe("tenday_web", maya.id, "draft_replies", insertReply(maya.id), 1),
  probe("tenday_web", project, "draft_replies", insertReply(prepared.helper), 1),
  probe("tenday_web", sam.id, "draft_replies", insertReply(sam.id, { side: "provider" }), 1),
  ...[
    insertReply(gareth.id),
    insertReply(maya.id, { side: "provider" }),
    insertReply(maya.id, { project: priyas }),
    insertReply(maya.id, { comment: gone }),
  ].map((sql) => probe("tenday_web", maya.id, "draft_replies", sql, "refused")),
  ...[
    insertReply(sam.id),
    insertReply(maya.id, { side: "provider" }),
    insertReply(sam.id, { project: priyas, side: "provider" }),
  ].map((sql) => probe("tenday_web", sam.id, "draft_replies", sql, "refused")),
  ...[undefined, "anonymous", "system", gareth.id, money, removed, priyaAtMayas, unnamed].map((viewer) =>
    probe("tenday_web", viewer, "draft_replies", insertReply(maya.id), "refused"),
  ),
  ...refusedToAll("draft_replies", "update draft_replies set text = 'y'", "delete from draft_replies"),
  probe("tenday_worker", "system", "draft_replies", insertReply(maya.id), "refused"),
  probe("tenday_worker", "system", "draft_replies", "delete from draft_replies", "refused"),

  // Their answer gives the project back: as what they said, and nothing else of it changes by that.
  probe("tenday_web", tom.id, "projects", become("active"), 1),
  probe("tenday_web", priya.id, "projects", become("completed"), 1),
  probe("tenday_web", priya.id, "projects", become("awaiting_first_payment"), 1),
  ...[
    become("completed"),
    become("awaiting_first_payment"),
    become("live"),
    become("active", ", project_name = 'x'"),
  ].map((sql) => probe("tenday_web", tom.id, "projects", sql, "refused")),
  ...[become("live"), become("completed", ", first_payment_required = not first_payment_required")].map((sql) =>
    probe("tenday_web", priya.id, "projects", sql, "refused"),
  ),
  // The newest of Maya's has no answer yet.
  ...[maya.id, project, money, removed, gareth.id].map((viewer) =>
    probe("tenday_web", viewer, "projects", become("active"), 0),
  ),
  probe("tenday_web", maya.id, "project_events", event(mayas, maya.id, "draft-changes"), 1),
  probe("tenday_web", priya.id, "project_events", event(priyas, priya.id, "draft-approved"), 1),
  probe("tenday_web", tom.id, "project_events", event(toms, tom.id, "status-changed", "'active'"), 1),
  ...[
    event(mayas, maya.id, "draft-sent"),
    event(mayas, maya.id, "status-changed", "'live'"),
    event(mayas, gareth.id, "draft-approved"),
    event(priyas, maya.id, "draft-approved"),
  ].map((sql) => probe("tenday_web", maya.id, "project_events", sql, "refused")),
  probe("tenday_web", money, "project_events", event(mayas, prepared.accountant, "draft-approved"), "refused"),
];
