import type { Route } from "./+types/invoice-pdf.route";
import { answerByLink } from "./pdf.server.ts";

/** The invoice as it stands: paid and void ones say so. */
export function loader({ params }: Route.LoaderArgs) {
  return answerByLink(params.token, (invoiceId) => ({ kind: "current", invoiceId }));
}
