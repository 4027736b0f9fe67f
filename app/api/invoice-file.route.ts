import { redirect } from "react-router";
import { findFile, readFileToken } from "../../server/documents/file-link.ts";
import { now } from "../../server/settings/clock.ts";
import { requireRequest } from "../../server/web/request-context.ts";
import { answerWithPdf } from "../shared/invoice/pdf.server.ts";
import type { Route } from "./+types/invoice-file.route";

/**
 * The document behind an address that lives for a minute.
 * Later it leads to the invoice's page, which asks who wants to see it.
 */
export function loader({ params, context }: Route.LoaderArgs) {
  const { invoiceId, isOver } = readFileToken(params.token, now()) ?? {};
  if (isOver) return redirect(`/invoices/${invoiceId}`);
  const found = invoiceId ? findFile(invoiceId, now()) : Promise.resolve({ outcome: "not-there" as const });
  return answerWithPdf(found, requireRequest(context).id);
}
