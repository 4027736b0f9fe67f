import { business } from "../../../content/business.ts";
import type { InvoiceStatus } from "../../../domain/invoice.ts";

export const title = `Invoices, ${business.name}`;

export const words = {
  heading: "Invoices",
  lead: "Every invoice, the newest first.",
  write: "Write an invoice",
  csv: "CSV for the accountant",
  filter: {
    label: "Find invoices",
    status: "Status",
    all: "All",
    client: "Client",
    number: "Number",
    month: "Issued in",
    anyMonth: "Any month",
    find: "Find",
    clear: "Show all",
  },
  statuses: {
    draft: "Draft",
    open: "Open",
    overdue: "Overdue",
    paid: "Paid",
    void: "Void",
  } satisfies Record<InvoiceStatus, string>,
  totals: {
    label: "What these come to",
    count: "Invoices",
    issued: "Issued",
    credited: "Credited",
    paid: "Received",
    owed: "Owed",
  },
  heads: { invoice: "Invoice", client: "Client", dates: "Dates", status: "Status", amount: "Amount", acts: "Actions" },
  due: (day: string) => `Due ${day}`,
  issued: (day: string) => `Issued ${day}`,
  drafted: (day: string) => `Written ${day}`,
  owed: (pounds: string) => `${pounds} owed`,
  noNumber: "Draft",
  view: "View Invoice",
  viewNamed: (name: string) => `View invoice ${name}`,
  open: "Open",
  openNamed: (name: string) => `Open ${name}`,
  older: "Older invoices",
  newest: "The newest",
  none: { heading: "No invoices yet", lead: "A payment request, an approved add-on or the nightly run makes one." },
  notFound: { heading: "No invoices found", lead: "Change or clear the filters." },
} as const;
