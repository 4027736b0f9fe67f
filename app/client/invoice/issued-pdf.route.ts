import { findDocument } from "../../../server/documents/find-document.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithPdf } from "../../shared/invoice/pdf.server.ts";
import type { Route } from "./+types/issued-pdf.route";

/** The invoice on paper as it was issued, whatever has become of it. */
export function loader({ params, context }: Route.LoaderArgs) {
  const wanted = { kind: "invoice", invoiceId: requireId(params.invoiceId) } as const;
  return answerWithPdf(findDocument(requirePerson(context), wanted, now()), requireRequest(context).id);
}
