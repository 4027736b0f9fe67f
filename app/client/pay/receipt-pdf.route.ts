import { requireId } from "../../actions.server.ts";
import type { Route } from "./+types/receipt-pdf.route";
import { answerByLink } from "./pdf.server.ts";

/** What came in for the invoice. */
export function loader({ params }: Route.LoaderArgs) {
  const paymentId = requireId(params.paymentId);
  return answerByLink(params.token, (invoiceId) => ({ kind: "receipt", invoiceId, paymentId }));
}
