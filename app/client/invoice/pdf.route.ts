import { findDocument } from "../../../server/documents/find-document.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithPdf } from "../../shared/invoice/pdf.server.ts";
import type { Route } from "./+types/pdf.route";

/** The invoice on paper. */
export function loader({ params, context }: Route.LoaderArgs) {
  const which = { invoiceId: requireId(params.invoiceId), creditNoteId: null };
  const found = findDocument(requirePerson(context), which, now());
  return answerWithPdf(found, requireRequest(context).id);
}
