import type { Person } from "../../server/access/viewer.ts";
import { listRuns } from "../../server/billing/find-runs.ts";
import { findTonight } from "../../server/billing/find-tonight.ts";
import { findDay } from "../../server/day/find-day.ts";
import { findPayments } from "../../server/invoices/find-client-money.ts";
import { findInvoiceForAdmin } from "../../server/invoices/find-invoice.ts";
import { findInvoices, type InvoiceFilter } from "../../server/invoices/find-invoices.ts";
import { findPayPage } from "../../server/invoices/find-pay-page.ts";
import { findStatement } from "../../server/invoices/find-statement-admin.ts";
import { findDashboard, findProjectPage } from "../../server/projects/find-projects.ts";
import { admin } from "./portal-pages.ts";

/** Whose pages are opened, which project, and one invoice of it. */
export type Payer = { clientId: string; projectId: string; invoiceId: string; number: number; name: string };

const day = "2026-11-02";
const client = ({ clientId }: Payer): Person => ({ kind: "person", id: clientId, role: "user" });
const any: InvoiceFilter = { status: undefined, client: "", number: undefined, month: undefined };
const list = (filter: Partial<InvoiceFilter>) => () => findInvoices(admin, { ...any, ...filter }, undefined, day);
const older = { at: new Date("2024-06-01T09:00:00Z"), id: "00000000-0000-4000-8000-000000000000" };

/** What the pages about money ask the server for. */
export const moneyPages: Record<string, (payer: Payer) => Promise<unknown>> = {
  "invoices, the newest": list({}),
  "invoices, an older page": () => findInvoices(admin, any, older, day),
  "invoices, drafts": list({ status: "draft" }),
  "invoices, open": list({ status: "open" }),
  "invoices, overdue": list({ status: "overdue" }),
  "invoices, paid": list({ status: "paid" }),
  "invoices, void": list({ status: "void" }),
  "invoices of a month": list({ month: "2026-05-01" }),
  "invoices of a client": ({ name }) => list({ client: name })(),
  "invoice by its number": ({ number }) => list({ number })(),
  "invoice admin": ({ invoiceId }) => findInvoiceForAdmin(admin, invoiceId, day),
  "statement, the admin's": ({ clientId }) => findStatement(admin, clientId),
  "the day's screen": () => findDay(admin, { search: "", after: undefined, deleting: undefined }, day),
  "tonight's run": () => findTonight(admin, day),
  "runs of the billing": () => listRuns(admin),
  "client's payments and statement": (payer) => findPayments(client(payer), { before: undefined }),
  "client's dashboard": (payer) => findDashboard(client(payer)),
  "client's project": (payer) => findProjectPage(client(payer), payer.projectId),
  "pay page": ({ invoiceId }) => findPayPage({ kind: "pay-link", invoiceId }),
};
