import { londonDay } from "../../../domain/calendar-day.ts";
import { findInvoices } from "../../../server/invoices/find-invoices.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { readMark } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { readInvoiceFilter } from "./filter.server.ts";
import { InvoiceListPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const today = londonDay(now());
  const before = readMark(query.get("before"));
  const found = await findInvoices(requirePerson(context), readInvoiceFilter(query), before, today);
  return view(found, { query, isFirst: before === undefined, today });
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  return <InvoiceListPage {...loaderData} />;
}
