import type pg from "pg";
import { cast } from "../../server/seed/cast.ts";
import { newId, notAdmins, type Probe, prepared, probe, refusedToAll, viewers } from "./access-probe.ts";

const { maya, gareth, sam } = cast;
const [mayas] = maya.projects;
const [gareths] = gareth.projects;

type Message = {
  project?: string;
  side?: "client" | "provider";
  author: string;
  answeredAt?: string;
  receivedAt?: string;
};

const insertMessage = ({
  project = mayas.id,
  side = "client",
  author,
  answeredAt = "null",
  receivedAt = "null",
}: Message) =>
  `insert into messages (id, project_id, side, author_id, text, written_at, answered_at, submission, request_id, mail_received_at)
   values (${newId}, '${project}', '${side}', '${author}', 'x', now(), ${answeredAt}, ${newId}, 'x', ${receivedAt})`;
const insertMailed = (message: Message) => insertMessage(Object.assign({ receivedAt: "now()" }, message));
const insertNote = (author: string) =>
  `insert into private_notes (id, project_id, author_id, text, written_at, submission, request_id)
   values (${newId}, '${mayas.id}', '${author}', 'x', now(), ${newId}, 'x')`;
const insertRead = (account: string, project = maya.projects[1].id) =>
  `insert into message_reads (project_id, account_id, read_at) values ('${project}', '${account}', now())`;

const [waits, goes, providers] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000120${n}`);
const ownMessage = `(select id from messages where project_id = '${mayas.id}' and author_id = '${maya.id}' limit 1)`;

type Attachment = { id?: string; by: string; project?: string; client?: string; message?: string };

const insertAttachment = ({ id = newId, by, project = mayas.id, client = maya.id, message = "null" }: Attachment) =>
  `insert into attachments (id, client_id, project_id, message_id, digest, bytes, name, kind, given_by, given_at)
   values (${id}, '${client}', '${project}', ${message}, repeat('0', 64), 1, 'x', 'pdf', '${by}', now())`;

/** A message of Maya's, one on a project of hers that is deleted, a note of the provider's, and how far the two have read. */
export async function prepareMessages(db: pg.Client): Promise<void> {
  await db.query(insertMessage({ author: maya.id }));
  await db.query(insertMessage({ author: maya.id, project: prepared.deletedProject }));
  await db.query(insertAttachment({ id: `'${goes}'`, by: maya.id, message: ownMessage }));
  await db.query(insertAttachment({ id: `'${waits}'`, by: maya.id }));
  await db.query(insertAttachment({ id: `'${providers}'`, by: sam.id }));
  await db.query(insertNote(sam.id));
  await db.query("insert into reply_mailbox (name, tried_at) values ('replies', now()) on conflict do nothing");
  for (const account of [maya.id, sam.id]) await db.query(insertRead(account, mayas.id));
}

const asWeb = (viewer: string | undefined, table: string, sql: string, gives: Probe["gives"]) =>
  probe("tenday_web", viewer, table, sql, gives);
const { money, project, removed, garethAtMayas, priyaAtMayas, unnamed } = viewers;

/** Written by whoever may do the project, in their own name and for their side; notes by the provider alone; nothing is ever changed but what is answered. */
export const messageWrites: Probe[] = [
  asWeb(maya.id, "messages", insertMessage({ author: maya.id }), 1),
  asWeb(project, "messages", insertMessage({ author: prepared.helper }), 1),
  asWeb(garethAtMayas, "messages", insertMessage({ author: gareth.id }), 1),
  asWeb(sam.id, "messages", insertMessage({ author: sam.id, side: "provider" }), 1),
  // In another's name, for the other side, about another's project or a deleted one, or answered already.
  ...[
    insertMessage({ author: gareth.id }),
    insertMessage({ author: maya.id, side: "provider" }),
    insertMessage({ author: maya.id, project: gareths.id }),
    insertMessage({ author: maya.id, project: prepared.deletedProject }),
    insertMessage({ author: maya.id, answeredAt: "now()" }),
  ].map((sql) => asWeb(maya.id, "messages", sql, "refused")),
  asWeb(sam.id, "messages", insertMessage({ author: sam.id }), "refused"),
  asWeb(sam.id, "messages", insertMessage({ author: maya.id, side: "provider" }), "refused"),
  ...[money, removed, priyaAtMayas, unnamed, undefined, "anonymous", "system"].map((viewer) =>
    asWeb(viewer, "messages", insertMessage({ author: maya.id }), "refused"),
  ),
  asWeb(sam.id, "messages", "update messages set answered_at = now()", "all"),
  ...[...notAdmins, project].map((viewer) => asWeb(viewer, "messages", "update messages set answered_at = now()", 0)),
  ...refusedToAll("messages", "update messages set text = 'y'", "delete from messages"),
  probe("tenday_worker", "system", "messages", "delete from messages", "refused"),
  probe("tenday_worker", "system", "messages", "update messages set text = 'y'", "refused"),
  // What came by e-mail: of whoever may write there, for their own side, and of nothing else.
  ...[
    insertMailed({ author: maya.id }),
    insertMailed({ author: prepared.helper }),
    insertMailed({ author: sam.id, side: "provider" }),
  ].map((sql) => probe("tenday_worker", "system", "messages", sql, 1)),
  ...[
    insertMessage({ author: maya.id }),
    insertMailed({ author: maya.id, answeredAt: "now()" }),
    insertMailed({ author: maya.id, side: "provider" }),
    insertMailed({ author: sam.id }),
    insertMailed({ author: maya.id, project: gareths.id }),
    insertMailed({ author: maya.id, project: prepared.deletedProject }),
    insertMailed({ author: prepared.accountant }),
    insertMailed({ author: prepared.formerHelper }),
  ].map((sql) => probe("tenday_worker", "system", "messages", sql, "refused")),
  ...[undefined, "anonymous", maya.id, sam.id].map((viewer) =>
    probe("tenday_worker", viewer, "messages", insertMailed({ author: maya.id }), "refused"),
  ),
  probe("tenday_worker", "system", "messages", "update messages set answered_at = now() where side = 'client'", "all"),
  probe("tenday_worker", maya.id, "messages", "update messages set answered_at = now()", 0),
  probe("tenday_worker", "system", "reply_mailbox", "update reply_mailbox set not_taken = 1", 1),
  probe("tenday_worker", "system", "reply_mailbox", "delete from reply_mailbox", "refused"),
  ...refusedToAll("reply_mailbox", "update reply_mailbox set not_taken = 1", "delete from reply_mailbox"),

  // Given by whoever may write, in their own name; sent with a message of their own, or taken back, and then never changed.
  asWeb(maya.id, "attachments", insertAttachment({ by: maya.id }), 1),
  asWeb(project, "attachments", insertAttachment({ by: prepared.helper }), 1),
  asWeb(sam.id, "attachments", insertAttachment({ by: sam.id }), 1),
  ...[
    insertAttachment({ by: gareth.id }),
    insertAttachment({ by: maya.id, message: ownMessage }),
    insertAttachment({ by: maya.id, project: gareths.id, client: gareth.id }),
    insertAttachment({ by: maya.id, client: gareth.id }),
    insertAttachment({ by: maya.id, project: prepared.deletedProject }),
  ].map((sql) => asWeb(maya.id, "attachments", sql, "refused")),
  asWeb(sam.id, "attachments", insertAttachment({ by: maya.id }), "refused"),
  asWeb(sam.id, "attachments", insertAttachment({ by: sam.id, client: gareth.id }), "refused"),
  ...[gareth.id, money, removed, priyaAtMayas, unnamed, undefined, "anonymous", "system"].map((viewer) =>
    asWeb(viewer, "attachments", insertAttachment({ by: maya.id }), "refused"),
  ),
  asWeb(maya.id, "attachments", `update attachments set message_id = ${ownMessage} where id = '${waits}'`, 1),
  asWeb(sam.id, "attachments", `update attachments set message_id = ${ownMessage} where id = '${waits}'`, 0),
  asWeb(
    sam.id,
    "attachments",
    `update attachments set message_id = ${ownMessage} where id = '${providers}'`,
    "refused",
  ),
  ...[undefined, gareth.id, money, project, removed].map((viewer) =>
    asWeb(viewer, "attachments", `update attachments set message_id = ${ownMessage}`, 0),
  ),
  ...[maya.id, sam.id].map((viewer) => asWeb(viewer, "attachments", "delete from attachments", 1)),
  ...[undefined, gareth.id, money, project, removed].map((viewer) =>
    asWeb(viewer, "attachments", "delete from attachments", 0),
  ),
  ...refusedToAll("attachments", "update attachments set name = 'y'", "update attachments set digest = ''"),
  probe("tenday_worker", "system", "attachments", "delete from attachments", 2),
  ...[undefined, maya.id, sam.id].map((viewer) =>
    probe("tenday_worker", viewer, "attachments", "delete from attachments", 0),
  ),
  probe("tenday_worker", "system", "attachments", "update attachments set message_id = null", "refused"),

  asWeb(sam.id, "private_notes", insertNote(sam.id), 1),
  asWeb(sam.id, "private_notes", insertNote(maya.id), "refused"),
  ...[...notAdmins, gareth.id, money, project, removed, garethAtMayas].map((viewer) =>
    asWeb(viewer, "private_notes", insertNote(maya.id), "refused"),
  ),
  ...refusedToAll("private_notes", "update private_notes set text = 'y'", "delete from private_notes"),
  probe("tenday_worker", "system", "private_notes", insertNote(sam.id), "refused"),

  asWeb(maya.id, "message_reads", insertRead(maya.id), 1),
  asWeb(sam.id, "message_reads", insertRead(sam.id), 1),
  asWeb(project, "message_reads", insertRead(prepared.helper), 1),
  ...[insertRead(gareth.id), insertRead(maya.id, gareths.id), insertRead(maya.id, prepared.deletedProject)].map((sql) =>
    asWeb(maya.id, "message_reads", sql, "refused"),
  ),
  asWeb(money, "message_reads", insertRead(prepared.accountant), "refused"),
  asWeb(removed, "message_reads", insertRead(prepared.formerHelper), "refused"),
  ...[maya.id, sam.id].map((viewer) => asWeb(viewer, "message_reads", "update message_reads set read_at = now()", 1)),
  ...[project, gareth.id].map((viewer) =>
    asWeb(viewer, "message_reads", "update message_reads set read_at = now()", 0),
  ),
  ...refusedToAll("message_reads", "update message_reads set account_id = project_id", "delete from message_reads"),
  probe("tenday_worker", "system", "message_reads", "delete from message_reads", "refused"),
  probe("tenday_worker", "system", "message_reads", "update message_reads set read_at = now()", "all"),
  probe("tenday_worker", maya.id, "message_reads", "update message_reads set read_at = now()", 0),
  probe("tenday_worker", "system", "message_reads", insertRead(maya.id), 1),
  probe("tenday_worker", maya.id, "message_reads", insertRead(maya.id), "refused"),
];
