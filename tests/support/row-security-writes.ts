import { cast, members } from "../../server/seed/cast.ts";
import {
  allowed,
  changes,
  erases,
  newId,
  nobody,
  notAdmins,
  notSystem,
  type Probe,
  prepared,
  probe,
  refusedToAll,
  viewers,
} from "./access-probe.ts";
import { canaryArticles, canaryPicture } from "./canary-articles.ts";

const { maya, gareth, sam, quayside } = cast;

export const insertEnquiry = (answeredAt = "null", clientId = "null") =>
  `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id, answered_at, client_id)
   values (${newId}, 'tenday', 'x', 'x', 'x', now(), now(), ${newId}, 'x', ${answeredAt}, ${clientId})`;
export const insertMail = (sentAt: string, attempts: number, failedAt = "null") =>
  `insert into mails (id, kind, subject_id, queued_at, request_id, sent_at, attempts, failed_at)
   values (${newId}, 'enquiry-received', ${newId}, now(), 'x', ${sentAt}, ${attempts}, ${failedAt})`;
export const insertEvent = (actor: string) =>
  `insert into audit_events (id, at, actor_id, action, subject_kind, request_id)
   values (${newId}, now(), ${actor}, 'signed-in', 'account', 'x')`;
/** What a stranger did two years ago. */
export const insertOldGuess = `insert into audit_events (id, at, action, subject_kind, request_id)
   values (${newId}, now() - interval '2 years', 'sign-in-failed', 'account', 'x')`;
export const insertLink = `insert into account_links (id, account_id, purpose, created_at, expires_at)
   values (${newId}, '${maya.id}', 'reset', now(), now())`;
export const insertLimit = `insert into rate_limits values ('probe', ${newId}, now())`;
const insertProfile = (role: string) => `insert into profiles (id, role) values (${newId}, '${role}')`;
const insertClient = `insert into clients (id, name, email, kind, created_at) values (${newId}, 'x', 'x', 'business', now())`;
const insertWord = (table: string, owner: string) => `insert into ${table} (${owner}, word) values (${newId}, 'x')`;
const wordTables = { client_words: "client_id", project_words: "project_id", enquiry_words: "enquiry_id" };
const addClient = `select app.add_client(${newId}, 'x', 'x@x.example', 'business', now())`;

/** Clients, with one who is an admin for this test, and five who were added for it. */
const profilesOfUsers = members.filter(({ role }) => role === "user").length - 1 + 5;

/** Accounts, clients, enquiries and what is kept about them. */
export const writes: Probe[] = [
  ...changes("tenday_web", "clients", "update clients set name = 'x'", sam.id, notAdmins),
  ...changes("tenday_web", "clients", "update clients set deleted_at = null", sam.id, notAdmins),
  ...[sam.id, maya.id].map((viewer) => probe("tenday_web", viewer, "clients", "delete from clients", "refused")),
  probe("tenday_web", sam.id, "clients", insertClient, "refused"),
  // Whoever chooses a password is greeted by name, and that is all the accounts' role reads.
  ...["email", "billing_address"].map((column) =>
    probe("tenday_auth", "anonymous", "clients", `select ${column} from clients`, "refused"),
  ),
  probe("tenday_web", sam.id, "profiles", "update profiles set role = 'admin'", "refused"),
  probe("tenday_web", sam.id, "profiles", "update profiles set disabled_at = null", "refused"),
  ...Object.entries(wordTables).flatMap(([table, owner]) => [
    probe("tenday_web", sam.id, table, insertWord(table, owner), "refused"),
    probe("tenday_web", sam.id, table, `delete from ${table}`, "refused"),
    probe("tenday_guest", sam.id, table, insertWord(table, owner), "refused"),
    probe("tenday_guest", sam.id, table, `delete from ${table}`, 0),
  ]),
  ...allowed("tenday_web", "clients", addClient, sam.id, notAdmins),

  probe("tenday_definer", maya.id, "profiles", insertProfile("user"), "refused"),
  probe("tenday_definer", sam.id, "profiles", insertProfile("admin"), "refused"),
  probe("tenday_definer", sam.id, "profiles", "update profiles set disabled_at = now()", profilesOfUsers),
  // Of whoever belongs to no client any more: what the removal of a person ends, whoever removed them.
  ...notAdmins.flatMap((viewer) => [
    probe("tenday_definer", viewer, "profiles", "update profiles set disabled_at = now()", 1),
    probe("tenday_definer", viewer, "profiles", "update profiles set disabled_at = null", "refused"),
  ]),
  probe("tenday_definer", maya.id, "clients", insertClient, "refused"),
  probe("tenday_guest", maya.id, "clients", "update clients set email = 'x'", 0),
  probe("tenday_guest", nobody, "rate_limits", insertLimit, "refused"),
  probe("tenday_guest", nobody, "rate_limits", "update rate_limits set spent_until = now()", 0),
  probe("tenday_web", "anonymous", "rate_limits", "select app.take_allowance('x', 'x', 3, '1 minute', now())", 1),
  probe("tenday_web", "anonymous", "rate_limits", "select app.take_confirmation('x', '2026-11-14', 3)", 1),
  probe("tenday_auth", "anonymous", "rate_limits", "select app.take_confirmation('x', '2026-11-14', 3)", "refused"),
  probe("tenday_worker", "system", "clients", "select app.change_own_contact('x', 'x', 'x')", "refused"),

  probe("tenday_web", maya.id, "audit_events", insertEvent(`'${maya.id}'`), 1),
  probe("tenday_web", "anonymous", "audit_events", insertEvent("null"), 1),
  probe("tenday_web", maya.id, "audit_events", insertEvent(`'${sam.id}'`), "refused"),
  probe("tenday_web", maya.id, "audit_events", insertEvent("null"), "refused"),
  probe("tenday_web", nobody, "audit_events", insertEvent("null"), "refused"),
  probe("tenday_web", sam.id, "audit_events", "update audit_events set address = null", "refused"),
  probe("tenday_auth", "anonymous", "audit_events", insertEvent(`'${maya.id}'`), 1),
  probe("tenday_auth", nobody, "audit_events", insertEvent("null"), "refused"),
  ...allowed("tenday_worker", "audit_events", insertEvent("null"), "system", notSystem),
  probe("tenday_worker", "system", "audit_events", insertEvent(`'${sam.id}'`), "refused"),
  ...changes("tenday_worker", "audit_events", "update audit_events set address = null", "system", notSystem),
  probe("tenday_worker", "system", "audit_events", "update audit_events set action = 'x'", "refused"),
  probe("tenday_worker", "system", "audit_events", "delete from audit_events", 1),
  ...notSystem.map((viewer) => probe("tenday_worker", viewer, "audit_events", "delete from audit_events", 0)),

  probe("tenday_web", "anonymous", "enquiries", insertEnquiry(), 1),
  probe("tenday_web", nobody, "enquiries", insertEnquiry(), "refused"),
  probe("tenday_web", sam.id, "enquiries", insertEnquiry("now()"), "refused"),
  probe("tenday_web", sam.id, "enquiries", insertEnquiry("null", `'${gareth.id}'`), "refused"),
  ...["answered_at", "spam_at"].flatMap((column) =>
    changes("tenday_web", "enquiries", `update enquiries set ${column} = now()`, sam.id, notAdmins),
  ),
  ...["update enquiries set project = 'x'", "delete from enquiries"].map((sql) =>
    probe("tenday_web", sam.id, "enquiries", sql, "refused"),
  ),
  ...(["tenday_web", "tenday_auth"] as const).flatMap((role) => [
    probe(role, "anonymous", "mails", insertMail("null", 0), 1),
    probe(role, nobody, "mails", insertMail("null", 0), "refused"),
    probe(role, sam.id, "mails", insertMail("now()", 0), "refused"),
    probe(role, sam.id, "mails", insertMail("null", 1), "refused"),
    probe(role, sam.id, "mails", insertMail("null", 0, "now()"), "refused"),
  ]),

  ...allowed("tenday_worker", "mails", insertMail("null", 0), "system", notSystem),
  ...[insertMail("now()", 0), insertMail("null", 1), insertMail("null", 0, "now()")].map((sql) =>
    probe("tenday_worker", "system", "mails", sql, "refused"),
  ),

  probe("tenday_auth", "anonymous", "account_links", insertLink, 1),
  probe("tenday_auth", nobody, "account_links", insertLink, "refused"),
  ...changes("tenday_auth", "account_links", "update account_links set spent_at = now()", "anonymous", [nobody]),
  ...changes("tenday_worker", "enquiries", "delete from enquiries", "system", notSystem),
  ...changes("tenday_worker", "mails", "update mails set attempts = 1", "system", notSystem),
  ...changes("tenday_worker", "mails", "delete from mails", "system", notSystem),
  ...changes("tenday_worker", "account_links", "delete from account_links", "system", notSystem),
  ...changes("tenday_worker", "account_links", "update account_links set expires_at = now()", "system", notSystem),
  ...changes("tenday_worker", "rate_limits", "delete from rate_limits", "system", notSystem),
];

const { draft, published } = canaryArticles;

const insertArticle = `insert into articles (id, type, title, slug, excerpt, body, created_at, updated_at)
   values (${newId}, 'writing', 'x', 'x', 'x', '[]', now(), now())`;
const insertVersion = `insert into article_versions (article_id, number, title, slug, excerpt, body, why, kept_at)
   values ('${draft.id}', 99, 'x', 'x', 'x', '[]', 'earlier', now())`;
const publish = `insert into published_articles (article_id, type, title, slug, excerpt, body, words, created_at, updated_at)
   values ('${draft.id}', 'helpArticle', 'x', 'x', 'x', '[]', 'x', now(), now())`;
const insertPicture = `insert into article_images (digest, width, height, master, added_at)
   values ('${"0".repeat(40)}', 1, 1, 'x', now())`;
const insertFile = `insert into article_image_files (digest, width, format, bytes)
   values ('${canaryPicture.digest}', 960, 'webp', 'x')`;

/** Articles, what is public of them, and their pictures. */
export const articleWrites: Probe[] = [
  ...allowed("tenday_web", "articles", insertArticle, sam.id, notAdmins),
  ...["title = 'x'", "deleted_at = null", "revision = revision + 1"].flatMap((change) =>
    changes("tenday_web", "articles", `update articles set ${change}`, sam.id, notAdmins),
  ),
  ...refusedToAll("articles", "delete from articles"),
  ...erases("articles", 1),
  // The worker reads a text only to see which pictures it shows.
  ...["articles", "article_versions", "published_articles"].map((table) =>
    probe("tenday_worker", "system", table, `select title from ${table}`, "refused"),
  ),

  ...allowed("tenday_web", "article_versions", insertVersion, sam.id, notAdmins),
  ...refusedToAll("article_versions", "update article_versions set title = 'x'", "delete from article_versions"),

  ...allowed("tenday_web", "published_articles", publish, sam.id, notAdmins),
  ...changes("tenday_web", "published_articles", "update published_articles set title = 'x'", sam.id, notAdmins),
  ...changes("tenday_web", "published_articles", "delete from published_articles", sam.id, notAdmins),
  ...(["tenday_auth", "tenday_worker"] as const).map((role) =>
    probe(role, "system", "published_articles", "delete from published_articles", "refused"),
  ),
  // Whoever reads what is published does not get from there to the draft.
  ...notAdmins.map((viewer) =>
    probe(
      "tenday_web",
      viewer,
      "published_articles",
      `select a.body from published_articles p join articles a on a.id = p.article_id where p.article_id = '${published.id}'`,
      0,
    ),
  ),

  ...allowed("tenday_web", "article_images", insertPicture, sam.id, notAdmins),
  probe(
    "tenday_worker",
    "system",
    "article_images",
    `delete from article_images where digest = '${canaryPicture.digest}'`,
    1,
  ),
  ...notSystem.map((viewer) => probe("tenday_worker", viewer, "article_images", "delete from article_images", 0)),
  probe("tenday_worker", "system", "article_images", "select master from article_images", "refused"),
  ...refusedToAll("article_images", "update article_images set master = 'x'", "delete from article_images"),
  ...allowed("tenday_web", "article_image_files", insertFile, sam.id, notAdmins),
  ...refusedToAll(
    "article_image_files",
    "update article_image_files set bytes = 'x'",
    "delete from article_image_files",
  ),
];

const [mayasProject, garethsProject] = [maya.projects[0].id, gareth.projects[0].id];

const insertProject = `insert into projects (id, client_id, project_name, status_since, created_at)
   values (${newId}, '${maya.id}', 'x', now(), now())`;
const insertHappening = (kind: string, project = mayasProject, actor: string = maya.id) =>
  `insert into project_events (id, project_id, at, actor_id, kind, request_id)
   values (${newId}, '${project}', now(), '${actor}', '${kind}', 'x')`;
const insertUnsigned = (kind = "status-changed", project = mayasProject) =>
  `insert into project_events (id, project_id, at, kind, request_id)
   values (${newId}, '${project}', now(), '${kind}', 'x')`;
/** What a client's history says that they did themselves. */
const ownDoings = [
  "add-ons-requested",
  "plan-change-asked",
  "leaving-booked",
  "leaving-taken-back",
  "agreement-accepted",
];
const insertRequest = (project: string, approvedAt = "null") =>
  `insert into add_on_requests (id, project_id, requested_at, submission, request_id, approved_at)
   values (${newId}, '${project}', now(), 'another', 'x', ${approvedAt})`;
const insertPlanChange = (project: string, requester: string, takenAt = "null") =>
  `insert into plan_changes (id, project_id, kind, link_id, new_link_id, revision, requested_on, requested_at, requested_by, request_id, taken_at)
   values (${newId}, '${project}', 'end', ${newId}, ${newId}, 'x', '2026-11-14', now(), '${requester}', 'x', ${takenAt})`;
const mayasOther = maya.projects[1].id;
const bookDeparture = (of: string, project: string, requester: string, endedAt = "null") =>
  `insert into departures (id, client_id, project_id, ends_on, agreed_pence, requested_at, requested_by, request_id, ended_at)
   values (${newId}, '${of}', '${project}', '2026-12-03', 0, now(), '${requester}', 'x', ${endedAt})`;
const cancel = (clientId: string) =>
  `insert into departures (id, client_id, project_id, ends_on, agreed_pence, requested_at, requested_by, request_id, cancels_id, cancelled_name)
   values (${newId}, '${maya.id}', '${mayasOther}', '2026-12-03', 0, now(), '${maya.id}', 'x',
     ${clientId === maya.id ? `(select id from agreements where client_id = '${clientId}')` : newId}, 'x')`;
const stayAfterAll = (by: string) => `update departures set taken_back_at = now(), taken_back_by = '${by}'`;
const waiveDeparture = "update departures set waived_at = now(), waive_reason = 'x'";
export const insertAgreement = (project: string, by: string | null, clientId = by) =>
  `insert into agreements (id, project_id, client_id, link_ids, version, text, hash, agreed_for, accepted_at, accepted_by, email, typed_name, request_id)
   values (${newId}, '${project}', '${clientId}', '{}', 1, 'x', encode(sha256('x'), 'hex'), 'x', now(), ${by ? `'${by}'` : "null"}, 'x', 'x', 'x')`;
/** Gives a row where somebody is told of what is agreed, or asked for nothing. */
const partsOf = (project: string) => `select from app.agreement_parts('${project}') parts where parts is not null`;
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
  // A change of interval takes effect when its day comes.
  ...["note = 'x'", "payment_type = 'yearly'"].flatMap((change) =>
    changes("tenday_worker", "projects", `update projects set ${change}`, "system", notSystem),
  ),
  ...["project_name = 'x'", `client_id = '${maya.id}'`].map((change) =>
    probe("tenday_worker", "system", "projects", `update projects set ${change}`, "refused"),
  ),
  // One that is deleted, and one that has left.
  ...erases("projects", 2),
  ...erases("clients", 2),

  ...Object.entries(offered).flatMap(([table, insert]) => [
    ...allowed("tenday_web", table, insert, sam.id, notAdmins),
    ...changes("tenday_web", table, `update ${table} set price_pence = 0`, sam.id, notAdmins),
    // What is published is what is sold.
    ...allowed("tenday_worker", table, insert, "system", notSystem),
    ...changes("tenday_worker", table, `update ${table} set price_pence = 0`, "system", notSystem),
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
  ...ownDoings.flatMap((kind) => [
    probe("tenday_web", maya.id, "project_events", insertHappening(kind), 1),
    ...[
      insertHappening(kind, garethsProject),
      insertHappening(kind, prepared.deletedProject),
      insertHappening(kind, mayasProject, sam.id),
    ].map((sql) => probe("tenday_web", maya.id, "project_events", sql, "refused")),
    probe(
      "tenday_web",
      viewers.project,
      "project_events",
      insertHappening(kind, mayasProject, prepared.helper),
      "refused",
    ),
  ]),
  // Whoever has a link agrees, in nobody's name, for the project of its invoice, and does nothing else there.
  probe("tenday_web", viewers.byGarethsLink, "project_events", insertUnsigned("agreement-accepted", garethsProject), 1),
  ...[
    insertUnsigned("agreement-accepted"),
    insertUnsigned("leaving-booked", garethsProject),
    insertHappening("agreement-accepted", garethsProject, gareth.id),
  ].map((sql) => probe("tenday_web", viewers.byGarethsLink, "project_events", sql, "refused")),
  ...["created", "status-changed", "note-changed", "plan-added", "request-approved", "deleted"].map((kind) =>
    probe("tenday_web", maya.id, "project_events", insertHappening(kind), "refused"),
  ),
  // What the worker adds is nobody's doing.
  ...allowed("tenday_worker", "project_events", insertUnsigned(), "system", notSystem),
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

  probe("tenday_web", maya.id, "plan_changes", insertPlanChange(mayasProject, maya.id), 1),
  ...[
    insertPlanChange(garethsProject, maya.id),
    insertPlanChange(prepared.deletedProject, maya.id),
    insertPlanChange(mayasProject, gareth.id),
    insertPlanChange(mayasProject, maya.id, "now()"),
  ].map((sql) => probe("tenday_web", maya.id, "plan_changes", sql, "refused")),
  probe("tenday_web", sam.id, "plan_changes", insertPlanChange(mayasProject, sam.id, "now()"), 1),
  probe("tenday_worker", "system", "plan_changes", insertPlanChange(mayasProject, maya.id), "refused"),
  ...changes("tenday_web", "plan_changes", "update plan_changes set refused_at = now()", sam.id, notAdmins),
  ...changes("tenday_worker", "plan_changes", "update plan_changes set refused_at = now()", "system", notSystem),
  ...refusedToAll("plan_changes", "delete from plan_changes"),

  probe("tenday_web", maya.id, "departures", bookDeparture(maya.id, mayasOther, maya.id), 1),
  ...[
    bookDeparture(gareth.id, garethsProject, maya.id),
    bookDeparture(maya.id, garethsProject, maya.id),
    bookDeparture(maya.id, mayasOther, gareth.id),
    bookDeparture(maya.id, mayasOther, maya.id, "now()"),
    cancel(gareth.id),
  ].map((sql) => probe("tenday_web", maya.id, "departures", sql, "refused")),
  probe("tenday_web", maya.id, "departures", cancel(maya.id), 1),
  probe("tenday_web", maya.id, "project_events", insertHappening("agreement-cancelled"), 1),
  probe("tenday_web", maya.id, "project_events", insertHappening("agreement-cancelled", garethsProject), "refused"),
  probe("tenday_web", sam.id, "departures", bookDeparture(maya.id, mayasOther, sam.id), 1),
  probe("tenday_web", maya.id, "departures", stayAfterAll(maya.id), 1),
  probe("tenday_web", maya.id, "departures", stayAfterAll(gareth.id), "refused"),
  probe("tenday_web", gareth.id, "departures", stayAfterAll(gareth.id), 0),
  probe("tenday_web", maya.id, "departures", `${waiveDeparture}, taken_back_by = '${maya.id}'`, "refused"),
  probe("tenday_web", sam.id, "departures", waiveDeparture, "all"),
  probe("tenday_web", sam.id, "departures", "update departures set ended_at = now()", "refused"),
  ...changes("tenday_worker", "departures", "update departures set ended_at = now()", "system", notSystem),
  probe("tenday_worker", "system", "departures", bookDeparture(maya.id, mayasOther, maya.id), "refused"),
  ...refusedToAll("departures", "delete from departures"),
  // The client's own, of their own project, in their own name; nobody changes one, and the provider accepts nothing.
  probe("tenday_web", gareth.id, "agreements", insertAgreement(garethsProject, gareth.id), 1),
  ...[
    insertAgreement(garethsProject, maya.id),
    insertAgreement(garethsProject, maya.id, gareth.id),
    insertAgreement(mayasProject, gareth.id, maya.id),
    insertAgreement(prepared.deletedProject, maya.id),
  ].map((sql) => probe("tenday_web", maya.id, "agreements", sql, "refused")),
  probe("tenday_web", sam.id, "agreements", insertAgreement(mayasProject, sam.id, maya.id), "refused"),
  ...[viewers.money, viewers.project, viewers.removed].map((viewer) =>
    probe("tenday_web", viewer, "agreements", insertAgreement(mayasProject, prepared.accountant, maya.id), "refused"),
  ),
  // By a link nobody is named, and it is for the project of its invoice.
  probe("tenday_web", viewers.byGarethsLink, "agreements", insertAgreement(garethsProject, null, gareth.id), 1),
  ...[
    insertAgreement(garethsProject, gareth.id),
    insertAgreement(mayasProject, null, maya.id),
    insertAgreement(garethsProject, null, maya.id),
  ].map((sql) => probe("tenday_web", viewers.byGarethsLink, "agreements", sql, "refused")),
  probe("tenday_web", viewers.byLink, "agreements", insertAgreement(mayasProject, null, maya.id), "refused"),
  probe("tenday_worker", "system", "agreements", insertAgreement(garethsProject, gareth.id), "refused"),
  ...refusedToAll("agreements", "update agreements set typed_name = 'x'", "delete from agreements"),
  ...[maya.id, sam.id].map((viewer) => probe("tenday_web", viewer, "agreements", partsOf(mayasProject), 1)),
  probe("tenday_web", viewers.byGarethsLink, "agreements", partsOf(garethsProject), 1),
  // Maya's link is of an invoice that is of no project.
  ...[gareth.id, viewers.money, viewers.project, viewers.removed, viewers.byLink, "anonymous"].map((viewer) =>
    probe("tenday_web", viewer, "agreements", partsOf(mayasProject), 0),
  ),
  probe("tenday_auth", maya.id, "agreements", partsOf(mayasProject), "refused"),

  ...functions,
];
