import { invoiceTitles } from "../../../content/admin-invoices.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { now } from "../../../server/clock.ts";
import { findInvoices } from "../../../server/invoices/find-invoices.ts";
import { InvoiceListPage } from "../../components/portal/money/invoice-list-page.tsx";
import { readMark, writeMark } from "../../deeds.server.ts";
import { requirePerson } from "../../door.server.ts";
import { readInvoiceFilter, showInvoiceFilter } from "../../invoice-filter.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import { listMonths, showInvoices } from "../../show-invoices.server.ts";
import type { Route } from "./+types/invoices";

export const meta = () => portalMeta(invoiceTitles.list);

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const today = londonDay(now());
  const before = readMark(query.get("before"));
  const found = await findInvoices(requirePerson(context), readInvoiceFilter(query), before, today);
  const { shown, search, isFiltered } = showInvoiceFilter(query);
  const { older } = found;
  return {
    ...showInvoices(found),
    filter: shown,
    isFiltered,
    isFirst: before === undefined,
    search: search && `?${search}`,
    months: listMonths(today, shown.month),
    older: older && `/dashboard/admin/invoices?${search && `${search}&`}before=${writeMark(older)}`,
  };
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  return <InvoiceListPage {...loaderData} />;
}
