import { findDocument } from "../../../server/documents/find-document.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithPdf } from "../../shared/invoice/pdf.server.ts";
import type { Route } from "./+types/credit-note-pdf.route";

/** What takes back part of an invoice, on paper. */
export function loader({ params, context }: Route.LoaderArgs) {
  const ids = { invoiceId: requireId(params.invoiceId), creditNoteId: requireId(params.creditNoteId) };
  const found = findDocument(requirePerson(context), { kind: "credit-note", ...ids }, now());
  return answerWithPdf(found, requireRequest(context).id);
}
