import type pg from "pg";
import { cast } from "../../server/seed/cast.ts";
import { changes, newId, notAdmins, notSystem, type Probe, probe, refusedToAll } from "./access-probe.ts";

const { maya, gareth, sam } = cast;

export const insertDataRequest = (clientId = "null", answeredAt = "null", linkAt = "null") =>
  `insert into data_requests (id, kind, client_id, name, email, received_at, answered_at, link_at, submission, request_id)
   values (${newId}, 'copy', ${clientId}, 'x', 'x', now(), ${answeredAt}, ${linkAt}, ${newId}, 'x')`;

/** Of somebody who has only written, with the moment that its link names. */
const linked = {
  id: "00000000-0000-4000-8000-0000000010a1",
  email: "writes@riverbank.example",
  at: "2026-11-14T09:00:00Z",
};

export async function prepareDataLink(db: pg.Client): Promise<void> {
  await db.query(
    insertDataRequest().replace("'x', now()", `'${linked.email}', now()`).replace(newId, `'${linked.id}'`),
  );
  await db.query(`update data_requests set link_at = '${linked.at}' where id = '${linked.id}'`);
  await db.query(
    `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
     values (${newId}, 'tenday', 'x', '${linked.email.toUpperCase()}', 'x', now(), now(), ${newId}, 'x')`,
  );
}

type Named = { moment?: string; at?: string };
const stored = ({ moment = linked.at, at = linked.at }: Named = {}) =>
  `select from app.stored_by_link('${linked.id}', '${moment}', '${at}') stored where stored is not null`;
const settled = ({ moment = linked.at, at = linked.at }: Named = {}) =>
  `select from app.settle_by_link('${linked.id}', '${moment}', '${at}', 'erasure') settled where settled`;

/** By the link, whoever has it; what it opens is for no other role, and what it is made of for the definer alone. */
const byLink: Probe[] = [stored, settled].flatMap((act) => [
  probe("tenday_web", "anonymous", "data_requests", act(), 1),
  probe("tenday_web", "anonymous", "data_requests", act({ moment: "2026-11-14T09:00:01Z" }), 0),
  probe("tenday_web", "anonymous", "data_requests", act({ at: "2026-11-21T09:00:00Z" }), 0),
  probe("tenday_worker", "system", "data_requests", act(), "refused"),
  probe("tenday_auth", "anonymous", "data_requests", act(), "refused"),
]);
const ofDefiner: Probe[] = [
  ["data_requests", "update data_requests set settled_as = 'copy'"],
  ["enquiries", "delete from enquiries"],
  ["mails", "delete from mails"],
].flatMap(([table = "", sql = ""]) => [
  probe("tenday_definer", "anonymous", table, sql, "all"),
  probe("tenday_guest", "anonymous", table, sql, 0),
]);
const onlyWritten = (email: string) => `select from app.has_only_written('${email}') written where written`;

/** Sent by anybody, for themselves at most; settled by the provider, and forgotten by the worker. */
export const dataRequestWrites: Probe[] = [
  probe("tenday_web", "anonymous", "data_requests", insertDataRequest(), 1),
  probe("tenday_web", maya.id, "data_requests", insertDataRequest(`'${maya.id}'`), 1),
  probe("tenday_web", undefined, "data_requests", insertDataRequest(), "refused"),
  probe("tenday_web", maya.id, "data_requests", insertDataRequest(`'${gareth.id}'`), "refused"),
  probe("tenday_web", "anonymous", "data_requests", insertDataRequest(`'${gareth.id}'`), "refused"),
  probe("tenday_web", sam.id, "data_requests", insertDataRequest("null", "now()"), "refused"),
  ...["acknowledged_at", "answered_at"].flatMap((column) =>
    changes("tenday_web", "data_requests", `update data_requests set ${column} = now()`, sam.id, notAdmins),
  ),
  ...refusedToAll("data_requests", "update data_requests set text = 'x'", "delete from data_requests"),
  ...changes("tenday_worker", "data_requests", "delete from data_requests", "system", notSystem),
  probe("tenday_worker", "system", "data_requests", "update data_requests set answered_at = now()", "refused"),
  ...changes("tenday_worker", "data_requests", "update data_requests set link_at = now()", "system", notSystem),
  probe("tenday_web", "anonymous", "data_requests", insertDataRequest("null", "null", "now()"), "refused"),
  ...refusedToAll("data_requests", "update data_requests set link_at = now()"),
  ...byLink,
  ...ofDefiner,
  probe("tenday_worker", "system", "enquiries", onlyWritten(linked.email), 1),
  probe("tenday_worker", "system", "enquiries", onlyWritten(maya.email), 0),
  probe("tenday_web", sam.id, "enquiries", onlyWritten(linked.email), "refused"),
];
