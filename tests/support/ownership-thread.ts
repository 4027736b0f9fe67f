import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Person } from "../../server/access/actor.ts";
import { asViewer } from "../../server/db/client.server.ts";
import { projectsPart } from "../../server/exports/projects-part.ts";
import {
  addItem,
  changeItem,
  type ItemWords,
  moveItem,
  settleItem,
  stopReminders,
  takeOffItem,
} from "../../server/material/edit-list.ts";
import { remindNow } from "../../server/material/remind.ts";
import { askAgain, sendList, takeTurn } from "../../server/material/send-list.ts";
import { countUnread } from "../../server/messages/count-unread.ts";
import { findThread } from "../../server/messages/find-thread.ts";
import { listThreads } from "../../server/messages/list-threads.ts";
import { readMessages } from "../../server/messages/note-read.ts";
import { needsNoAnswer, writeMessage, writeNote } from "../../server/messages/write-message.ts";
import { findClientNavigation } from "../../server/navigation/find-navigation.ts";
import { cast } from "../../server/seed/cast.ts";
import { at, type Claim, client, helper, idsOf, isTheAdmins, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";

const { maya, gareth, noor } = cast;
const [own, another] = [maya.projects[0].id, gareth.projects[0].id];
const ids = maya.projects.map(({ id }) => id);

const nowhere = randomUUID();
const which = { projectId: nowhere, itemId: nowhere };
const item: ItemWords = { kind: "text", title: "x", hint: "", enough: 1, choices: [], isNeeded: true };
const writing = { text: "x", retryKey: undefined, seen: undefined };
const all = { part: "everything", before: undefined } as const;

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
};

/** What goes back and forth about a project. */
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
  "a client lists the threads of their own projects": async () =>
    idsOf(await listThreads(client)) === idsOf(maya.projects) || "others too",
  "and their navigation counts nothing of another's, nor what they may not see": async () => {
    const { projectIds, unread, toPay } = await findClientNavigation(helper, "2026-11-14");
    const counts = await asViewer(helper, (tx) => countUnread(tx, helper, ids));
    const sum = ids.reduce((all, id) => all + (counts.get(id) ?? 0), 0);
    const isTheirs = projectIds.toSorted().join() === idsOf(maya.projects);
    return (isTheirs && unread === sum && toPay === 0) || JSON.stringify({ projectIds, unread, sum, toPay });
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

  "nothing of the history that the provider alone reads is in a client's file": async () => {
    let text = "";
    for await (const { bytes } of projectsPart({ clientId: maya.id, at })) text += bytes;
    return (text.includes('"status-changed"') && !text.includes('"details-changed"')) || "it is";
  },

  ...Object.fromEntries(
    Object.entries(adminActions).map(([command, does]) => [`a client cannot ${command}`, () => isTheAdmins(does)]),
  ),
};

/** What there is in the thread of the client's project that is the provider's own. */
async function listPrivate(viewer: Person): Promise<string> {
  const found = await findThread(viewer, own, all, at);
  const kinds = found?.entries.map((entry) => (entry.kind === "event" ? entry.event.kind : entry.kind)) ?? ["no page"];
  return [...new Set(kinds)]
    .filter((kind) => ["details-changed", "note", "no page"].includes(kind))
    .toSorted()
    .join();
}

/** Maya and Gareth have written, Noor belongs to Maya's, and how far the provider has read is known. */
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
}
