import { addOnLine, type PricedAddOn } from "../../domain/add-on-request.ts";
import { isWebAddress } from "../../domain/project.ts";
import { cast } from "../../server/seed/cast.ts";
import type { Answer, Visitor } from "./browser.ts";
import { enquiry } from "./raw-request.ts";
import type { TestApp } from "./test-app.ts";

const { maya } = cast;
const project = `/projects/${maya.projects[0].id}`;
const manage = `/dashboard/admin/manage-client/${maya.id}`;
const admin = "/clients/dashboard/admin";
const [inbox, requests, catalogue] = ["enquiries", "add-on-requests", "catalogue"].map(
  (page) => `/dashboard/admin/${page}`,
);
const writer = "writer@castleroad.example";

/** Pages of the portal as they are shown on the way, and the mails that go out. */
export type Shown = { pages: Record<string, string>; mails: Record<string, string> };

/** Every round finds the same rows, but for the history of the system, which nobody can take back. */
export async function forgetTexts(app: TestApp): Promise<void> {
  await app.query("truncate enquiries, mails, project_events, add_on_requests, account_links cascade");
  await app.query("delete from rate_limits where bucket = 'add-on-request'");
  await app.query("delete from projects where id <> all ($1)", [maya.projects.map(({ id }) => id)]);
  await app.query("delete from clients where email = $1", [writer]);
  await app.query(`delete from auth."user" where email = $1`, [writer]);
  await app.query("update projects set status = 'active', note = ''");
}

/** One text in every field that somebody can fill in, by every form there is, and every page on which it ends up. */
export async function writeEverywhere(text: string, app: TestApp, sam: Visitor, client: Visitor): Promise<Shown> {
  const pages: Record<string, string> = {};
  const show = async (name: string, answer: Promise<Answer>, status = 200) => {
    const { body, status: got } = await answer;
    if (got !== status) throw new Error(`${name}: ${got}, not ${status}, for ${JSON.stringify(text)}`);
    pages[name] = body;
  };
  const idOf = async (sql: string) => (await app.query<{ id: string }>(sql))[0]?.id ?? "";

  const written = { ...enquiry, email: writer, name: text, business: text, website: text, project: text };
  const body = JSON.stringify({ ...written, hostingPlan: text.slice(0, 100), timeline: text.slice(0, 100) });
  await client.send("POST", "/send-email.php", { "Content-Type": "application/json" }, body);
  await show("the inbox", sam.get(inbox ?? ""));
  const enquiryId = await idOf("select id from enquiries");
  const { location = "" } = await sam.post(inbox ?? "", { intent: "make-client", enquiryId });
  await show("a client made of an enquiry", sam.get(location));
  await show("an invitation", sam.post(location, { intent: "invite" }));

  await show("client changed", sam.post(manage, { intent: "change-client", name: text, billingAddress: text }));
  await show("project added", sam.post(manage, { intent: "add-project", projectName: text, description: text }));
  const details = { intent: "details", projectName: text, description: text, url: `https://site.example/${text}` };
  await show("details changed", sam.post(project, { ...details, url: "https://site.example/" }));
  // What the rule takes for an address ends up in a link; the rest is shown again beside its problem.
  if (isWebAddress(details.url)) await sam.post(project, details);
  if (!isWebAddress(text.trim())) await show("an address refused", sam.post(project, { ...details, url: text }), 422);
  await show("status changed", sam.post(project, { intent: "status", status: "live", note: text, mail: "on" }));

  const addOn = await idOf("select id from add_ons order by id limit 1");
  const entry = { name: `${text} (x)`, description: text, price: "5", pricingType: "recurring", id: addOn };
  await show("catalogue", sam.post(catalogue ?? "", { intent: "save-add-on", severalTimes: "on", ...entry }));
  await show("a price refused", sam.post(catalogue ?? "", { intent: "save-add-on", ...entry, price: text }), 422);

  await show("what can be added", client.get(`/clients/addon/new/${maya.projects[0].id}`));
  const [priced] = await app.query<PricedAddOn>(
    `select name, price_pence as "pricePence", pricing_type as "pricingType" from add_ons where id = $1`,
    [addOn],
  );
  const wish = { projectId: maya.projects[0].id, selectedAddOns: priced ? addOnLine(priced) : "" };
  const requested = await client.post("/send-add-ons-email.php", wish);
  if (requested.status !== 303)
    throw new Error(`the wish for ${wish.selectedAddOns} was not taken: ${requested.status}`);
  await show(
    "a choice shown again",
    client.post(`/clients/addon/new/${wish.projectId}?result=refused`, { selectedAddOns: text }),
    422,
  );
  await show("the day", sam.get(admin));
  await show("whom to delete", sam.get(`${admin}?delete=${maya.id}`));
  await show("requests", sam.get(requests ?? ""));
  const requestId = await idOf("select id from add_on_requests");
  await show("declined", sam.post(requests ?? "", { intent: "decline", requestId, reason: text }));

  await show("the project for the admin", sam.get(project));
  await show("the project for the client", client.get(project));
  await show("the client's dashboard", client.get("/clients/dashboard"));
  await show("the client's page", sam.get(manage));
  await show("history", sam.get("/dashboard/admin/audit"));
  await show("a search", sam.get(`${admin}?search=${encodeURIComponent(text.toWellFormed())}`));
  await show("nobody added", sam.post(admin, { intent: "add-client", name: text, email: text }), 422);
  return { pages, mails: await sentMails(app) };
}

async function sentMails(app: TestApp): Promise<Record<string, string>> {
  await app.drained();
  const rows = await app.query<{ id: string; kind: string }>("select id, kind from mails");
  return Object.fromEntries(
    rows.map(({ id, kind }) => {
      const mail = app.sink.caught.findLast(({ parsed }) => parsed.messageId === `<${id}@localhost>`);
      return [kind, mail?.parsed.html ?? ""];
    }),
  );
}
