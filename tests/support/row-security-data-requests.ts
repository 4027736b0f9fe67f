import { cast } from "../../server/seed/cast.ts";
import { changes, newId, notAdmins, notSystem, type Probe, probe, refusedToAll } from "./access-probe.ts";

const { maya, gareth, sam } = cast;

export const insertDataRequest = (clientId = "null", answeredAt = "null") =>
  `insert into data_requests (id, kind, client_id, name, email, received_at, answered_at, submission, request_id)
   values (${newId}, 'copy', ${clientId}, 'x', 'x', now(), ${answeredAt}, ${newId}, 'x')`;

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
];
