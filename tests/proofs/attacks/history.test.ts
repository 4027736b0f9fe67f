import { chromium as browserType } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { words as loginWords } from "../../../app/account/login/words.ts";
import { words as settingsWords } from "../../../app/account/settings/words.ts";
import { eventWords } from "../../../app/admin/audit/event-words.server.ts";
import { emailWords } from "../../../content/emails.ts";
import { longDay, noonOf } from "../../../domain/calendar-day.ts";
import { chromium } from "../../../playwright.config.ts";
import type { Web } from "../../../scripts/process.ts";
import { codeAt } from "../../../server/auth/totp-step.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { siteRevision } from "../../../server/sites/change-site.ts";
import { backupActions } from "../../../server/status/backup-state.ts";
import { pieceRevision } from "../../../server/website/edit-draft.ts";
import { currentCode, currentStep, freshAddress, secretIn, Visitor } from "../../support/browser.ts";
import { newestLink } from "../../support/mailed-links.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { type Happened, StatusHistory } from "../../support/status-history.ts";
import { TestApp } from "../../support/test-app.ts";

const clock = new MovableClock();
let app: TestApp;
let history: StatusHistory;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1", CLOCK_FILE: clock.file });
  history = new StatusHistory(app, clock);
  web = await app.web();
  await app.worker();
});
afterAll(async () => {
  await app?.close();
  clock.remove();
});

const { maya, gareth, sam, lantern } = cast;
const visitor = () => new Visitor({ site: web.url, address: freshAddress() });
const during = (command: () => Promise<unknown>) => history.during(command);

const quiet = (...events: string[]): Happened => ({ events, mails: [] });

test("everything done around an account is in the history, and its owner hears of what matters", async () => {
  const browser = visitor();
  const account = (form: Record<string, string>) => browser.post("/clients/account", form);
  const newDevice = { events: ["signed-in-new-device"], mails: [`${maya.email}: A login from a new device`] };
  const changed = `${maya.email}: Your password was changed`;
  const next = "seven quiet otters by the mill";
  expect(await during(() => browser.signIn(maya, "not the password"))).toEqual(quiet("sign-in-failed"));
  expect(await during(() => visitor().signIn({ email: "nobody@nowhere.example" }))).toEqual(quiet("sign-in-failed"));
  expect(await during(() => browser.signIn(maya))).toEqual(newDevice);
  expect(await during(() => browser.post("/clients/logout", {}))).toEqual(quiet("signed-out"));
  expect(await during(() => browser.signIn(maya))).toEqual(quiet("signed-in"));
  expect(await during(() => browser.post("/clients/forgotten", { email: maya.email }))).toEqual({
    events: ["password-reset-asked"],
    mails: [`${maya.email}: Choose a new password`],
  });
  expect(await during(() => browser.post("/clients/forgotten", { email: "nobody@nowhere.example" }))).toEqual(quiet());
  const link = await newestLink(app, maya.email, "password");
  expect(await during(() => browser.post(link, { password: next }))).toEqual({
    events: ["password-reset", "signed-in"],
    mails: [changed],
  });
  await browser.post("/clients/logout", {});
  expect(await during(() => browser.signIn(maya, next))).toEqual(quiet("signed-in"));
  expect(
    await during(() => account({ intent: "change-password", currentPassword: next, newPassword: castPassword })),
  ).toEqual({ events: ["password-changed"], mails: [changed] });

  await visitor().signIn(maya);
  const [other] = await app.query<{ id: string }>(
    "select id from auth.session where user_id = $1 order by created_at desc",
    [maya.id],
  );
  await app.drained();
  expect(await during(() => account({ intent: "end-session", sessionId: other?.id ?? "" }))).toEqual(
    quiet("session-ended"),
  );
  expect(await during(() => account({ intent: "end-other-sessions" }))).toEqual(quiet("sessions-ended"));
  expect(await during(() => account({ intent: "turn-off-totp", password: "not the password" }))).toEqual(
    quiet("password-check-failed"),
  );

  const moved = "maya@bread.example";
  expect(await during(() => account({ intent: "change-email", newEmail: moved, password: castPassword }))).toEqual({
    events: ["email-change-asked"],
    mails: [`${moved}: Confirm your new e-mail address`],
  });
  const confirm = await newestLink(app, moved, "email");
  expect(await during(() => browser.post(confirm, {}))).toEqual({
    events: ["email-changed"],
    mails: [`${maya.email}: Your e-mail address was changed`],
  });
  const undo = await newestLink(app, maya.email, "email");
  expect(await during(() => visitor().post(undo, {}))).toEqual({
    events: ["email-change-undone"],
    mails: [`${moved}: Your e-mail address was changed back`, `${maya.email}: Choose a new password`],
  });
});

test("everything done around the second step is in the history, and its owner hears of what matters", async () => {
  const browser = visitor();
  const account = (intent: string, code: string) =>
    browser.post("/clients/account", { intent, password: castPassword, code });
  expect(await during(() => browser.signIn(lantern))).toEqual(quiet("second-step-due"));
  expect(await during(() => browser.enterCode("000000"))).toEqual(quiet("second-step-failed"));
  expect(await during(() => visitor().enterCode("000000"))).toEqual(quiet());
  expect(await during(() => browser.enterCode(lantern.recoveryCodes[0], "recovery"))).toEqual({
    events: ["recovery-code-used", "signed-in-new-device"],
    mails: [`${lantern.email}: A login from a new device`, `${lantern.email}: A recovery code was used`],
  });
  expect(await during(() => account("new-recovery-codes", lantern.recoveryCodes[1]))).toEqual({
    events: ["recovery-codes-renewed"],
    mails: [`${lantern.email}: You have new recovery codes`],
  });
  await browser.post("/clients/logout", {});
  await browser.signIn(lantern);
  const code = await currentCode(lantern.totpSecret);
  expect(await during(() => browser.enterCode(code))).toEqual(quiet("signed-in"));
  expect(await during(() => account("turn-off-totp", code))).toEqual(quiet("second-step-failed"));
  const later = codeAt(lantern.totpSecret, (await currentStep()) + 1);
  expect(await during(() => account("turn-off-totp", later))).toEqual({
    events: ["second-step-off"],
    mails: [`${lantern.email}: Two-step login was turned off`],
  });
  const setUp = (form: Record<string, string>) => browser.post("/clients/account/second-step", form);
  const secret = secretIn(await setUp({ intent: "start", password: castPassword }));
  const first = await currentCode(secret ?? "");
  expect(await during(() => setUp({ intent: "confirm", code: first }))).toEqual({
    events: ["second-step-on"],
    mails: [`${lantern.email}: Two-step login is on`],
  });

  const thief = visitor();
  await thief.signIn(lantern);
  await app.query("update auth.two_factor set failed_verification_count = 9");
  expect(await during(() => thief.enterCode("000000"))).toEqual({
    events: ["second-step-failed", "second-step-locked"],
    mails: [`${lantern.email}: Somebody knows your password`],
  });
});

test("everything done around a passkey is in the history, and its owner hears of what matters", async () => {
  const browser = await browserType.launch(chromium);
  try {
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await page.goto(`${web.url}/clients/login`, { waitUntil: "networkidle" });
    await page.locator("[name=username]").fill(gareth.email);
    await page.locator("[name=password]").fill(castPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/clients/dashboard");
    await page.goto(`${web.url}/clients/account`, { waitUntil: "networkidle" });
    const adder = page.locator("form", { has: page.getByRole("button", { name: settingsWords.newPasskey.add }) });
    await adder.locator("[name=name]").fill("Slate and brie");
    await adder.locator("[name=password]").fill(castPassword);
    const add = async () => {
      await adder.getByRole("button", { name: settingsWords.newPasskey.add }).click();
      await page.getByText("Slate and brie").first().waitFor();
    };
    expect(await during(add)).toEqual({ events: ["passkey-added"], mails: [`${gareth.email}: A passkey was added`] });
    await page.context().clearCookies();
    await page.goto(`${web.url}/clients/login`, { waitUntil: "networkidle" });
    const enter = async () => {
      await page.getByRole("button", { name: loginWords.passkey }).click();
      await page.waitForURL("**/clients/dashboard");
    };
    expect(await during(enter)).toEqual({
      events: ["signed-in-new-device"],
      mails: [`${gareth.email}: A login from a new device`],
    });
  } finally {
    await browser.close();
  }
  const owner = visitor();
  await owner.signIn(gareth);
  await app.drained();
  const [passkey] = await app.query<{ id: string }>("select id from auth.passkey");
  const form = { intent: "remove-passkey", passkeyId: passkey?.id ?? "", password: castPassword };
  expect(await during(() => owner.post("/clients/account", form))).toEqual({
    events: ["passkey-removed"],
    mails: [`${gareth.email}: A passkey was removed`],
  });
});

const dashboard = "/clients/dashboard/admin";

test("what the provider does to a client is in the history, and the client hears of what concerns them", async () => {
  const admin = visitor();
  await admin.signIn(sam);
  await app.drained();
  const email = "orders@quaystreet.example";
  const added = { intent: "add-client", name: "Quay Street Pots", email };
  expect(await during(() => admin.post(dashboard, added))).toEqual(quiet("client-added"));
  const [client] = await app.query<{ id: string }>("select id from clients where email = $1", [email]);
  const clientId = client?.id ?? "";
  const manage = (form: Record<string, string>) =>
    during(() => admin.post(`/dashboard/admin/manage-client/${clientId}`, form));
  expect(await manage({ intent: "invite" })).toEqual({
    events: ["invitation-sent"],
    mails: [`${email}: Your login for Tenday`],
  });
  const link = await newestLink(app, email, "password");
  expect(await during(() => visitor().post(link, { password: "seven quiet otters by the mill" }))).toEqual(
    quiet("password-chosen", "signed-in"),
  );
  expect(await manage({ intent: "change-client", name: "Quay Street Pottery" })).toEqual(quiet("client-changed"));
  expect(await manage({ intent: "add-project", projectName: "Pots" })).toEqual(quiet());
  const [project] = await app.query<{ id: string }>("select id from projects where client_id = $1", [clientId]);
  const projectId = project?.id ?? "";
  expect(await manage({ intent: "delete-project", projectId })).toEqual(quiet("project-deleted"));
  expect(await manage({ intent: "restore-project", projectId })).toEqual(quiet("project-restored"));
  const news = { intent: "status", status: "live", note: "Have a look.", mail: "on" };
  expect(await during(() => admin.post(`/projects/${projectId}`, news))).toEqual({
    events: [],
    mails: [`${email}: Pots is live`],
  });
  expect(await manage({ intent: "change-notes", notes: "Rings on Mondays." })).toEqual(quiet("client-changed"));
  expect(await manage({ intent: "archive" })).toEqual(quiet("client-archived"));
  expect(await manage({ intent: "bring-back" })).toEqual(quiet("client-unarchived"));
  expect(await manage({ intent: "disable-login" })).toEqual(quiet("login-disabled"));
  expect(await manage({ intent: "invite" })).toEqual(quiet());
  expect(await manage({ intent: "enable-login" })).toEqual(quiet("login-enabled"));
  const corrected = await manage({ intent: "correct-email", email: "shop@quaystreet.example" });
  expect(corrected.events).toEqual(["email-corrected"]);
  expect(corrected.mails.toSorted()).toEqual([
    `${email}: Tenday no longer writes to this address`,
    "shop@quaystreet.example: Your e-mail address at Tenday",
  ]);
  const entry = { intent: "save-product", name: "Pot of ink", price: "3" };
  expect(await during(() => admin.post("/dashboard/admin/catalogue", entry))).toEqual(quiet("catalogue-changed"));
  const website = (path: string, form: Record<string, string>) =>
    during(() => admin.post(`/dashboard/admin/website${path}`, form));
  expect(await website("/business", { intent: "save-days", days: "12", revision: pieceRevision(10) })).toEqual(quiet());
  const later = { revision: "2", day: `${new Date().getFullYear() + 1}-01-04`, time: "06:00" };
  expect(await website("", { intent: "publish-later", ...later })).toEqual(quiet("website-published"));
  expect(await website("", { intent: "call-off" })).toEqual(quiet("website-called-off"));
  const back = { intent: "bring-back", version: "1", revision: "2" };
  expect(await website("/history", back)).toEqual(quiet("website-brought-back"));
  const preview = (form: Record<string, string>) => during(() => admin.post("/dashboard/admin/website/preview", form));
  expect(await preview({ intent: "make" })).toEqual(quiet("preview-made"));
  const [made] = await app.query<{ id: string }>("select id from website_previews");
  expect(await preview({ intent: "end", previewId: made?.id ?? "" })).toEqual(quiet("preview-ended"));

  const erase = async () => {
    await app.query("select graphile_worker.add_job('erase-deleted', '{}')");
    await app.drained();
  };
  const doTo = (intent: string) => during(() => admin.post(dashboard, { intent, clientId }));
  expect(await doTo("delete-client")).toEqual(quiet("client-deleted"));
  expect(await doTo("restore-client")).toEqual(quiet("client-restored"));
  expect(await doTo("delete-client")).toEqual(quiet("client-deleted"));
  expect(await during(erase)).toEqual(quiet());
  clock.forward(10 * 86_400_000);
  expect(await during(erase)).toEqual(quiet("client-erased", "project-erased"));
});

test("what becomes of an enquiry is in the history", async () => {
  const admin = visitor();
  await admin.signIn(sam);
  await app.drained();
  const [enquiry] = await app.query<{ id: string }>(
    `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
     values (gen_random_uuid(), 'tenday', 'Castle Road', 'plots@castleroad.example', 'Plots', now(), now(), 'x', 'x') returning id`,
  );
  const sort = (intent: string) =>
    during(() => admin.post("/dashboard/admin/enquiries", { intent, enquiryId: enquiry?.id ?? "" }));
  expect(await sort("answered")).toEqual(quiet("enquiry-answered"));
  expect(await sort("undo-answered")).toEqual(quiet("enquiry-reopened"));
  expect(await sort("spam")).toEqual(quiet("enquiry-spam"));
  expect(await sort("undo-spam")).toEqual(quiet("enquiry-not-spam"));
  const { events } = await sort("make-client");
  expect(events.toSorted()).toEqual(["client-added", "enquiry-made-client"]);
});

test("what becomes public, ceases to be, or is deleted of the articles is in the history; writing is not", async () => {
  const admin = visitor();
  await admin.signIn(sam);
  await app.drained();
  const articles = "/dashboard/admin/articles";
  const text = { type: "writing", title: "Walls", slug: "walls", excerpt: "Stone", markdown: "Stone by stone." };
  expect(await during(() => admin.post(articles, { intent: "new", ...text }))).toEqual(quiet());
  const [{ id: articleId } = { id: "" }] = await app.query("select id from articles where slug = $1", [text.slug]);
  const edit = (intent: string, revision = "") =>
    during(() => admin.post(`${articles}/${articleId}`, { intent, revision, ...text }));
  const doTo = (intent: string) => during(() => admin.post(articles, { intent, articleId }));
  expect([await edit("save", "1"), await edit("set-aside")]).toEqual([quiet(), quiet()]);
  expect(await edit("publish", "2")).toEqual(quiet("article-published"));
  // What is public is not there to delete.
  expect(await doTo("delete")).toEqual(quiet());
  expect(await edit("unpublish")).toEqual(quiet("article-withdrawn"));
  expect(await doTo("delete")).toEqual(quiet("article-deleted"));
  expect(await doTo("restore")).toEqual(quiet("article-restored"));
});

test("everything done around an invoice is in the history, and the client hears of what concerns them", async () => {
  const admin = visitor();
  await admin.signIn(sam);
  await app.drained();
  const invoices = "/dashboard/admin/invoices";
  const recorded = (event: string) => ({ events: [event], mails: [expect.stringContaining(`${gareth.email}: `)] });
  const lines = { "description-1": "A day of photographs", "quantity-1": "1", "price-1": "50.00" };
  const write = () =>
    during(() => admin.post(`${invoices}/new`, { intent: "write", clientId: gareth.id, projectId: "", ...lines }));
  const newest = async () =>
    (await app.query<{ id: string }>("select id from invoices order by created_at desc limit 1"))[0]?.id ?? "";
  const doTo = (invoiceId: string, intent: string, fields: Record<string, string> = {}) =>
    during(() => admin.post(`${invoices}/${invoiceId}`, { intent, ...fields }));

  expect(await write()).toEqual(quiet("invoice-drafted"));
  expect(await doTo(await newest(), "discard")).toEqual(quiet("invoice-discarded"));
  await write();
  const first = await newest();
  const day = new Date().toISOString().slice(0, 10);
  expect(await doTo(first, "issue")).toEqual(recorded("invoice-issued"));
  expect(await doTo(first, "send")).toEqual(recorded("invoice-sent"));
  const renewed = await doTo(first, "send", { isNewLink: "on" });
  expect({ ...renewed, events: renewed.events.toSorted() }).toEqual({
    ...recorded("invoice-sent"),
    events: ["invoice-sent", "pay-link-renewed"],
  });
  expect(await doTo(first, "transfer", { amount: "50.00", day, reference: "" })).toEqual(recorded("payment-recorded"));
  const credit = { amount: "5.00", reason: "Rain" };
  const sentBack = await doTo(first, "credit", { ...credit, paid: "send-back" });
  expect({ ...sentBack, events: sentBack.events.toSorted() }).toEqual(quiet("invoice-credited", "refund-recorded"));
  // What stays the client's balance pays what else is open, of which they hear.
  const kept = await doTo(first, "credit", { ...credit, paid: "keep" });
  expect({ ...kept, events: kept.events.toSorted() }).toEqual({
    events: ["balance-used", "invoice-credited"],
    mails: [expect.stringContaining(`${gareth.email}: Paid from your balance`)],
  });
  await write();
  const second = await newest();
  await doTo(second, "issue");
  expect(await doTo(second, "void", { reason: "Wrong", isMailed: "on" })).toEqual(recorded("invoice-voided"));

  const bank = { accountName: "Sam Whitlock", sortCode: "10-88-00", accountNumber: "00012346", vatNumber: "" };
  const settings = { intent: "save", ...bank, vatRate: "20", termsDays: "14" };
  expect(await during(() => admin.post("/dashboard/admin/money", settings))).toEqual(quiet("money-settings-changed"));
  const { events } = await during(() => admin.post("/dashboard/admin/billing", { intent: "run" }));
  expect(events).toEqual(expect.arrayContaining(["billing-asked", "invoice-reminded"]));
});

test("what becomes of somebody's file and of what they ask about their data is in the history, and they hear of it", async () => {
  const [client, provider] = [visitor(), visitor()];
  await client.signIn(cast.priya);
  await provider.signIn(sam);
  await app.drained();
  expect(await during(() => client.post("/clients/your-file", { intent: "make" }))).toEqual({
    events: ["export-made"],
    mails: [`${cast.priya.email}: ${emailWords.exportReady.subject}`],
  });
  const [file] = await app.query<{ id: string }>("select id from client_exports where client_id = $1", [cast.priya.id]);
  expect(await during(() => client.post(`/clients/your-file/${file?.id}`, {}))).toEqual(quiet("export-downloaded"));
  await during(() => client.post("/clients/your-file", { intent: "erase", text: "All of it, please." }));
  const [request] = await app.query<{ id: string }>("select id from data_requests where client_id = $1", [
    cast.priya.id,
  ]);
  const settle = (intent: string) =>
    during(() => provider.post("/dashboard/admin/data-requests", { intent, dataRequestId: request?.id ?? "" }));
  expect(await settle("acknowledge")).toEqual({
    events: ["data-request-acknowledged"],
    mails: [expect.stringContaining(cast.priya.email)],
  });
  expect(await settle("answer")).toEqual(quiet("data-request-answered"));
  expect(await settle("reopen")).toEqual(quiet("data-request-reopened"));
});

test("who belongs to a client, and what becomes of them, is in the history, and each hears of what concerns them", async () => {
  const client = visitor();
  await client.signIn(cast.priya);
  await app.drained();
  const people = (form: Record<string, string>) => during(() => client.post("/clients/people", form));
  const email = "ida@people.example";
  const ida = { name: "Ida", email, phone: "", may: "money", getsInvoices: "on" };
  const invited = { events: ["person-invited"], mails: [`${email}: ${cast.priya.name} at Tenday: you are invited`] };
  const idOf = async (address: string) =>
    (await app.query<{ id: string }>("select id from client_people where email = $1", [address]))[0]?.id ?? "";
  expect(await people({ intent: "add-person", ...ida })).toEqual(invited);
  expect(await people({ intent: "invite-again", personId: await idOf(email) })).toEqual(invited);
  const link = await newestLink(app, email, "invited");
  const { events, mails } = await during(() => visitor().post(link, { password: "seven quiet otters by the mill" }));
  expect([events.toSorted(), mails]).toEqual([["password-chosen", "person-joined", "signed-in"], []]);
  const less = { ...ida, may: "project", personId: await idOf(email) };
  expect(await people({ intent: "change-person", ...less })).toEqual(quiet("person-changed"));
  const books = "books@people.example";
  expect(await people({ intent: "add-person", name: "", email: books, phone: "", may: "copies" })).toEqual(
    quiet("person-added"),
  );
  expect(await people({ intent: "remove-person", personId: await idOf(books) })).toEqual(quiet("person-removed"));
  expect(await people({ intent: "remove-person", personId: await idOf(email) })).toEqual({
    events: ["person-removed"],
    mails: [`${email}: ${emailWords.personRemoved.subject(cast.priya.name)}`],
  });
});

test("what is done about how sites run is in the history, and each client hears of theirs", async () => {
  const provider = visitor();
  await provider.signIn(sam);
  const [site] = maya.projects;
  await app.query("insert into sites (project_id, watched_since) values ($1, now())", [site.id]);
  const [incident] = await app.query<{ id: string }>(
    `with incident as (insert into incidents (id, kind, started_at) values (gen_random_uuid(), 'outage', now()) returning id)
     insert into incident_sites (incident_id, project_id, down_from, outcome) select id, $1, now(), 3 from incident
     returning incident_id as id`,
    [site.id],
  );
  await app.drained();
  const about = (subject: string) => [`${maya.email}: ${subject}`];
  const post = (path: string, form: Record<string, string>) => during(() => provider.post(path, form));
  const sites = "/dashboard/admin/sites";
  expect(
    await post(`${sites}/incidents/${incident?.id}`, { intent: "note", kind: "note-know", text: "I know." }),
  ).toEqual({
    events: ["outage-note-sent"],
    mails: about(emailWords.outageNote.subjects["note-know"](site.name, false)),
  });
  const day = "2031-06-03";
  const time = { fromDay: day, fromTime: "03:00", toDay: day, toTime: "04:00" };
  const plan = { intent: "plan", [`site-${site.id}`]: "on", ...time, what: "A new server." };
  expect(await post(`${sites}/planned`, plan)).toEqual({
    events: ["work-announced"],
    mails: about(emailWords.workAnnounced.subject(site.name, longDay(noonOf(day)))),
  });
  const [work] = await app.query<{ id: string }>("select id from incidents where kind = 'planned'");
  expect(await post(`${sites}/incidents/${work?.id}`, { intent: "call-off" })).toEqual({
    events: ["work-called-off"],
    mails: about(emailWords.workCalledOff.subject(site.name, longDay(noonOf(day)))),
  });
  const revision = siteRevision({ stoppedAt: null, expectedText: "" });
  const settings = { intent: "settings", isWatched: "on", expectedText: "Bread", revision };
  expect(await post(`/projects/${site.id}/site`, settings)).toEqual(quiet("site-watch-changed"));
});

test("nothing that the history has a word for has been forgotten here", () => {
  const { actions } = eventWords;
  const elsewhere = new Set([
    // Made on the server's own command line.
    ...["admin-created", "admin-link-made"],
    ...backupActions,
    // Years later, by the night's task, whose own test reads it there.
    "invoice-erased",
    // Told by the payment provider, which this system has none of.
    ...["method-saved", "method-removed", "payment-failed"],
    ...["refund-asked", "refund-explained", "refund-refused"],
  ]);
  const here = Object.keys(actions).filter((action) => !elsewhere.has(action));
  expect([...history.seen].toSorted()).toEqual(here.toSorted());
});
