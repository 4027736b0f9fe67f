import { cast } from "../../server/seed/cast.ts";
import {
  allowed,
  changes,
  erases,
  newId,
  notAdmins,
  notSystem,
  type Probe,
  prepared,
  probe,
  refusedToAll,
} from "./access-probe.ts";

const { maya, gareth, sam, quayside } = cast;
const [mayasProject, garethsProject] = [maya.projects[0].id, gareth.projects[0].id];

const insertProject = `insert into projects (id, client_id, project_name, status_since, created_at)
   values (${newId}, '${maya.id}', 'x', now(), now())`;
const insertHappening = (kind: string, project = mayasProject, actor: string = maya.id) =>
  `insert into project_events (id, project_id, at, actor_id, kind, request_id)
   values (${newId}, '${project}', now(), '${actor}', '${kind}', 'x')`;
const insertUnsigned = `insert into project_events (id, project_id, at, kind, request_id)
   values (${newId}, '${mayasProject}', now(), 'status-changed', 'x')`;
const insertRequest = (project: string, approvedAt = "null") =>
  `insert into add_on_requests (id, project_id, requested_at, submission, request_id, approved_at)
   values (${newId}, '${project}', now(), 'another', 'x', ${approvedAt})`;
const insertLine = `insert into add_on_request_lines (id, add_on_request_id, add_on_id, name, price_pence, pricing_type)
   select ${newId}, '${prepared.mayasRequest}', id, name, price_pence, pricing_type from add_ons where name = 'Basic CMS'`;

/** Another plan, add-on and product of the catalogue, so that no rule but the policies is in the way. */
const offered = {
  plans: `insert into plans (id, name, price_pence, billing_cycle) values (${newId}, 'x', 1, 'monthly')`,
  add_ons: `insert into add_ons (id, name, price_pence, pricing_type) values (${newId}, 'x', 1, 'one_time')`,
  products: `insert into products (id, name, price_pence, billing_cycle) values (${newId}, 'x', 1, 'yearly')`,
};
const linked = {
  project_plans: `insert into project_plans (id, project_id, added_at, plan_id, price_pence, billing_cycle)
    select ${newId}, '${mayasProject}', now(), id, 0, 'monthly' from plans where name = 'Cyber Titan'`,
  project_add_ons: `insert into project_add_ons (id, project_id, added_at, add_on_id, price_pence, pricing_type, several_times)
    select ${newId}, '${mayasProject}', now(), id, 0, 'one_time', true from add_ons where name = 'Extra support hours'`,
  project_products: `insert into project_products (id, project_id, added_at, product_id, price_pence, billing_cycle)
    select ${newId}, '${mayasProject}', now(), id, 0, 'yearly' from products where name = 'Domain name'`,
};

/** The few commands for which a role needs more than it has: nobody else can do them. */
const functions: Probe[] = [
  ...["end_access", "return_access"].flatMap((name) => {
    const call = `select app.${name}('${maya.id}', now())`;
    return [
      ...allowed("tenday_web", "profiles", call, sam.id, notAdmins),
      probe("tenday_auth", sam.id, "profiles", call, "refused"),
      probe("tenday_worker", "system", "profiles", call, "refused"),
    ];
  }),
  ...allowed("tenday_worker", "profiles", `select app.erase_account('${prepared.leftAccount}')`, "system", notSystem),
  ...[maya.id, sam.id, prepared.deletedClient].map((id) =>
    probe("tenday_worker", "system", "profiles", `select app.erase_account('${id}')`, "refused"),
  ),
  ...(["tenday_web", "tenday_auth"] as const).map((role) =>
    probe(role, sam.id, "profiles", `select app.erase_account('${prepared.leftAccount}')`, "refused"),
  ),
  ...(["tenday_web", "tenday_auth", "tenday_worker"] as const).map((role) =>
    probe(role, sam.id, "client_words", `select app.keep_client_words('${maya.id}')`, "refused"),
  ),
];

/** Projects, the catalogue, and what clients ask for. */
export const portalWrites: Probe[] = [
  ...["project_name = 'x'", "status = 'live'", "payment_type = 'yearly'", `client_id = '${maya.id}'`].flatMap(
    (change) => changes("tenday_web", "projects", `update projects set ${change}`, sam.id, notAdmins),
  ),
  ...allowed("tenday_web", "projects", insertProject, sam.id, notAdmins),
  ...refusedToAll("projects", "delete from projects"),
  ...changes("tenday_worker", "projects", "update projects set note = 'x'", "system", notSystem),
  ...["project_name = 'x'", "payment_type = 'yearly'", `client_id = '${maya.id}'`].map((change) =>
    probe("tenday_worker", "system", "projects", `update projects set ${change}`, "refused"),
  ),
  ...erases("projects"),
  ...erases("clients"),

  ...Object.entries(offered).flatMap(([table, insert]) => [
    ...allowed("tenday_web", table, insert, sam.id, notAdmins),
    ...changes("tenday_web", table, `update ${table} set price_pence = 0`, sam.id, notAdmins),
    ...refusedToAll(table, `delete from ${table}`),
  ]),
  ...Object.entries(linked).flatMap(([table, insert]) => [
    ...allowed("tenday_web", table, insert, sam.id, [maya.id, gareth.id, quayside.id]),
    ...changes("tenday_web", table, `update ${table} set removed_at = now()`, sam.id, notAdmins),
    // The price of the day it was bought on is not even the admin's to change.
    ...refusedToAll(table, `update ${table} set price_pence = 0`, `delete from ${table}`),
  ]),
  probe("tenday_web", maya.id, "project_add_ons", "update project_add_ons set is_paid = true", 0),

  ...allowed(
    "tenday_web",
    "project_events",
    insertHappening("note-changed", garethsProject, sam.id),
    sam.id,
    notAdmins,
  ),
  probe("tenday_web", sam.id, "project_events", insertHappening("note-changed"), "refused"),
  probe("tenday_web", maya.id, "project_events", insertHappening("add-ons-requested"), 1),
  probe("tenday_web", maya.id, "project_events", insertHappening("add-ons-requested", garethsProject), "refused"),
  probe(
    "tenday_web",
    maya.id,
    "project_events",
    insertHappening("add-ons-requested", prepared.deletedProject),
    "refused",
  ),
  probe("tenday_web", maya.id, "project_events", insertHappening("add-ons-requested", mayasProject, sam.id), "refused"),
  ...["created", "status-changed", "note-changed", "plan-added", "request-approved", "deleted"].map((kind) =>
    probe("tenday_web", maya.id, "project_events", insertHappening(kind), "refused"),
  ),
  // What the worker adds is nobody's doing.
  ...allowed("tenday_worker", "project_events", insertUnsigned, "system", notSystem),
  probe("tenday_worker", "system", "project_events", insertHappening("status-changed"), "refused"),
  ...refusedToAll("project_events", "update project_events set note = 'x'", "delete from project_events"),

  probe("tenday_web", maya.id, "add_on_requests", insertRequest(mayasProject), 1),
  ...[insertRequest(garethsProject), insertRequest(prepared.deletedProject), insertRequest(mayasProject, "now()")].map(
    (sql) => probe("tenday_web", maya.id, "add_on_requests", sql, "refused"),
  ),
  probe("tenday_web", sam.id, "add_on_requests", insertRequest(mayasProject), "refused"),
  ...changes("tenday_web", "add_on_requests", "update add_on_requests set approved_at = now()", sam.id, notAdmins),
  ...changes("tenday_web", "add_on_requests", "update add_on_requests set declined_at = now()", sam.id, notAdmins),
  ...refusedToAll("add_on_requests", "delete from add_on_requests"),
  ...allowed("tenday_web", "add_on_request_lines", insertLine, maya.id, [gareth.id, sam.id]),
  ...refusedToAll(
    "add_on_request_lines",
    "update add_on_request_lines set price_pence = 0",
    "delete from add_on_request_lines",
  ),

  ...functions,
];
