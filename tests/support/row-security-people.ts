import type pg from "pg";
import { cast } from "../../server/seed/cast.ts";
import {
  allowed,
  changes,
  newId,
  notAdmins,
  notSystem,
  type Probe,
  prepared,
  probe,
  refusedToAll,
  viewers,
} from "./access-probe.ts";

const { maya, gareth, priya, sam } = cast;

/** Rows of theirs, by which they are asked for. */
const people = {
  accountant: "00000000-0000-4000-8000-000000000801",
  helper: "00000000-0000-4000-8000-000000000802",
  formerHelper: "00000000-0000-4000-8000-000000000803",
  gareth: "00000000-0000-4000-8000-000000000804",
  copies: "00000000-0000-4000-8000-000000000805",
  priyaInvited: "00000000-0000-4000-8000-000000000806",
  newcomer: "00000000-0000-4000-8000-000000000807",
  tooLate: "00000000-0000-4000-8000-000000000808",
};
const newcomer = "00000000-0000-4000-8000-000000000809";

type NewPerson = { id?: string; email: string; may?: string; account?: string; removedAt?: string; invitedAt?: string };

const insertPerson = (
  { id, email, may, account, removedAt = "null", invitedAt = "null" }: NewPerson,
  client = maya.id,
) =>
  `insert into client_people (id, client_id, account_id, email, may, added_at, invited_at, joined_at, removed_at)
   values (${id ? `'${id}'` : newId}, '${client}', ${account ? `'${account}'` : "null"}, '${email}', ${may ? `'${may}'` : "null"},
     now(), ${invitedAt}, ${account ? "now()" : "null"}, ${removedAt})`;

const insertAccount = (id: string) =>
  `insert into auth."user" (id, name, email) values ('${id}', 'x', '${id}@x.example')`;

/** Who else belongs to Maya's client: for the money, for the project, no longer, with a client of their own, without a login, and invited. */
export async function preparePeople(db: pg.Client): Promise<void> {
  const { accountant, helper, formerHelper } = prepared;
  for (const id of [accountant, helper, formerHelper, newcomer]) {
    await db.query(insertAccount(id));
    if (id !== newcomer) await db.query("insert into profiles (id, role) values ($1, 'user')", [id]);
  }
  const of = (account: string) => ({ email: `${account}@x.example`, account });
  const [invitedAt, lastWeek] = ["now()", "now() - interval '8 days'"];
  for (const person of [
    { ...of(accountant), id: people.accountant, may: "money" },
    { ...of(helper), id: people.helper, may: "project" },
    { ...of(formerHelper), id: people.formerHelper, may: "everything", removedAt: "now()" },
    { id: people.gareth, email: gareth.email, account: gareth.id, may: "project" },
    { id: people.copies, email: "books@x.example" },
    { id: people.priyaInvited, email: priya.email, may: "project", invitedAt },
    { id: people.newcomer, email: of(newcomer).email, may: "everything", invitedAt },
    { id: people.tooLate, email: cast.tom.email, may: "everything", invitedAt: lastWeek },
  ])
    await db.query(insertPerson(person));
  await db.query("insert into client_notes (client_id, notes, changed_at) values ($1, 'x', now())", [maya.id]);
}

const { money, project, removed, garethAtMayas, priyaAtMayas, unnamed } = viewers;
/** Who may not change who belongs to Maya's client. */
const others = [...notAdmins.filter((viewer) => viewer !== maya.id), gareth.id, money, project, removed, garethAtMayas];
const [mayasProject] = maya.projects;
const askForPlan = (requester: string) =>
  `insert into plan_changes (id, project_id, kind, link_id, new_link_id, revision, requested_on, requested_at, requested_by, request_id)
   values (${newId}, '${mayasProject.id}', 'end', ${newId}, ${newId}, 'x', '2026-11-14', now(), '${requester}', 'x')`;
const bookDeparture = (requester: string) =>
  `insert into departures (id, client_id, project_id, ends_on, agreed_pence, requested_at, requested_by, request_id)
   values (${newId}, '${maya.id}', '${maya.projects[1].id}', '2026-12-03', 0, now(), '${requester}', 'x')`;
const askForFile = (requester: string) =>
  `insert into client_exports (id, client_id, requested_at, requested_by, request_id)
   values (${newId}, '${maya.id}', now(), '${requester}', 'x')`;
const askForErasure = `insert into data_requests (id, kind, client_id, name, email, received_at, submission, request_id)
   values (${newId}, 'erasure', '${maya.id}', 'x', 'x', now(), 'x', 'x')`;
const addCustomer = `insert into payment_customers (client_id, customer_id, created_at) values ('${maya.id}', 'x', now())`;
const removeMethod = "update saved_methods set removed_at = now()";

const changeAll = `update client_people set phone = '1' where client_id = '${maya.id}'`;
const [add, addAccountless] = [insertPerson({ email: "new@x.example", may: "everything" }), { email: "new@x.example" }];
/** Gives a row where somebody was removed, or has joined. */
const remove = (personId: string) =>
  `select from app.remove_person('${personId}', now()) removed where removed is not null`;
const join = (personId: string, account: string, invitedAt = "now()") =>
  `select from app.join_client('${personId}', ${invitedAt}, '${account}', now()) joined where joined is not null`;
const further = `select app.add_further_client(${newId}, 'x', '${gareth.email}', 'business', now())`;
const asAccounts = (sql: string, gives: number) => probe("tenday_auth", "anonymous", "client_people", sql, gives);

/** Who belongs to a client is changed by those who may do everything there and by the admin, and only so far. */
const memberships: Probe[] = [
  ...allowed("tenday_web", "client_people", add, maya.id, others),
  probe("tenday_web", sam.id, "client_people", add, 1),
  ...[maya.id, sam.id].map((viewer) => probe("tenday_web", viewer, "client_people", changeAll, 8)),
  ...others.map((viewer) => probe("tenday_web", viewer, "client_people", changeAll, 0)),
  // Whoever a client was made with belongs to it.
  probe(
    "tenday_web",
    sam.id,
    "client_people",
    `select from client_people where client_id = '${prepared.deletedClient}'`,
    1,
  ),
  ...refusedToAll(
    "client_people",
    // Nobody is made to have joined, nor to be gone without what goes with it, nor is the provider anybody's.
    insertPerson({ ...addAccountless, account: priya.id }),
    insertPerson({ ...addAccountless, removedAt: "now()" }),
    insertPerson({ email: sam.email }),
    "update client_people set account_id = null",
    "update client_people set joined_at = now()",
    "update client_people set removed_at = now()",
    `update client_people set email = 'x' where id = '${people.accountant}'`,
    `update client_people set may = 'money', gets_news = false where account_id = '${maya.id}'`,
    `select app.remove_person(id, now()) from client_people where account_id = '${maya.id}'`,
    "delete from client_people",
  ),
  ...[maya.id, sam.id].flatMap((viewer) => [
    ...[people.accountant, people.gareth, people.copies, people.newcomer].map((id) =>
      probe("tenday_web", viewer, "client_people", remove(id), 1),
    ),
    probe("tenday_web", viewer, "client_people", remove(people.formerHelper), 0),
  ]),
  ...others.map((viewer) => probe("tenday_web", viewer, "client_people", remove(people.accountant), 0)),
  ...(["tenday_auth", "tenday_worker"] as const).flatMap((role) => [
    probe(role, maya.id, "client_people", remove(people.accountant), "refused"),
    probe(role, maya.id, "client_people", "select app.viewer_client('everything')", "refused"),
    probe(role, maya.id, "client_people", "update client_people set name = 'x'", "refused"),
  ]),
  ...["phone", "gets_invoices"].map((column) =>
    probe("tenday_auth", "anonymous", "client_people", `select ${column} from client_people`, "refused"),
  ),
  probe("tenday_guest", sam.id, "client_people", insertPerson(addAccountless), "refused"),
  probe("tenday_guest", sam.id, "client_people", "update client_people set name = 'x'", 0),
  ...allowed("tenday_web", "clients", further, sam.id, notAdmins),

  // By the account of that address, for the invitation that is the last one, and while it is good.
  asAccounts(join(people.priyaInvited, priya.id), 1),
  asAccounts(join(people.newcomer, newcomer), 1),
  asAccounts(join(people.priyaInvited, gareth.id), 0),
  asAccounts(join(people.priyaInvited, priya.id, "now() - interval '1 minute'"), 0),
  asAccounts(join(people.tooLate, cast.tom.id, "now() - interval '8 days'"), 0),
  asAccounts(join(people.helper, prepared.helper), 0),
  ...(["tenday_web", "tenday_worker"] as const).map((role) =>
    probe(role, priya.id, "client_people", join(people.priyaInvited, priya.id), "refused"),
  ),
];

/** Each part is for those who have it, and what nobody has opened is for those who may do everything. */
const parts: Probe[] = [
  ...[
    [money, prepared.accountant],
    [project, prepared.helper],
    [removed, prepared.formerHelper],
    [garethAtMayas, gareth.id],
    [priyaAtMayas, priya.id],
    [unnamed, prepared.accountant],
  ].flatMap(([viewer = "", account = ""]) => [
    probe("tenday_web", viewer, "plan_changes", askForPlan(account), "refused"),
    probe("tenday_web", viewer, "departures", bookDeparture(account), "refused"),
    probe("tenday_web", viewer, "client_exports", askForFile(account), "refused"),
    probe("tenday_web", viewer, "data_requests", askForErasure, "refused"),
  ]),
  probe("tenday_web", money, "saved_methods", removeMethod, 1),
  ...[project, removed, garethAtMayas, priyaAtMayas, unnamed].flatMap((viewer) => [
    probe("tenday_web", viewer, "saved_methods", removeMethod, 0),
    probe("tenday_web", viewer, "payment_customers", addCustomer, "refused"),
  ]),
  ...[money, project].map((viewer) =>
    probe("tenday_web", viewer, "invoices", "update invoices set total_pence = 0", 0),
  ),
];

export const peopleWrites: Probe[] = [
  ...memberships,
  ...parts,
  ...changes("tenday_web", "client_notes", "update client_notes set notes = 'y'", sam.id, [
    ...notAdmins,
    money,
    project,
  ]),
  ...changes("tenday_web", "client_notes", "delete from client_notes", sam.id, notAdmins),
  probe("tenday_worker", "system", "client_notes", "delete from client_notes", "refused"),
  ...notSystem.map((viewer) =>
    probe("tenday_worker", viewer, "client_notes", "update client_notes set notes = 'y'", "refused"),
  ),
];
