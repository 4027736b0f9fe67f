import type { InvoiceView, MethodView, showOwed } from "./view.server.ts";

export type ShownInvoice = InvoiceView;
export type OwedShown = ReturnType<typeof showOwed>;
export type SavedShown = MethodView;
