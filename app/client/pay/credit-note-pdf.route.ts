import { requireId } from "../../actions.server.ts";
import type { Route } from "./+types/credit-note-pdf.route";
import { answerByLink } from "./pdf.server.ts";

/** What takes back part of the invoice. */
export function loader({ params }: Route.LoaderArgs) {
  const creditNoteId = requireId(params.creditNoteId);
  return answerByLink(params.token, (invoiceId) => ({ kind: "credit-note", invoiceId, creditNoteId }));
}
