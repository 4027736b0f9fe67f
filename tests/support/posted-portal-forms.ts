import { createHash, randomUUID as newId } from "node:crypto";
import type pg from "pg";
import { addOnLine, type PricedAddOn } from "../../domain/add-on-request.ts";
import { addDays, londonDay } from "../../domain/calendar-day.ts";
import { cast } from "../../server/seed/cast.ts";
import { aDataLink } from "./a-data-link.ts";
import { archive } from "./archives.ts";
import { canaryExport } from "./canary-exports.ts";
import { addOnEndpoint, adminDashboard, pageOf } from "./portal-client.ts";
import { adminForm, mails, type PostedForm } from "./posted-forms.ts";
import { issuing } from "./posted-money-forms.ts";
import { listSiteForms } from "./posted-site-forms.ts";

const { maya, gareth, tom, noor, lantern, fernValley } = cast;
const school = maya.projects[1].id;
const thread = `/projects/${school}/messages`;
const boards = `/projects/${gareth.projects[0].id}`;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const fingerprintOf = (page: string) => sha256(`${sha256(page)}  index.html\n`);
const uploadForm = (page: string): PostedForm => ({
  ...adminForm(`${boards}/review/versions`, "upload", { id: newId() }, ["public.draft_versions"]),
  file: new Uint8Array(archive([{ name: "index.html", content: page }])),
});
const rugby = tom.projects[0].id;
const archives = ["public.provided_archives"];
const projectTables = ["public.client_words", "public.project_events", "public.project_words", "public.projects"];
const newClientTables = [
  'auth."user"',
  "public.client_people",
  "public.client_words",
  "public.clients",
  "public.profiles",
];
const drafted = ["public.billed_periods", "public.invoice_lines", "public.invoices"];
const whole = ["client_words", "clients", "profiles", "project_words", "projects"].map((table) => `public.${table}`);

export const newClient = { name: "Rosehip Florist", email: "shop@rosehip.example" };

/** A draft that they were sent, with a comment of theirs. */
async function commentOn(db: pg.Client, { id, projects: [project] }: typeof gareth) {
  const commentId = newId();
  const { rows } = await db.query<{ number: number }>(
    `with version as (
       insert into draft_versions (id, project_id, client_id, number, fingerprint, files, bytes, uploaded_by, uploaded_at, sent_at)
       select gen_random_uuid(), $1, $2, count(*) + 1, repeat('0', 64), '{}', 0, $2, now(), now()
       from draft_versions where project_id = $1 returning id, number),
     comment as (
       insert into draft_comments (id, project_id, version_id, number, page, text, author_id, author_name, written_at, submission, request_id)
       select $3, $1, id, 1 + (select count(*) from draft_comments where project_id = $1), 'index.html', 'x', $2, 'x', now(), gen_random_uuid(), 'x' from version)
     select number from version`,
    [project.id, id, commentId],
  );
  return { commentId, sent: rows[0]?.number ?? 0 };
}

/** Every form of the portal and the admin, one for each thing that can be done with it, in an order that works. */
export async function listPortalForms(db: pg.Client): Promise<PostedForm[]> {
  const idOf = async (sql: string, ...values: string[]) => {
    const { rows } = await db.query<{ id: string }>(sql, values);
    return rows[0]?.id ?? "";
  };
  const { rows } = await db.query<PricedAddOn>(
    `select name, price_pence as "pricePence", pricing_type as "pricingType" from add_ons where name = 'Basic CMS'`,
  );
  const wish = rows[0] ? addOnLine(rows[0]) : "";
  const inbox = "/dashboard/admin/enquiries";
  const catalogue = "/dashboard/admin/catalogue";
  const clientList = "/dashboard/admin/clients";
  const requests = "/dashboard/admin/add-on-requests";
  const decided = ["public.add_on_requests", "public.project_events", ...mails];
  const enquiryId = await writeEnquiry(db, "plots@castleroad.example");
  const dataRequestId = await idOf(
    `insert into data_requests (id, kind, name, email, received_at, submission, request_id)
     values (gen_random_uuid(), 'complaint', 'Castle Road', 'plots@castleroad.example', now(), 'x', 'x') returning id`,
  );
  const byLink = async () => (await aDataLink((sql, values) => db.query(sql, values), new Date())).path;
  const [copied, erased] = [await byLink(), await byLink()];
  const scouts = await writeEnquiry(db, "hut@saltmarsh.example");
  const [approved, declined] = [await askFor(db, "Basic CMS"), await askFor(db, "Additional storage")];
  const linkOf = (table: string, which = "") =>
    idOf(`select id from ${table} where project_id = $1 ${which}`, gareth.projects[0].id);
  const today = londonDay(new Date());
  const departureId = newId();
  const [itemId, logoId, archiveId] = [newId(), newId(), newId()];
  const listTables = ["public.material_lists", "public.project_events", "public.projects", ...mails];
  const { commentId, sent } = await commentOn(db, gareth);
  const [version, next] = [String(sent + 1), String(sent + 2)];
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const links = {
    plan: await linkOf("project_plans"),
    "add-on": await linkOf("project_add_ons", "and is_paid"),
    product: await linkOf("project_products"),
  };
  const offered = (table: string, name: string) => idOf(`select id from ${table} where name = $1`, name);
  const details = {
    projectName: "Boards",
    description: "Cheese",
    url: "https://boards.example",
    paymentType: "yearly",
  };
  return [
    {
      path: addOnEndpoint,
      as: "a client",
      fields: { projectId: school, selectedAddOns: wish },
      changes: ["public.add_on_requests", "public.add_on_request_lines", "public.project_events", ...mails],
      status: 303,
    },
    {
      path: `/clients/addon/new/${school}`,
      as: "a client",
      fields: { selectedAddOns: wish },
      changes: [],
      status: 422,
    },
    {
      path: `/projects/${school}/agreement`,
      as: "a client",
      fields: { intent: "accept", read: "on", name: "Maya Okafor", revision: "another" },
      changes: [],
      status: 422,
    },
    // A business has no 14 days.
    {
      path: `${boards}/agreement`,
      as: "another client",
      fields: { intent: "cancel", departureId: newId(), name: "Gareth Pugh" },
      changes: [],
      status: 422,
    },
    // What was shown is not what is there: nothing is changed.
    ...["change", "change-interval", "take-back"].map((intent) => ({
      path: `/projects/${school}/plan`,
      as: "a client" as const,
      fields: { intent, retryId: newId(), linkId: links.plan, planId: "", changeId: newId(), revision: "another" },
      changes: [],
      status: 422,
    })),
    adminForm(
      `${boards}/plan`,
      "change",
      { retryId: newId(), linkId: links.plan, planId: "", revision: "another" },
      [],
      422,
    ),

    ...(await listPeopleForms(db)),

    {
      path: `/projects/${school}/leave`,
      as: "a client",
      fields: { intent: "leave", departureId, endsOn: addDays(today, 1), pence: "0" },
      changes: ["public.departures", "public.project_events", ...mails],
      status: 200,
    },
    {
      path: thread,
      as: "a client",
      fields: { intent: "message", text: "Could this go on the Dates page?", seen: "" },
      changes: ["graphile_worker._private_jobs", "public.messages"],
      status: 303,
    },
    {
      path: thread,
      as: "a client",
      fields: { intent: "message", text: "And here is the plan of the room.", seen: "" },
      file: new Uint8Array([1]),
      fileField: "files",
      changes: ["graphile_worker._private_jobs", "public.attachments", "public.messages"],
      status: 303,
    },
    { path: thread, as: "a client", fields: { intent: "message", text: " " }, changes: [], status: 422 },
    // Nothing waits there any more.
    {
      path: thread,
      as: "a client",
      fields: { intent: "detach", detach: newId() },
      file: new Uint8Array(),
      fileField: "files",
      changes: [],
      status: 200,
    },
    // The provider's own.
    ...["note", "no-answer"].map((intent) => ({
      path: thread,
      as: "a client" as const,
      fields: { intent, text: "x", seen: later },
      changes: [],
      status: 404,
    })),
    {
      path: thread,
      as: "a client",
      fields: { intent: "read", seen: later },
      changes: ["public.message_reads"],
      status: 200,
    },
    adminForm(thread, "no-answer", { seen: later }, ["public.messages"]),
    adminForm(thread, "note", { text: "Ask for landscape." }, ["public.private_notes"], 303),
    // Where nobody who only looks belongs: both of them write.
    adminForm(
      `${boards}/messages`,
      "message",
      { text: "Yes, by tomorrow.", seen: later },
      [...["graphile_worker._private_jobs", "public.message_reads", "public.messages"]],
      303,
    ),
    adminForm(`${boards}/days`, "pause", { until: addDays(today, 3), reason: "You are away." }, [
      ...["public.project_events", "public.projects"],
      ...mails,
    ]),
    adminForm(`${boards}/days`, "correct", { day: addDays(today, -1), counts: "client", reason: "It was yours." }, [
      "public.project_events",
    ]),
    adminForm(`${boards}/material/list`, "template", { name: "about", id: itemId }, ["public.material_items"]),
    adminForm(`${boards}/material/list`, "add", { id: logoId, title: "Logo", kind: "files", enough: "1" }, [
      "public.material_items",
    ]),
    adminForm(`${boards}/material/list`, "change", { itemId, title: "About you", kind: "text", needed: "on" }, [
      "public.material_items",
    ]),
    adminForm(`${boards}/material/list`, "up", { itemId }, ["public.material_items"]),
    adminForm(`${boards}/material/list`, "down", { itemId }, ["public.material_items"]),
    adminForm(`${boards}/material/list`, "take-off", { itemId: logoId }, ["public.material_items"]),
    adminForm(
      `${boards}/material/list`,
      "send",
      { note: "Two things, please." },
      [...listTables, "public.material_items"],
      302,
    ),
    adminForm(`${boards}/material`, "again", { itemId, missing: "A few words more." }, [
      ...[...listTables, "public.material_items"],
    ]),
    adminForm(`${boards}/material`, "settle", { itemId }, ["public.material_items"]),
    adminForm(`${boards}/material`, "reopen", { itemId }, ["public.material_items"]),
    adminForm(`${boards}/material`, "remind", {}, ["public.material_lists", "public.project_events", ...mails]),
    adminForm(`${boards}/material`, "stop-reminders", {}, ["public.material_lists"]),
    {
      path: `${boards}/material`,
      as: "another client",
      fields: { do: "keep", [`answer:${itemId}`]: "We bake." },
      file: new Uint8Array(),
      changes: ["public.material_items"],
      status: 200,
    },
    adminForm(`${boards}/material`, "take-off", { itemId }, ["public.material_items"]),
    adminForm(`${boards}/material`, "take-turn", {}, listTables),
    uploadForm("<h1>Boards</h1>"),
    adminForm(`${boards}/review/versions`, "withdraw", { version }, ["public.draft_versions"], 303),
    uploadForm("<h1>More boards</h1>"),
    adminForm(`${boards}/review/versions`, "send", { version, note: "More boards." }, [
      ...["public.draft_versions", "public.project_events", "public.projects"],
      ...mails,
    ]),
    {
      path: `${boards}/review`,
      as: "another client",
      fields: { intent: "comment", version, page: "index.html", text: "Fewer boards, please." },
      changes: ["public.draft_comments"],
      status: 200,
    },
    {
      path: `${boards}/review`,
      as: "another client",
      fields: { intent: "reply", comment: commentId, text: "Or none." },
      changes: ["public.draft_replies"],
      status: 200,
    },
    adminForm(`${boards}/review/versions`, "reply", { comment: commentId, text: "Gladly." }, ["public.draft_replies"]),
    {
      path: `${boards}/review`,
      as: "another client",
      fields: { intent: "changes", version, fingerprint: fingerprintOf("<h1>More boards</h1>"), changes: "Fewer." },
      changes: ["public.draft_answers", "public.project_events", "public.projects", ...mails],
      status: 303,
    },
    uploadForm("<h1>Fewer boards</h1>"),
    adminForm(`${boards}/review/versions`, "fixed", { comment: commentId }, ["public.draft_comments"]),
    adminForm(`${boards}/review/versions`, "send", { version: next, note: "Fewer boards." }, [
      ...["public.draft_versions", "public.project_events", "public.projects"],
      ...mails,
    ]),
    {
      path: `${boards}/review`,
      as: "another client",
      fields: { intent: "reopen", comment: commentId },
      changes: ["public.draft_comments"],
      status: 200,
    },
    {
      path: `${boards}/review`,
      as: "another client",
      fields: {
        intent: "approve",
        version: next,
        fingerprint: fingerprintOf("<h1>Fewer boards</h1>"),
        name: "Gareth Pugh",
        leave: "on",
      },
      changes: ["public.draft_answers", "public.project_events", "public.projects", ...mails],
      status: 303,
    },
    adminForm(`/projects/${school}/leave`, "waive", { reason: "Moving abroad" }, [
      ...["graphile_worker._private_jobs", "public.departures", "public.mails", "public.project_events"],
    ]),
    adminForm(`/projects/${school}/leave`, "stay", { departureId }, [
      ...["graphile_worker._private_jobs", "public.departures", "public.mails", "public.project_events"],
    ]),
    {
      path: "/clients/your-file",
      as: "a client",
      fields: { intent: "make" },
      changes: ["graphile_worker._private_jobs", "public.client_exports"],
      status: 200,
    },
    {
      path: "/clients/your-file",
      as: "a client",
      fields: { intent: "erase", text: "I am closing the shop." },
      changes: ["graphile_worker._private_jobs", "public.data_requests", "public.mails"],
      status: 200,
    },
    // An address for a calendar stands among what accounts are given to prove themselves with.
    ...["make-address", "end-address"].flatMap((intent): PostedForm[] => [
      { path: "/clients/year-ahead", as: "a client", fields: { intent }, changes: [], status: 200 },
      adminForm("/dashboard/admin/year-ahead", intent, {}, []),
    ]),
    // Who had it stands in the history alone.
    {
      path: `/clients/your-file/${canaryExport(maya.id)}`,
      as: "a client",
      fields: {},
      changes: [],
      status: 200,
    },
    { path: `${copied}/copy`, fields: {}, changes: ["public.data_requests"], status: 200 },
    { path: erased, fields: {}, changes: [], status: 422 },
    {
      path: erased,
      fields: { sure: "on" },
      changes: ["public.data_requests", "public.enquiries", "public.enquiry_words"],
      status: 200,
    },
    adminForm("/dashboard/admin/data-requests", "acknowledge", { dataRequestId }, ["public.data_requests", ...mails]),
    adminForm("/dashboard/admin/data-requests", "answer", { dataRequestId }, ["public.data_requests"]),
    adminForm("/dashboard/admin/data-requests", "reopen", { dataRequestId }, ["public.data_requests"]),
    adminForm(`/dashboard/admin/clients/${tom.id}/file`, "make", {}, [
      ...["graphile_worker._private_jobs", "public.client_exports"],
    ]),
    Object.assign(
      adminForm(
        `/dashboard/admin/clients/${tom.id}/file`,
        "add",
        { archiveId, projectId: rugby, about: "The website’s files" },
        archives,
      ),
      { file: new Uint8Array([1]) },
    ),
    adminForm(`/dashboard/admin/clients/${tom.id}/file`, "remove", { archiveId }, archives),
    adminForm(`/dashboard/admin/clients/${tom.id}/file`, "put-back", { archiveId }, archives),

    adminForm(adminDashboard, "add-client", newClient, newClientTables),
    adminForm(adminDashboard, "bill", await soldTo(db, rugby), drafted, 302),
    adminForm(pageOf(fernValley), "invite", {}, ["public.account_links", ...mails]),
    adminForm(
      pageOf(lantern),
      "change-client",
      { name: "Lantern Reading", contactName: "Wren", kind: "business", billingAddress: "" },
      ["public.client_people", "public.client_words", "public.clients"],
    ),
    ...(await listAdminPeopleForms(db)),
    ...(await listSiteForms(db)),
    adminForm(pageOf(fernValley), "disable-login", {}, ["public.profiles"]),
    adminForm(pageOf(fernValley), "enable-login", {}, ["public.profiles"]),
    adminForm(pageOf(fernValley), "correct-email", { email: "gate@fernvalley.example" }, [
      ...['auth."user"', "public.account_links", "public.client_people", "public.client_words", "public.clients"],
      ...mails,
    ]),
    adminForm(
      pageOf(noor),
      "add-project",
      { projectName: "Kitchen", status: "active", description: "" },
      projectTables,
    ),
    adminForm(pageOf(tom), "delete-project", { projectId: rugby }, projectTables),
    adminForm(pageOf(tom), "restore-project", { projectId: rugby }, projectTables),
    adminForm(pageOf(tom), "delete-project", { projectId: rugby }, projectTables),
    adminForm(adminDashboard, "restore-project", { projectId: rugby }, projectTables),
    // With the card that was saved.
    adminForm(adminDashboard, "delete-client", { clientId: noor.id }, [
      ...[...whole, "public.saved_methods"],
      "graphile_worker._private_jobs",
    ]),
    adminForm(adminDashboard, "restore-client", { clientId: noor.id }, whole),
    adminForm(clientList, "add-client", { name: "Thistle Cycles", email: "shop@thistle.example" }, newClientTables),
    adminForm(clientList, "delete-client", { clientId: lantern.id }, [
      ...[...whole, "public.saved_methods"],
      "graphile_worker._private_jobs",
    ]),
    adminForm(clientList, "restore-client", { clientId: lantern.id }, whole),

    adminForm(boards, "term", { startedOn: "2026-05-04" }, ["public.project_events", "public.projects"]),
    adminForm(boards, "promise", { day: "2026-12-24" }, ["public.project_events", "public.projects"]),

    adminForm(boards, "status", { status: "live", note: "Look", mail: "on" }, [
      "public.project_events",
      "public.projects",
      ...mails,
    ]),
    adminForm(boards, "first-payment-required", { required: "on" }, ["public.project_events", "public.projects"]),
    adminForm(boards, "first-payment", { amount: "3.00", reason: "Agreed" }, [
      ...issuing,
      ...["public.project_events", "public.projects"],
    ]),
    adminForm(boards, "details", details, projectTables),
    ...["remove", "put-back", "remove"].flatMap((done) =>
      Object.entries(links).map(([kind, linkId]) =>
        adminForm(boards, `${done}-${kind}`, { linkId }, [
          "public.project_events",
          `public.project_${kind.replace("-", "_")}s`,
        ]),
      ),
    ),
    adminForm(boards, "add-plan", { id: await offered("plans", "Data Explorer") }, [
      "public.project_events",
      "public.project_plans",
    ]),
    adminForm(boards, "add-add-on", { id: await offered("add_ons", "Managed blog setup") }, [
      "public.project_add_ons",
      "public.project_events",
    ]),
    adminForm(boards, "add-product", { id: await offered("products", "Domain name") }, [
      "public.project_events",
      "public.project_products",
    ]),

    adminForm(inbox, "make-client", { enquiryId }, ["public.enquiries", ...newClientTables], 302),
    ...["answered", "undo-answered"].map((intent) =>
      adminForm(inbox, intent, { enquiryId: scouts }, ["public.enquiries"]),
    ),
    ...["spam", "undo-spam"].map((intent) =>
      adminForm(inbox, intent, { enquiryId: scouts }, ["public.enquiries", "public.enquiry_words"]),
    ),
    // Something else of this project is due before it.
    adminForm(requests, "approve", { requestId: approved }, [
      ...["public.add_on_requests", "public.project_events"],
      ...issuing,
    ]),
    adminForm(requests, "decline", { requestId: declined, reason: "Not yet" }, decided),
    adminForm(catalogue, "save-plan", { id: "", name: "Ink", price: "1" }, ["public.plans"]),
    adminForm(catalogue, "save-add-on", { id: "", name: "Ink", price: "1" }, ["public.add_ons"]),
    adminForm(catalogue, "save-product", { id: "", name: "Ink", price: "1" }, ["public.products"]),
    // Last: until then a session without the second step opens nothing.
    adminForm(pageOf(lantern), "forget-second-step", {}, ['auth."user"', "auth.two_factor", ...mails]),
  ];
}

/** Somebody who is invited again, changed and removed, and somebody who is added. */
async function listPeopleForms(db: pg.Client): Promise<PostedForm[]> {
  const personId = newId();
  await db.query(
    `insert into client_people (id, client_id, name, email, may, added_at, invited_at)
     values ($1, $2, 'Ida', 'ida@riverbank.example', 'project', now(), now())`,
    [personId, maya.id],
  );
  const people = ["public.client_people", "public.client_words"];
  const clients = (intent: string, fields: Record<string, string>, changes: string[]): PostedForm => ({
    path: "/clients/people",
    as: "a client",
    fields: { intent, ...fields },
    changes,
    status: 200,
  });
  const ida = { name: "Ida", email: "ida@riverbank.example", phone: "", may: "money", getsInvoices: "on" };
  return [
    clients("add-person", { ...ida, email: "books@riverbank.example" }, [...people, ...mails]),
    // Each word of theirs is somebody else's of this client too.
    clients("invite-again", { personId }, ["public.client_people", ...mails]),
    clients("change-person", { personId, ...ida }, ["public.client_people"]),
    clients("remove-person", { personId }, ["public.client_people"]),
    // A link that somebody made up.
    {
      path: "/clients/invited/a.b.c",
      fields: { password: "three-kettles-beside-the-orchard-61" },
      changes: [],
      status: 410,
    },
  ];
}

/** The same on the provider's page, with what they keep for themselves. */
async function listAdminPeopleForms(db: pg.Client): Promise<PostedForm[]> {
  const personId = newId();
  await db.query(
    `insert into client_people (id, client_id, name, email, may, added_at, invited_at)
     values ($1, $2, 'Ida', 'ida@valley.example', 'project', now(), now())`,
    [personId, fernValley.id],
  );
  // Somebody who has nothing that could run on.
  const idle = newId();
  await db.query(`insert into auth."user" (id, name, email) values ($1, 'Idle Hands', 'idle@hands.example')`, [idle]);
  await db.query("insert into profiles (id, role) values ($1, 'user')", [idle]);
  await db.query(
    `insert into clients (id, name, email, kind, created_at) values ($1, 'Idle Hands', 'idle@hands.example', 'business', now())`,
    [idle],
  );
  const [people, page] = [["public.client_people", "public.client_words"], pageOf(fernValley)];
  const ida = { name: "Ida", email: "ida@valley.example", phone: "", may: "money", getsInvoices: "on" };
  return [
    adminForm(page, "add-person", { ...ida, email: "books@valley.example" }, [...people, ...mails]),
    adminForm(page, "invite-again", { personId }, ["public.client_people", ...mails]),
    adminForm(page, "change-person", { personId, ...ida }, ["public.client_people"]),
    adminForm(page, "remove-person", { personId }, ["public.client_people"]),
    adminForm(page, "change-notes", { companyNumber: "01234567", notes: "Rings on Mondays." }, [
      "public.client_notes",
      "public.clients",
    ]),
    adminForm(pageOf({ id: idle }), "archive", {}, ["public.clients"]),
    adminForm(pageOf({ id: idle }), "bring-back", {}, ["public.clients"]),
  ];
}

async function writeEnquiry(db: pg.Client, email: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
     values (gen_random_uuid(), 'tenday', 'Castle Road', $1, 'Forty plots', now(), now(), $1, 'x') returning id`,
    [email],
  );
  return rows[0]?.id ?? "";
}

async function askFor(db: pg.Client, name: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into add_on_requests (id, project_id, requested_at, submission, request_id)
     values (gen_random_uuid(), $1, now(), $2, 'x') returning id`,
    [rugby, `asked ${name}`],
  );
  await db.query(
    `insert into add_on_request_lines (id, add_on_request_id, add_on_id, name, price_pence, pricing_type)
     select gen_random_uuid(), $1, id, name, price_pence, pricing_type from add_ons where name = $2`,
    [rows[0]?.id, name],
  );
  return rows[0]?.id ?? "";
}

/** Something sold once that no invoice asks for. */
async function soldTo(db: pg.Client, projectId: string): Promise<{ projectId: string; linkId: string }> {
  const { rows } = await db.query<{ id: string }>(
    `insert into project_add_ons (id, project_id, add_on_id, price_pence, pricing_type, several_times, added_at)
     select gen_random_uuid(), $1, id, price_pence, pricing_type, several_times, now() from add_ons where name = 'Basic CMS'
     returning id`,
    [projectId],
  );
  return { projectId, linkId: rows[0]?.id ?? "" };
}
