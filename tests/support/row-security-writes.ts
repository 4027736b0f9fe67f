import { cast, members } from "../../server/seed/cast.ts";
import { allowed, changes, newId, nobody, notAdmins, notSystem, type Probe, probe } from "./access-probe.ts";

const { maya, gareth, sam } = cast;

export const insertEnquiry = (answeredAt = "null", clientId = "null") =>
  `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id, answered_at, client_id)
   values (${newId}, 'tenday', 'x', 'x', 'x', now(), now(), ${newId}, 'x', ${answeredAt}, ${clientId})`;
export const insertMail = (sentAt: string, attempts: number, failedAt = "null") =>
  `insert into mails (id, kind, subject_id, queued_at, request_id, sent_at, attempts, failed_at)
   values (${newId}, 'enquiry-received', ${newId}, now(), 'x', ${sentAt}, ${attempts}, ${failedAt})`;
export const insertEvent = (actor: string) =>
  `insert into audit_events (id, at, actor_id, action, subject_kind, request_id)
   values (${newId}, now(), ${actor}, 'signed-in', 'account', 'x')`;
export const insertLink = `insert into account_links (id, account_id, purpose, created_at, expires_at)
   values (${newId}, '${maya.id}', 'reset', now(), now())`;
export const insertLimit = `insert into rate_limits values ('probe', ${newId}, now())`;
const insertProfile = (role: string) => `insert into profiles (id, role) values (${newId}, '${role}')`;
const insertClient = `insert into clients (id, name, email, kind, created_at) values (${newId}, 'x', 'x', 'business', now())`;
const insertWord = `insert into client_words (client_id, word) values ('${maya.id}', 'x')`;
const addClient = `select app.add_client(${newId}, 'x', 'x@x.example', 'business', now())`;

/** Clients, with one who is an admin for this test, and two who were added for it. */
const profilesOfUsers = members.filter(({ role }) => role === "user").length - 1 + 2;

/** Accounts, clients, enquiries and what is kept about them. */
export const writes: Probe[] = [
  ...changes("tenday_web", "clients", "update clients set name = 'x'", sam.id, notAdmins),
  ...changes("tenday_web", "clients", "update clients set deleted_at = null", sam.id, notAdmins),
  ...[sam.id, maya.id].map((viewer) => probe("tenday_web", viewer, "clients", "delete from clients", "refused")),
  probe("tenday_web", sam.id, "clients", insertClient, "refused"),
  probe("tenday_web", sam.id, "profiles", "update profiles set role = 'admin'", "refused"),
  probe("tenday_web", sam.id, "profiles", "update profiles set disabled_at = null", "refused"),
  probe("tenday_web", sam.id, "client_words", insertWord, "refused"),
  probe("tenday_guest", sam.id, "client_words", insertWord, "refused"),
  probe("tenday_guest", sam.id, "client_words", "delete from client_words", 0),
  ...allowed("tenday_web", "clients", addClient, sam.id, notAdmins),

  probe("tenday_definer", maya.id, "profiles", insertProfile("user"), "refused"),
  probe("tenday_definer", sam.id, "profiles", insertProfile("admin"), "refused"),
  probe("tenday_definer", sam.id, "profiles", "update profiles set disabled_at = now()", profilesOfUsers),
  ...notAdmins.map((viewer) =>
    probe("tenday_definer", viewer, "profiles", "update profiles set disabled_at = now()", 0),
  ),
  probe("tenday_definer", maya.id, "clients", insertClient, "refused"),
  probe("tenday_guest", maya.id, "clients", "update clients set email = 'x'", 0),
  probe("tenday_guest", nobody, "rate_limits", insertLimit, "refused"),
  probe("tenday_guest", nobody, "rate_limits", "update rate_limits set spent_until = now()", 0),
  probe("tenday_web", "anonymous", "rate_limits", "select app.take_allowance('x', 'x', 3, '1 minute', now())", 1),

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
  probe("tenday_worker", "system", "audit_events", "delete from audit_events", "refused"),

  probe("tenday_web", "anonymous", "enquiries", insertEnquiry(), 1),
  probe("tenday_web", nobody, "enquiries", insertEnquiry(), "refused"),
  probe("tenday_web", sam.id, "enquiries", insertEnquiry("now()"), "refused"),
  probe("tenday_web", sam.id, "enquiries", insertEnquiry("null", `'${gareth.id}'`), "refused"),
  ...changes("tenday_web", "enquiries", "update enquiries set answered_at = now()", sam.id, notAdmins),
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
  ...changes("tenday_worker", "rate_limits", "delete from rate_limits", "system", notSystem),
];
