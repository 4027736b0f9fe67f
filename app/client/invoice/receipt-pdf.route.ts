import { findDocument } from "../../../server/documents/find-document.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithPdf } from "../../shared/invoice/pdf.server.ts";
import type { Route } from "./+types/receipt-pdf.route";

/** What came in for an invoice, on paper. */
export function loader({ params, context }: Route.LoaderArgs) {
  const ids = { invoiceId: requireId(params.invoiceId), paymentId: requireId(params.paymentId) };
  const found = findDocument(requirePerson(context), { kind: "receipt", ...ids }, now());
  return answerWithPdf(found, requireRequest(context).id);
}
