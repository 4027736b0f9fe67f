import type { Route } from "./+types/issued-pdf.route";
import { answerByLink } from "./pdf.server.ts";

/** The invoice as it was issued, whatever has become of it. */
export function loader({ params }: Route.LoaderArgs) {
  return answerByLink(params.token, (invoiceId) => ({ kind: "invoice", invoiceId }));
}
