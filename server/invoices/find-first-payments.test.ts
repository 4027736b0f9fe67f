import { beforeAll, expect, test } from "vitest";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { findClientPage } from "../clients/find-clients.ts";
import { asViewer } from "../db/client.server.ts";
import { changeFirstPayment } from "../projects/change-first-payment.ts";
import { addToProject, removeFromProject } from "../projects/project-catalogue.ts";
import { startBilling } from "../projects/start-billing.ts";
import { cast } from "../seed/cast.ts";
import { findFirstPayments } from "./find-first-payments.ts";
import { requestFirstPayment } from "./request-first-payment.ts";

const at = new Date("2026-11-14T09:00:00Z");

beforeAll(() => withBankDetails(at));

async function withPlan(name: string): Promise<string> {
  const id = await aProject(at, null, { owner: cast.elsie.id, projectName: "Marsh Patterns" });
  const [plan] = await look<{ id: string }>("select id from plans where name = $1", name);
  await addToProject(anActor(sam, at), id, { kind: "plan", id: plan?.id ?? "" });
  return id;
}

test("only a project that still owes its first payment is asked about; an open invoice takes the form's place", async () => {
  const id = await withPlan("Tech Voyager");
  const find = async () => (await findClientPage(sam, cast.elsie.id, "2026-11-14"))?.firstPayments.get(id);
  expect(await find()).toBeUndefined();
  await changeFirstPayment(anActor(sam, at), id, true);
  const request = await find();
  expect(request).toMatchObject({ lines: [{ description: "Tech Voyager hosting" }], open: undefined });
  expect(request?.totalPence).toBeGreaterThan(0);
  await requestFirstPayment(anActor(sam, at), id, { amountPence: undefined, reason: "" });
  expect(await find()).toMatchObject({ open: { totalPence: request?.totalPence, issuedOn: "2026-11-14" } });
});

test("nobody to ask is no question at all", async () => {
  const none = [{ id: cast.maya.projects[0].id, paymentType: "monthly", firstPaymentRequired: false }] as const;
  expect(await asViewer(sam, (tx) => findFirstPayments(tx, none))).toEqual(new Map());
});

test("the next due day follows the start of billing, and goes with what was billed", async () => {
  const id = await withPlan("Tech Voyager");
  const [link] = await look<{ id: string }>("select id from project_plans where project_id = $1", id);
  const linkId = link?.id ?? "";
  const due = async () => (await look("select next_payment_due::text as due from projects where id = $1", id))[0]?.due;
  expect(await startBilling(anActor(sam, at), id, { kind: "plan", linkId, from: "2026-11-13" })).toEqual({
    outcome: "past",
  });
  await startBilling(anActor(sam, at), id, { kind: "plan", linkId, from: "2026-12-01" });
  expect(await due()).toBe("2026-12-01");
  expect(await startBilling(anActor(sam, at), id, { kind: "plan", linkId, from: "2026-12-05" })).toEqual({
    outcome: "already",
  });
  await removeFromProject(anActor(sam, at), id, { kind: "plan", linkId });
  expect(await due()).toBeNull();
});
