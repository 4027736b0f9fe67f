import { Readable } from "node:stream";
import { londonDay } from "../../../domain/calendar-day.ts";
import { fileHeader } from "../../../domain/file-header.ts";
import { exportInvoices } from "../../../server/invoices/export-invoices.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import type { Route } from "./+types/csv.route";
import { readInvoiceFilter } from "./filter.server.ts";

/** For the accountant, sent as it is read. */
export function loader({ url, context }: Route.LoaderArgs) {
  const today = londonDay(now());
  const lines = exportInvoices(requirePerson(context), readInvoiceFilter(url.searchParams), today);
  // Node’s own streams become the web’s, also where an answer is read slowly or given up.
  const body = Readable.toWeb(Readable.from(lines).map((line: string) => Buffer.from(line))) as ReadableStream;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": fileHeader("attachment", `invoices-${today}.csv`),
      "Cache-Control": "private, no-store",
    },
  });
}
