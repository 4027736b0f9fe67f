import { type CastProject, cast } from "../../server/seed/cast.ts";
import { type Probe, type Result, type Role, viewers } from "./access-probe.ts";

const { maya, gareth, quayside } = cast;

type Sight = Record<keyof typeof viewers, Result>;

const same = (result: Result): Sight => ({
  nobody: result,
  anonymous: result,
  system: result,
  maya: result,
  gareth: result,
  sam: result,
  disabled: result,
  deleted: result,
  money: result,
  project: result,
  removed: result,
  garethAtMayas: result,
  priyaAtMayas: result,
  unnamed: result,
  byLink: result,
  byGarethsLink: result,
});
const nothing = same(0);
const closed = same("refused");
const adminOnly: Sight = { ...nothing, sam: "all" };
const ownToo: Sight = { ...adminOnly, maya: 1, gareth: 1, disabled: 1 };
/** Whoever belongs to Maya's client today, whatever they may do there. */
const mayasPeople = { money: 1, project: 1, garethAtMayas: 1 };
/** Who may do the project there. */
const mayasProjectPeople = { project: 1, garethAtMayas: 1 };
const ownAccount: Sight = { ...ownToo, ...mayasPeople, deleted: 1, removed: 1, priyaAtMayas: 1, unnamed: 1 };
const systemOnly: Sight = { ...nothing, system: "all" };
const somebody: Sight = { ...same("all"), nobody: 0 };
const members: Sight = { ...same("all"), nobody: 0, anonymous: 0, system: 0, byLink: 0, byGarethsLink: 0 };
const definerOnly = { tenday_definer: same("all"), tenday_guest: nothing };

const sumOf = (projects: readonly CastProject[], count: (project: CastProject) => number) =>
  projects.reduce((sum, project) => sum + count(project), 0);
/** The admin sees all, a client what hangs on the projects they have. */
const ofOwnProjects = (count: (project: CastProject) => number): Sight => ({
  ...adminOnly,
  maya: sumOf(maya.projects, count),
  gareth: sumOf(gareth.projects, count),
  disabled: sumOf(quayside.projects, count),
});
/** And so does whoever may do the project alone, where nothing costs anything. */
const ofOwnProjectsToo = (count: (project: CastProject) => number): Sight => {
  const mayas = sumOf(maya.projects, count);
  return { ...ofOwnProjects(count), project: mayas, garethAtMayas: mayas };
};
const catalogue = { tenday_web: members, tenday_auth: closed, tenday_worker: systemOnly, ...definerOnly };
const linesOf = (count: (project: CastProject) => number) => ({
  tenday_web: ofOwnProjects(count),
  tenday_auth: closed,
  tenday_worker: systemOnly,
  ...definerOnly,
});
/** One request, of Maya's, beside those of clients who look at nothing here. */
const requested = { tenday_web: { ...adminOnly, maya: 1 }, tenday_auth: closed, tenday_worker: systemOnly };

/** Of Maya's open invoice and of Gareth's, one each; and by the link of each. */
const invoiced = {
  tenday_web: { ...adminOnly, maya: 1, gareth: 1, money: 1, byLink: 1, byGarethsLink: 1 },
  tenday_auth: closed,
  tenday_worker: systemOnly,
};
const mayas = { tenday_web: { ...adminOnly, maya: 1 }, tenday_auth: closed, tenday_worker: systemOnly };
const mayasMoney = { tenday_web: { ...adminOnly, maya: 1, money: 1 }, tenday_auth: closed, tenday_worker: systemOnly };
const theBooks = { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly };

function addTo(sight: Sight, viewer: keyof Sight): Sight {
  return { ...sight, [viewer]: Number(sight[viewer]) + 1 };
}

/** Who sees what: a line a table. */
const sights: Record<string, Partial<Record<Role, Sight>>> = {
  enquiries: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly, ...definerOnly },
  data_requests: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly, ...definerOnly },
  mails: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly, ...definerOnly },
  audit_events: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  account_links: { tenday_web: closed, tenday_auth: somebody, tenday_worker: systemOnly },
  rate_limits: { tenday_web: closed, tenday_auth: closed, tenday_worker: systemOnly, ...definerOnly },
  profiles: {
    tenday_web: ownAccount,
    tenday_auth: somebody,
    tenday_worker: systemOnly,
    ...definerOnly,
  },
  // All of them for whoever may do everything, otherwise oneself.
  client_people: {
    tenday_web: { ...ownToo, ...mayasPeople, maya: 9 },
    tenday_auth: somebody,
    tenday_worker: systemOnly,
    ...definerOnly,
  },
  clients: {
    tenday_web: { ...ownToo, ...mayasPeople },
    tenday_auth: somebody,
    tenday_worker: systemOnly,
    ...definerOnly,
  },
  client_notes: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: closed },
  client_words: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: closed, ...definerOnly },
  project_words: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: closed, ...definerOnly },
  enquiry_words: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: closed, ...definerOnly },
  projects: { tenday_web: ofOwnProjectsToo(() => 1), tenday_auth: closed, tenday_worker: systemOnly, ...definerOnly },
  plans: catalogue,
  add_ons: catalogue,
  products: catalogue,
  project_plans: linesOf(({ plans = [] }) => plans.length),
  project_add_ons: linesOf(({ addOns = {} }) => Object.keys(addOns).length),
  project_products: linesOf(({ products = [] }) => products.length),
  project_events: {
    // With the plan that was added to one of Maya's, of which only she reads.
    tenday_web: addTo(
      ofOwnProjectsToo(({ before = [] }) => before.length + 1),
      "maya",
    ),
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  add_on_requests: requested,
  add_on_request_lines: requested,
  // Maya's of the test, which whoever may do the project there reads too.
  messages: {
    tenday_web: { ...adminOnly, maya: 1, project: 1, garethAtMayas: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  // Maya's of a message, which her people and the provider read; and one that waits, which is its giver's, of Maya and of the provider each.
  attachments: {
    tenday_web: { ...nothing, sam: 2, maya: 2, project: 1, garethAtMayas: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  // The provider's alone: not even the worker asks for them.
  private_notes: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: closed },
  // How far Maya has read, and the provider: each knows that of themselves.
  message_reads: { tenday_web: { ...nothing, maya: 1, sam: 1 }, tenday_auth: closed, tenday_worker: systemOnly },
  reply_mailbox: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  departures: requested,
  plan_changes: requested,
  // Gareth's of the seed, and one of Maya's; whoever has the link of an invoice reads what was agreed for its project.
  agreements: {
    tenday_web: { ...adminOnly, maya: 1, gareth: 1, byGarethsLink: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
    ...definerOnly,
  },
  articles: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  article_versions: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  // What is published is for everybody.
  published_articles: { tenday_web: same("all"), tenday_auth: closed, tenday_worker: systemOnly },
  article_images: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  article_image_files: { tenday_web: somebody, tenday_auth: closed, tenday_worker: closed },
  // A link's invoice is seen by its link when it is void, too; the test's own link is of an open one.
  invoices: { ...invoiced, ...definerOnly },
  invoice_lines: { ...invoiced, ...definerOnly },
  payments: { ...invoiced, ...definerOnly },
  refunds: invoiced,
  pending_refunds: invoiced,
  credit_notes: { ...invoiced, ...definerOnly },
  documents: { ...invoiced, ...definerOnly },
  payment_attempts: invoiced,
  credit_entries: mayasMoney,
  payment_customers: mayasMoney,
  saved_methods: mayasMoney,
  client_exports: mayas,
  client_export_pieces: mayas,
  // One of several: what was removed or is of a deleted project is the provider's alone.
  provided_archives: mayas,
  // Maya's and Gareth's, and one that Tom was not sent yet.
  material_lists: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1, gareth: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  material_items: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1, gareth: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  files: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  // On their way: whoever sends it.
  uploads: { tenday_web: { ...nothing, maya: 1 }, tenday_auth: closed, tenday_worker: systemOnly },
  upload_parts: { tenday_web: { ...nothing, maya: 1 }, tenday_auth: closed, tenday_worker: systemOnly },
  // Two that Maya was sent, of which the first has her answer.
  draft_versions: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, project: 2, garethAtMayas: 2, maya: 2 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  draft_answers: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  draft_comments: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, project: 2, garethAtMayas: 2, maya: 2 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  draft_replies: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  // One of Maya's and one of Gareth's; that of a deleted project is the provider's alone.
  sites: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1, gareth: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
    ...definerOnly,
  },
  site_hours: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  site_days: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1, gareth: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  // One that both had, of which each sees their own part; and one of Gareth's alone.
  incidents: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1, gareth: 2 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  incident_sites: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1, gareth: 2 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  // What they were told, and nothing else of it.
  incident_lines: {
    tenday_web: { ...adminOnly, ...mayasProjectPeople, maya: 1, gareth: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  site_credits: {
    tenday_web: { ...adminOnly, maya: 1, gareth: 1, money: 1 },
    tenday_auth: closed,
    tenday_worker: systemOnly,
  },
  payment_events: theBooks,
  number_series: { ...theBooks, ...definerOnly },
  // What is billed of their own is in the price of a change.
  billed_periods: mayas,
  reminders: theBooks,
  billing_runs: theBooks,
  billing_run_lines: theBooks,
  money_settings: theBooks,
  website_draft: { ...theBooks, ...definerOnly },
  website_previews: { ...theBooks, ...definerOnly },
  website_versions: theBooks,
  website_shown: { tenday_web: somebody, tenday_auth: closed, tenday_worker: systemOnly },
  website_pages: { tenday_web: somebody, tenday_auth: closed, tenday_worker: systemOnly },
  website_pictures: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  website_picture_files: { tenday_web: somebody, tenday_auth: closed, tenday_worker: systemOnly },
};

/** The column that everybody who may read the table at all may read. */
const columns: Record<string, string> = {
  rate_limits: "bucket",
  client_notes: "client_id",
  client_people: "client_id",
  client_words: "word",
  project_words: "word",
  enquiry_words: "word",
  projects: "client_id",
  article_versions: "article_id",
  published_articles: "article_id",
  article_images: "digest",
  article_image_files: "digest",
  invoice_lines: "invoice_id",
  number_series: "series",
  billed_periods: "link_id",
  payment_customers: "client_id",
  client_export_pieces: "export_id",
  material_lists: "project_id",
  upload_parts: "upload_id",
  message_reads: "project_id",
  sites: "project_id",
  site_hours: "project_id",
  site_days: "project_id",
  incident_sites: "incident_id",
  site_credits: "project_id",
  reply_mailbox: "name",
  website_draft: "content",
  website_previews: "ends_at",
  website_versions: "number",
  website_pages: "path",
  website_picture_files: "picture_id",
};

export const reads: Probe[] = Object.entries(sights).flatMap(([table, roles]) =>
  Object.entries(roles).flatMap(([role, sight]) =>
    Object.entries(sight).map(([viewer, gives]) => ({
      as: role as Role,
      viewer: viewers[viewer as keyof Sight],
      sql: `select ${columns[table] ?? "id"} from ${table}`,
      table,
      gives,
    })),
  ),
);

/** Who sees every table there is must be said above: a new one is a fault until it is. */
export const probedTables = Object.keys(sights);
