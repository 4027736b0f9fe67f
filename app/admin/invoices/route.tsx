import { invoiceTitles } from "../../../content/admin-invoices.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { findInvoices } from "../../../server/invoices/find-invoices.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { readMark, writeMark } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { readInvoiceFilter, showInvoiceFilter } from "./filter.server.ts";
import { InvoiceListPage } from "./page.tsx";
import { listMonths, showInvoices } from "./view.server.ts";

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
