import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkMoney } from "../../../server/invariants/check-money.ts";
import { voidInvoice } from "../../../server/invoices/void-invoice.ts";
import { payPath } from "../../../server/payments/pay-link.ts";
import { cast } from "../../../server/seed/cast.ts";
import { anActor } from "../../support/an-actor.ts";
import { aDraft } from "../../support/an-invoice.ts";
import type { Answer, Visitor } from "../../support/browser.ts";
import { approval, badAmounts, invoiceAddress, invoiceForms, requestsPage } from "../../support/money-forms.ts";
import { MoneyTestApp } from "../../support/money-test-app.ts";
import { sam as samHere } from "../../support/people.ts";
import { tableMarker } from "../../support/table-marks.ts";

let open: MoneyTestApp;
let marks: () => Promise<Record<string, string>>;
let maya: Visitor;
let sam: Visitor;
beforeAll(async () => {
  open = await MoneyTestApp.open({ delivery: { never: true } });
  marks = await tableMarker(open.db);
  maya = await open.visitor(cast.maya);
  sam = await open.visitor(cast.sam);
});
afterAll(() => open?.close());

const pence = 12_345;
const [bakery] = cast.maya.projects;
const payments = "/clients/payments";
const untouched = { state: "open", payments: 0, paid: 0, refunded: 0, kept: 0 };

/** What is answered, and the tables that it changes. */
async function changedBy(command: () => Promise<Answer>) {
  const { answers, changed } = await changedByAll([command]);
  return { status: answers[0], changed };
}

async function changedByAll(commands: (() => Promise<Answer>)[]): Promise<{ answers: number[]; changed: string[] }> {
  await open.drained();
  const before = await marks();
  const answers: number[] = [];
  for (const command of commands) answers.push((await command()).status);
  const after = await marks();
  return { answers, changed: Object.keys(before).filter((table) => before[table] !== after[table]) };
}

/** Each of them is told so, and none leaves anything behind. */
async function expectRefused<Typed>(where: string, typed: readonly Typed[], type: (one: Typed) => Promise<Answer>) {
  const { answers, changed } = await changedByAll(typed.map((one) => () => type(one)));
  const taken = typed.flatMap((one, n) => (answers[n] === 422 ? [] : [[one, answers[n]]]));
  expect([where, taken, changed]).toEqual([where, [], []]);
}

/** Everything a payer might like to decide. */
const wishes = {
  amount: "0.01",
  amountPence: "1",
  amount_total: "1",
  total: "1",
  price: "1",
  unit_amount: "1",
  quantity: "0",
  discount: "100",
  coupon: "free",
  currency: "idr",
  payment_status: "paid",
  status: "paid",
  settledAt: "2026-01-01",
  isByLink: "off",
  customer: "cus_1",
  attemptId: randomUUID(),
  sessionId: "cs_test_1",
  mode: "setup",
  "line_items[0][price_data][unit_amount]": "1",
  "line_items[0][quantity]": "0",
  "metadata[invoiceId]": randomUUID(),
  success_url: "https://evil.example/",
  cancel_url: "//evil.example/",
  return_url: "https://evil.example/",
  next: "https://evil.example/",
  projectId: cast.gareth.projects[0].id,
  clientId: cast.gareth.id,
};
const spoofed = { "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example", "X-Forwarded-Proto": "ftp" };

test("catalogue:M1,R2 whatever a payer sends along, the page asks for what the invoice says, in pence of pounds, and leads back to us", async () => {
  const query = `?${new URLSearchParams(wishes)}`;
  const addresses: [name: string, (invoiceId: string) => Promise<Answer>][] = [
    ["the portal", (invoiceId) => maya.post(payments, { ...wishes, intent: "pay", invoiceId }, spoofed)],
    [
      "the portal, asked in the address",
      (invoiceId) => maya.post(payments + query, { intent: "pay", invoiceId }, spoofed),
    ],
    ["a pay link", (invoiceId) => open.stranger().post(payPath(invoiceId), { ...wishes, save: "on" }, spoofed)],
    ["a pay link, asked in the address", (invoiceId) => open.stranger().post(payPath(invoiceId) + query, {}, spoofed)],
  ];
  for (const [name, pay] of addresses) {
    const invoiceId = await open.invoice({ pence, projectId: bakery.id });
    const { status, location } = await pay(invoiceId);
    expect([name, status, location]).toEqual([name, 303, expect.stringMatching(`^${open.provider.url}/pay/`)]);
    const page = open.provider.books.require("checkout.session", location?.split("/").at(-1));
    expect([name, page.amount_total, page.currency, page.mode]).toEqual([name, pence, "gbp", "payment"]);
    const [attempt] = await open.look(
      "select amount_pence, is_by_link, is_saved from payment_attempts where invoice_id = $1",
      invoiceId,
    );
    expect([name, attempt]).toEqual([
      name,
      { amount_pence: pence, is_by_link: name.startsWith("a pay link"), is_saved: false },
    ]);
    expect([name, page.metadata.invoiceId, page.customer]).toEqual([name, invoiceId, null]);
    for (const way of [page.success_url, page.cancel_url])
      expect([name, new URL(way).origin]).toEqual([name, open.app.env.SITE_ORIGIN]);
    expect(page.success_url + page.cancel_url).not.toMatch(/evil/);
    expect(await open.standing(invoiceId)).toEqual(untouched);
  }
});

test("catalogue:M7 coming back from the payment provider pays nothing, however often, by whatever way and in whatever words", async () => {
  const invoiceId = await open.invoice({ pence, projectId: bakery.id });
  const inPortal = await maya.post(payments, { intent: "pay", invoiceId });
  const byTheLink = await open.stranger().post(payPath(invoiceId), {});
  await open.drained();
  const before = await marks();
  for (const [visitor, { location }] of [
    [maya, inPortal],
    [open.stranger(), byTheLink],
  ] as const) {
    const page = open.provider.books.require("checkout.session", location?.split("/").at(-1));
    const { pathname } = new URL(page.success_url);
    for (const query of ["payment=success", "payment=success&session_id=cs_test_1", "payment=paid&status=paid", ""])
      for (const method of ["GET", "HEAD"])
        expect((await visitor.send(method, `${pathname}?${query}`)).status).toBe(200);
  }
  for (const path of [payments, `/projects/${bakery.id}`])
    await maya.post(`${path}?payment=success`, { payment: "success", intent: "paid" });
  await open.stranger().post(`${payPath(invoiceId)}/done?payment=success`, { payment: "success" });
  await open.drained();
  expect(await marks()).toEqual(before);
  expect(await open.standing(invoiceId)).toEqual(untouched);
});

test("catalogue:M2 an amount that is none, nothing or below nothing is refused wherever one is typed", async () => {
  const [unpaid, paid, first] = [await open.invoice({ pence }), await open.invoice({ pence }), cast.elsie];
  expect((await sam.post(invoiceAddress(paid), invoiceForms.transfer("123.45", randomUUID()))).status).toBe(200);
  const project = `/dashboard/admin/manage-client/${first.id}`;
  const projectId = first.projects[0].id;
  const fields: [where: string, (amount: string) => Promise<Answer>][] = [
    ["a transfer", (amount) => sam.post(invoiceAddress(unpaid), invoiceForms.transfer(amount, randomUUID()))],
    ["a credit note", (amount) => sam.post(invoiceAddress(unpaid), invoiceForms.credit(amount, randomUUID()))],
    ["a refund", (amount) => sam.post(invoiceAddress(paid), invoiceForms.refund(amount, randomUUID()))],
    [
      "a first payment",
      (amount) => sam.post(project, { intent: "first-payment", projectId, amount, reason: "Agreed" }),
    ],
  ];
  for (const [where, type] of fields) await expectRefused(where, badAmounts, type);
  // More than there is, for those that take something back.
  for (const form of [invoiceForms.credit("123.46", randomUUID()), invoiceForms.refund("123.46", randomUUID())])
    expect(await changedBy(() => sam.post(invoiceAddress(paid), form))).toEqual({ status: 422, changed: [] });
  expect(await open.standing(unpaid)).toEqual(untouched);
});

test("catalogue:M2 a line that is written by hand has a price and a number that are one, and the whole is not below nothing", async () => {
  const line = { intent: "write", clientId: cast.maya.id, "description-1": "A day of work", "quantity-1": "1" };
  const write = (fields: Record<string, string>) =>
    sam.post("/dashboard/admin/invoices/new", { ...line, ...fields, retryKey: randomUUID() });
  // Nothing is a price here, and below nothing is a discount on something else.
  const bad = badAmounts.filter((amount) => amount.trim() && !/^-?0(\.00)?$/.test(amount));
  await expectRefused("a price", bad, (price) => write({ "price-1": price }));
  const quantities = ["0", "-1", "1.5", "1e3", "1000", "NaN", "Infinity", "0x1", "１", "1,0", "9".repeat(400)];
  await expectRefused("a number", quantities, (quantity) => write({ "price-1": "1", "quantity-1": quantity }));
  const tooMuch = { "price-1": "999999.99", "quantity-1": "999", "description-2": "More", "price-2": "999999.99" };
  const discount = { "price-1": "10", "description-2": "Discount", "price-2": "-10.01" };
  await expectRefused("a sum", [tooMuch, discount], write);
});

test("catalogue:M2 days, rates and terms that are none are refused, and whatever key comes with a form breaks nothing", async () => {
  const invoiceId = await open.invoice({ pence });
  const days = ["", "0000-01-01", "2026-02-30", "9999-12-31", "-0001-01-01", "now", "infinity", "1e3", "2026-1-1"];
  await expectRefused("a day", days, (day) =>
    sam.post(invoiceAddress(invoiceId), { ...invoiceForms.transfer("1.00", randomUUID()), day }),
  );
  const settings = {
    intent: "save",
    accountName: "Sam",
    sortCode: "108800",
    accountNumber: "00012345",
    vatNumber: "",
    vatRate: "20",
    termsDays: "14",
  };
  const wrong = [
    ...["-1", "101", "1e309", "NaN", "Infinity", "0x14", "１", "1,5"].map((vatRate) => ({ vatRate })),
    ...["-1", "91", "1.5", "1e1", "NaN", "9".repeat(40)].map((termsDays) => ({ termsDays })),
  ];
  await expectRefused("a setting", wrong, (field) => sam.post("/dashboard/admin/money", { ...settings, ...field }));
  for (const key of [
    randomBytes(9_000).toString("hex"),
    "\u0000",
    "'; drop table payments; --",
    "💷".repeat(900),
    "%00",
    "[object Object]",
  ]) {
    const { status } = await sam.post(invoiceAddress(invoiceId), invoiceForms.transfer("0.01", key));
    expect([key.slice(0, 30), status < 500]).toEqual([key.slice(0, 30), true]);
  }
  for (const query of [
    "number=99999999999999",
    "number=1e9",
    "month=9999-12",
    "month=0001-01",
    "status=x'",
    "client=%00%25",
    "before=9999",
  ])
    for (const page of ["/dashboard/admin/invoices", "/dashboard/admin/invoices.csv"])
      expect([page, query, (await sam.get(`${page}?${query}`)).status]).toEqual([page, query, 200]);
});

const crowd = <Made>(make: () => Promise<Made>) => Promise.all(Array.from({ length: 20 }, make));

test("catalogue:M11 a request that twenty click on at once is approved once: one invoice, one number", async () => {
  const [request] = await open.look<{ id: string }>("select id from add_on_requests where approved_at is null limit 1");
  const [before] = await open.look<{ next: number }>("select next from number_series where series = 'invoice'");
  const answers = await crowd(() => sam.post(requestsPage, approval(request?.id ?? "")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await open.look("select from invoices where add_on_request_id = $1", request?.id)).toHaveLength(1);
  const [after] = await open.look<{ next: number }>("select next from number_series where series = 'invoice'");
  expect(after?.next).toBe((before?.next ?? 0) + 1);
});

test("catalogue:M11 twenty at once issue, pay, credit and ask for the first payment: each happens once", async () => {
  const draft = await aDraft(open.now(), { pence });
  await crowd(() => sam.post(invoiceAddress(draft), invoiceForms.issue()));
  expect(
    await open.look("select from audit_events where action = 'invoice-issued' and subject_id = $1", draft),
  ).toHaveLength(1);
  const key = randomUUID();
  await crowd(() => sam.post(invoiceAddress(draft), invoiceForms.transfer("100.00", key)));
  expect(await open.standing(draft)).toMatchObject({ payments: 1, paid: 10_000 });
  const credits = await crowd(() => sam.post(invoiceAddress(draft), invoiceForms.credit("100.00", randomUUID())));
  expect(credits.filter(({ status }) => status === 200)).toHaveLength(1);
  // Somebody who owes nothing else that the balance would pay.
  const tooMuch = await open.invoice({ owner: await open.client(), pence });
  await sam.post(invoiceAddress(tooMuch), invoiceForms.transfer("200.00", randomUUID()));
  const backs = await crowd(() => sam.post(invoiceAddress(tooMuch), invoiceForms.refund("76.55", randomUUID())));
  expect(backs.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await open.standing(tooMuch)).toMatchObject({ payments: 1, paid: 20_000, refunded: 7_655 });
  const { id, projects } = cast.elsie;
  const requested = { intent: "first-payment", projectId: projects[0].id, amount: "30", reason: "" };
  await crowd(() => sam.post(`/dashboard/admin/manage-client/${id}`, requested));
  expect(await open.look("select from invoices where project_id = $1", projects[0].id)).toHaveLength(1);
});

test("catalogue:Z5 my account and another's invoice, in every form: the same as an invoice that is not there", async () => {
  const theirs = await open.invoice({ owner: cast.gareth.id, projectId: cast.gareth.projects[0].id, pence });
  const draft = await aDraft(open.now(), { pence });
  const voided = await open.invoice({ pence });
  await voidInvoice(anActor(samHere, open.now()), voided, {
    reason: "a mistake",
    followedBy: "nothing",
    isMailed: true,
  });
  for (const wanted of [theirs, draft, voided, "1' or 1=1--", "", "../x"]) {
    const unknown = await maya.post(payments, { intent: "pay", invoiceId: randomUUID() });
    const answer = await maya.post(payments, { intent: "pay", invoiceId: wanted, projectId: bakery.id });
    expect([wanted, answer.status, answer.body.length]).toEqual([wanted, 404, unknown.body.length]);
    expect(answer.location).toBeUndefined();
  }
  const crossed = {
    intent: "write",
    clientId: cast.maya.id,
    projectId: cast.gareth.projects[0].id,
    "price-1": "1",
  };
  const written = { ...crossed, "description-1": "Work", retryKey: randomUUID() };
  expect(await changedBy(() => sam.post("/dashboard/admin/invoices/new", written))).toEqual({
    status: 422,
    changed: [],
  });
  const onMayas = { intent: "first-payment", projectId: cast.gareth.projects[0].id, amount: "1", reason: "Agreed" };
  expect(await changedBy(() => sam.post(`/dashboard/admin/manage-client/${cast.maya.id}`, onMayas))).toEqual({
    status: 422,
    changed: [],
  });
  const [method] = await open.look<{ id: string }>(
    `insert into saved_methods (id, client_id, provider_id, kind, label, saved_at)
     values (gen_random_uuid(), $1, 'pm_gareths', 'card', 'Visa ending 4242', now()) returning id`,
    cast.gareth.id,
  );
  const removals = [method?.id ?? "", randomUUID()].map((methodId) => ({ intent: "remove-method", methodId }));
  const { answers, changed } = await changedByAll(removals.map((form) => () => maya.post(payments, form)));
  expect([answers, changed]).toEqual([[422, 422], []]);
  // A draft is changed and discarded; what was issued is not, by whatever form.
  const change = { intent: "change", invoiceId: theirs, "description-1": "Free", "price-1": "0" };
  expect(await changedBy(() => sam.post("/dashboard/admin/invoices/new", change))).toEqual({
    status: 422,
    changed: [],
  });
  expect(await changedBy(() => sam.post(invoiceAddress(theirs), { intent: "discard" }))).toEqual({
    status: 422,
    changed: [],
  });
  const intents = [
    "issue",
    "transfer",
    ...["void", "request-again", "credit", "send-back", "replace", "never-received", "bounced", "moved", "bill-again"],
    ...["not-charged", "owed-again"],
    "send",
    "discard",
    "write",
    "save",
    "first-payment",
  ];
  const addresses = [
    invoiceAddress(theirs),
    "/dashboard/admin/invoices/new",
    "/dashboard/admin/money",
    "/dashboard/admin/billing",
  ];
  const tried = intents.flatMap((intent) => [
    () => maya.post(payments, { intent, invoiceId: theirs }),
    ...addresses.map((path) => () => maya.post(path, { ...invoiceForms.transfer("1", "x"), intent })),
  ]);
  expect((await changedByAll(tried)).changed).toEqual([]);
  expect(await open.standing(theirs)).toEqual(untouched);
});

test("catalogue:Z10 an invoice that is not issued yet, or void, is not there for its own client; its pay link pays nothing", async () => {
  const draft = await aDraft(open.now(), { pence: 77_701, projectId: bakery.id });
  const voided = await open.invoice({ pence: 77_702, projectId: bakery.id });
  const page = payPath(voided);
  await voidInvoice(anActor(samHere, open.now()), voided, {
    reason: "the client's secret",
    followedBy: "nothing",
    isMailed: true,
  });
  for (const path of [payments, `/projects/${bakery.id}`, "/clients/dashboard"])
    for (const address of [path, `${path}.data`])
      expect([address, /777\.0[12]|7770[12]|the client's secret/.test((await maya.get(address)).body)]).toEqual([
        address,
        false,
      ]);
  const unknown = await open.stranger().get(payPath(randomUUID()));
  const hidden = await open.stranger().get(payPath(draft));
  expect([hidden.status, hidden.body.length]).toEqual([404, unknown.body.length]);
  expect((await open.stranger().post(payPath(draft), {})).status).toBe(404);
  const seen = await open.stranger().get(page);
  expect([seen.status, seen.body.includes("the client's secret")]).toEqual([200, false]);
  expect((await open.stranger().post(page, {})).status).toBe(422);
  expect(await open.look("select from payment_attempts where invoice_id = any ($1)", [draft, voided])).toEqual([]);
});

test("catalogue:V3–V8 after all of it the books are sound", async () => {
  await open.drained();
  expect(await checkMoney(open.db)).toEqual([]);
});
