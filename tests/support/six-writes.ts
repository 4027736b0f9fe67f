import { randomUUID } from "node:crypto";
import { addOnLine } from "../../domain/add-on-request.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { emptyEnquiry, readEnquiry } from "../../domain/enquiry.ts";
import { anonymous } from "../../server/access/actor.ts";
import { decideRequest } from "../../server/add-on-requests/decide-request.ts";
import { requestAddOns } from "../../server/add-on-requests/request-add-ons.ts";
import { linkAddress, makeLink } from "../../server/auth/account-links.ts";
import { choosePassword } from "../../server/auth/reset-password.ts";
import { addClient } from "../../server/clients/add-client.ts";
import { asAccounts } from "../../server/db/client.server.ts";
import { receiveEnquiry } from "../../server/enquiries/receive-enquiry.ts";
import { issueInvoice } from "../../server/invoices/issue-invoice.ts";
import { recordTransfer } from "../../server/invoices/record-payment.ts";
import { aCaller } from "./a-caller.ts";
import { aClient } from "./a-client.ts";
import { aProject } from "./a-project.ts";
import { anActor } from "./an-actor.ts";
import { aDraft, anInvoice } from "./an-invoice.ts";
import { look } from "./look.ts";
import { sam } from "./people.ts";

const at = new Date("2026-11-14T09:00:00Z");
const admin = anActor(sam, at);

/** What somebody may have typed into it. */
export type Typed = { text: string; pence: number };
/** Does it, as often as it is called; the outcome. `done` says how many times it was done. */
export type Write = { run: () => Promise<{ outcome: string }>; done: () => Promise<number> };

/** The six that must not be done twice or by half: each is prepared anew, with an input of its own. */
export const sixWrites: Record<string, (typed: Typed) => Promise<Write>> = {
  async enquiry({ text }) {
    const [requestId, retryKey] = [randomUUID(), randomUUID()];
    const typed = { name: `Maya ${text}`, email: "maya@harbourlane.example", project: `Bread ${text}`, consent: true };
    const fields = readEnquiry({ ...emptyEnquiry, ...typed });
    // An address of its own, and a day of its own for the confirmation.
    const sender = { retryKey, requestId, address: freshAddress() };
    return {
      run: () => receiveEnquiry(fields, sender, at),
      done: () => count("enquiries where request_id = $1", requestId),
    };
  },
  async issue({ pence }) {
    const invoiceId = await aDraft(at, { owner: await aClient(), pence });
    return {
      run: () => issueInvoice(admin, invoiceId),
      done: () => count("audit_events where action = 'invoice-issued' and subject_id = $1", invoiceId),
    };
  },
  async pay({ pence, text }) {
    const invoiceId = await anInvoice(at, { owner: await aClient(), pence: pence + 100 });
    const transfer = { amountPence: pence, receivedOn: londonDay(at), reference: text, retryKey: randomUUID() };
    return {
      run: () => recordTransfer(admin, invoiceId, transfer),
      done: () => count("payments where invoice_id = $1", invoiceId),
    };
  },
  async approve() {
    const owner = await aClient();
    const projectId = await aProject(at, "live", { owner, projectName: "A shop" });
    const [addOn] = await look<Parameters<typeof addOnLine>[0]>(
      `select name, price_pence as "pricePence", pricing_type as "pricingType" from add_ons where name = 'Basic CMS'`,
    );
    if (!addOn) throw new Error("the catalogue has no Basic CMS");
    const wish = { projectId, lines: [addOnLine(addOn)], retryKey: undefined };
    await requestAddOns(anActor({ kind: "person", id: owner, role: "user" }, at), wish);
    const [request] = await look<{ id: string }>("select id from add_on_requests where project_id = $1", projectId);
    const id = request?.id ?? "";
    return {
      run: () => decideRequest(admin, id, { kind: "approved" }),
      done: () => count("invoices where add_on_request_id = $1 and issued_at is not null", id),
    };
  },
  async reset() {
    const accountId = await aClient();
    const id = await asAccounts(anonymous, (tx) => makeLink(tx, { accountId, purpose: "reset" }, at));
    const token = linkAddress(id, "reset").split("/").at(-1) ?? "";
    const caller = { ...aCaller, address: freshAddress(), at };
    return {
      run: () => choosePassword(token, "kettle lantern gravel", caller),
      done: () => count("auth.account where user_id = $1 and password is not null", accountId),
    };
  },
  async "client create"({ text }) {
    const email = `${randomUUID()}@new.example`;
    const fields = { name: `Rosehip ${text}`.toWellFormed().replaceAll("\0", ""), email, kind: "business" } as const;
    return {
      run: () => addClient(admin, fields),
      done: () => count("clients where email = $1", email),
    };
  },
};

let used = 0;

function freshAddress(): string {
  used++;
  return `198.19.${used >> 8}.${used & 255}`;
}

async function count(from: string, ...values: unknown[]): Promise<number> {
  const [found] = await look<{ n: number }>(`select count(*)::int as n from ${from}`, ...values);
  return found?.n ?? -1;
}
