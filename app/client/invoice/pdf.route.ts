import { findDocument } from "../../../server/documents/find-document.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithPdf } from "../../shared/invoice/pdf.server.ts";
import type { Route } from "./+types/pdf.route";

/** The invoice on paper, as it stands: paid and void ones say so. */
export function loader({ params, context }: Route.LoaderArgs) {
  const wanted = { kind: "current", invoiceId: requireId(params.invoiceId) } as const;
  const found = findDocument(requirePerson(context), wanted, now());
  return answerWithPdf(found, requireRequest(context).id);
}
