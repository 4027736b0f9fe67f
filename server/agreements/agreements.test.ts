import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { readAgreement } from "../../domain/agreement.ts";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { aPaymentProvider, pay } from "../../tests/support/a-payer.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { acceptFor, aNewShop } from "../../tests/support/an-agreement.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { invoicesOf, runOn } from "../../tests/support/billing-runs.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import type { Person } from "../access/actor.ts";
import { deleteClient } from "../clients/delete-client.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { requestFirstPayment } from "../invoices/request-first-payment.ts";
import { startCheckout, startCheckoutOfAll } from "../payments/start-checkout.ts";
import { changeTerm } from "../projects/change-term.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { addToProject, removeFromProject } from "../projects/project-catalogue.ts";
import { startBilling } from "../projects/start-billing.ts";
import { cast } from "../seed/cast.ts";
import { acceptAgreement } from "./accept-agreement.ts";
import { findAgreementPdf, findOfferedPdf } from "./draw-accepted.ts";
import { findAgreementPage, findOfferedByLink } from "./find-agreement.ts";

const at = new Date("2026-11-14T09:00:00Z");
const provider = anActor(sam, at);
const stripe = await aPaymentProvider();
const noor: Person = { kind: "person", id: cast.noor.id, role: "user" };
beforeAll(async () => {
  await withBankDetails(at);
  await look(
    "update clients set created_at = '2026-01-01', billing_address = '3 Quay Street' || chr(10) || 'Sampleton'",
  );
});

const aShop = (plan?: string, owner: Person = noor) => aNewShop(at, { ...(plan ? { plan } : {}), owner: owner.id });
const byCard = (who: Person | { kind: "pay-link"; invoiceId: string }, invoiceId: string) =>
  startCheckout(anActor(who, at), invoiceId, { isSaved: false });
const offered = async (id: string) => (await findAgreementPage(noor, id, at))?.offered;
const accept = (who: Person, id: string, hash: string) =>
  acceptAgreement(anActor(who, at), id, { hash, typedName: "Noor Haddad", startsAtOnce: true });
const rowsOf = (id: string) =>
  look<{
    text: string;
    hash: string;
    typed_name: string;
    email: string;
    accepted_by: string;
    starts_at_once: boolean | null;
  }>("select * from agreements where project_id = $1", id);

test("no first payment is begun, in the portal or by the link, before what is agreed is accepted", async () => {
  const { id, invoiceId } = await aShop();
  const first = { outcome: "agreement-first", projectId: id };
  expect(await byCard(noor, invoiceId)).toEqual(first);
  expect(await byCard({ kind: "pay-link", invoiceId }, invoiceId)).toEqual(first);
  const [sum] = await look<{ pence: number }>(
    "select sum(total_pence)::int as pence from invoices where client_id = $1 and settled_at is null",
    noor.id,
  );
  expect(await startCheckoutOfAll(anActor(noor, at), sum?.pence ?? 0)).toEqual(first);
  expect(await look("select from payment_attempts where invoice_id = $1", invoiceId)).toEqual([]);
  await acceptFor(id, at);
  expect((await byCard(noor, invoiceId)).outcome).toBe("started");
  await pay(stripe, invoiceId, at, { payer: noor });
  expect(await look("select from projects where id = $1 and term_started_on is not null", id)).toHaveLength(1);
});

test("catalogue:N26 what was accepted is the text that was shown, kept with its hash, the moment and the person, and no address of a machine", async () => {
  const { id } = await aShop();
  const shown = await offered(id);
  expect(await accept(noor, id, shown?.hash ?? "")).toEqual({ outcome: "accepted" });
  expect(await accept(noor, id, shown?.hash ?? "")).toEqual({ outcome: "already" });
  const [kept, ...more] = await rowsOf(id);
  expect(more).toEqual([]);
  expect(kept).toMatchObject({
    text: shown?.text,
    hash: createHash("sha256")
      .update(shown?.text ?? "")
      .digest("hex"),
    typed_name: "Noor Haddad",
    email: cast.noor.email,
    accepted_by: noor.id,
    starts_at_once: null,
  });
  expect(JSON.stringify(kept)).not.toContain(anActor(noor, at).address);
  const [, six, ...points] = readAgreement(kept?.text ?? "");
  expect(six?.lines).toHaveLength(6);
  expect(six?.lines[1]).toBe("You host it with me for 12 months at £3.00 a month. That is £36.00.");
  expect(six?.lines[3]).toContain("After month 5, for example, 7 × £3.00 = £21.00.");
  expect(points).toHaveLength(8);
});

test("by the pay link, the client accepts without a login, unless it is sent to somebody who may not", async () => {
  const { id, invoiceId } = await aShop("Tech Voyager");
  const link = { kind: "pay-link", invoiceId } as const;
  const shown = await findOfferedByLink(link, id, at);
  const acceptance = { hash: shown?.hash ?? "", typedName: "Noor Haddad", startsAtOnce: false };
  await aPerson(noor.id, "money");
  expect(await acceptAgreement(anActor(link, at), id, acceptance)).toEqual({ outcome: "not-there" });
  await look("update client_people set removed_at = now() where client_id = $1 and may = 'money'", noor.id);
  expect(await acceptAgreement(anActor(link, at), id, acceptance)).toEqual({ outcome: "accepted" });
  expect(await rowsOf(id)).toMatchObject([{ accepted_by: null, email: cast.noor.email, text: shown?.text }]);
  expect((await byCard(link, invoiceId)).outcome).toBe("started");
  const other = await aShop("Tech Voyager");
  expect(await acceptAgreement(anActor(link, at), other.id, acceptance)).toEqual({ outcome: "not-there" });
});

test("another plan is another text: what was shown before is not accepted, and what was accepted does not cover it", async () => {
  const { id, invoiceId } = await aShop();
  const shown = await offered(id);
  await addToProject(provider, id, await inTheCatalogue("plan", "Cyber Titan"));
  expect(await accept(noor, id, shown?.hash ?? "")).toEqual({ outcome: "changed" });
  const [link] = await look<{ id: string }>(
    "select l.id from project_plans l join plans p on p.id = l.plan_id where project_id = $1 and name = 'Data Explorer'",
    id,
  );
  await acceptFor(id, at);
  expect((await byCard(noor, invoiceId)).outcome).toBe("started");
  await removeFromProject(provider, id, { kind: "plan", linkId: link?.id ?? "" });
  expect((await byCard(noor, invoiceId)).outcome).toBe("started");
  await addToProject(provider, id, await inTheCatalogue("plan", "Tech Voyager"));
  expect((await byCard(noor, invoiceId)).outcome).toBe("agreement-first");
});

test("only somebody who may do everything for the client accepts; others are told nothing", async () => {
  const { id, invoiceId } = await aShop("Data Explorer", maya);
  const hash = (await findAgreementPage(maya, id, at))?.offered.hash ?? "";
  const bookkeeper: Person = await aPerson(maya.id, "money");
  for (const stranger of [gareth, sam, bookkeeper]) {
    expect(await findAgreementPage(stranger, id, at)).toBeUndefined();
    expect(await accept(stranger, id, hash)).toEqual({ outcome: "not-there" });
  }
  expect(await byCard(bookkeeper, invoiceId)).toEqual({ outcome: "agreement-first", projectId: id });
  expect(await findOfferedByLink({ kind: "pay-link", invoiceId }, id, at)).toMatchObject({ hash });
  expect(await findOfferedByLink({ kind: "pay-link", invoiceId: cast.maya.id }, id, at)).toBeUndefined();
});

test("whoever began before there were agreements is asked for nothing", async () => {
  const { id, invoiceId } = await aShop();
  await changeTerm(provider, id, "2026-03-01");
  expect((await offered(id))?.parts.isWanted).toBe(false);
  expect((await byCard(noor, invoiceId)).outcome).toBe("started");
  expect(await accept(noor, id, (await offered(id))?.hash ?? "")).toEqual({ outcome: "not-wanted" });
  const projectLines = [{ name: "Data Explorer", from: "2026-10-01" }];
  const billed = await aBilledProject(at, { owner: noor.id, projectLines });
  expect((await offered(billed))?.parts).toMatchObject({ isWanted: false, termStartedOn: null });
});

test("billing that is started by hand waits for the agreement as a first payment does, and begins the months when it is paid", async () => {
  const id = await aProject(at, "live", { owner: noor.id });
  await addToProject(provider, id, await inTheCatalogue("plan", "Data Explorer"));
  const [link] = await look<{ id: string }>("select id from project_plans where project_id = $1", id);
  const start = { kind: "plan", linkId: link?.id ?? "", from: "2026-11-16" } as const;
  expect(await startBilling(provider, id, start)).toEqual({ outcome: "unagreed" });
  expect(
    await look("select m.kind from mails m join project_events e on e.id = m.subject_id where e.project_id = $1", id),
  ).toEqual([{ kind: "agreement-wanted" }]);
  await runOn("2026-11-14");
  const invoiceId = (await invoicesOf(id))[0]?.id ?? "";
  const first = { outcome: "agreement-first", projectId: id };
  expect(await byCard(noor, invoiceId)).toEqual(first);
  const byLink = { kind: "pay-link", invoiceId } as const;
  expect(await byCard(byLink, invoiceId)).toEqual(first);
  expect((await findOfferedByLink(byLink, id, at))?.parts.isWanted).toBe(true);
  // What has nothing to do with hosting is paid as ever.
  expect((await byCard(noor, await anInvoice(at, { owner: noor.id, projectId: id }))).outcome).toBe("started");
  await acceptFor(id, at);
  await pay(stripe, invoiceId, at, { payer: noor });
  expect(await look("select term_started_on::text as on from projects where id = $1", id)).toEqual([
    { on: "2026-11-14" },
  ]);
});

test("a first payment without a plan begins no months; once there is one, what is agreed comes first", async () => {
  const id = await aProject(at, "template_sent", { owner: noor.id });
  await requestFirstPayment(provider, id, { amountPence: 4000, reason: "" });
  const [requested] = await look<{ id: string }>("select id from invoices where project_id = $1", id);
  await pay(stripe, requested?.id ?? "", at, { payer: noor });
  expect(await look("select from projects where id = $1 and term_started_on is null", id)).toHaveLength(1);
  await addToProject(provider, id, await inTheCatalogue("plan", "Data Explorer"));
  expect((await offered(id))?.parts.isWanted).toBe(true);
});

test("whoever's months are set is asked for nothing when billing starts", async () => {
  const id = await aProject(at, "live", { owner: noor.id });
  await addToProject(provider, id, await inTheCatalogue("plan", "Data Explorer"));
  await changeTerm(provider, id, "2026-03-01");
  const [link] = await look<{ id: string }>("select id from project_plans where project_id = $1", id);
  const start = { kind: "plan", linkId: link?.id ?? "", from: "2026-11-16" } as const;
  expect(await startBilling(provider, id, start)).toEqual({ outcome: "started" });
  expect(await look("select from projects where id = $1 and agreement_requested_at is not null", id)).toEqual([]);
});

test("what is to be accepted can be read on paper first, which says that it is not accepted", async () => {
  const { id } = await aShop();
  const paper = await findOfferedPdf(noor, id, at);
  if (paper.outcome !== "found") throw new Error(paper.outcome);
  expect(paper.fileName).toBe("agreement-not-accepted.pdf");
  const { text } = await readPdf(paper.bytes);
  expect(text).toContain("Not accepted yet");
  expect(text).toContain("You host it with me for 12 months at £3.00 a month.");
  expect(await findOfferedPdf(maya, id, at)).toEqual({ outcome: "not-there" });
  expect(await findAgreementPdf(noor, id, at)).toEqual({ outcome: "not-there" });
  await acceptFor(id, at);
  expect(await findOfferedPdf(noor, id, at)).toEqual({ outcome: "not-there" });
});

test("what was accepted is never changed, outlives its project and goes with its client", async () => {
  const { id } = await aShop();
  await acceptFor(id, at);
  const [{ number } = { number: 0 }] = await look<{ number: number }>(
    "select number from agreements where project_id = $1",
    id,
  );
  const refused = "stays as it was accepted";
  await expect(look("update agreements set typed_name = 'x' where number = $1", number)).rejects.toThrow(refused);
  await expect(look("update agreements set project_id = null where number = $1", number)).rejects.toThrow(refused);
  await expect(look("delete from agreements where number = $1", number)).rejects.toThrow(refused);
  await deleteProject(provider, id);
  await eraseDeleted(new Date("2026-11-25T03:20:00Z"));
  expect(await look("select from projects where id = $1", id)).toEqual([]);
  expect(await look("select from agreements where number = $1 and project_id is null", number)).toHaveLength(1);
  await deleteClient(provider, noor.id);
  await look(
    "update invoices set voided_at = now(), void_reason = 'x' where client_id = $1 and settled_at is null",
    noor.id,
  );
  await eraseDeleted(new Date("2026-12-25T03:20:00Z"));
  expect(await look("select from agreements where number = $1", number)).toEqual([]);
});
