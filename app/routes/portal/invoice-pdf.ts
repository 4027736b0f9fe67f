import { now } from "../../../server/clock.ts";
import { findDocument } from "../../../server/documents/find-document.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requireId } from "../../deeds.server.ts";
import { requirePerson } from "../../door.server.ts";
import { answerWithPdf } from "../../invoice-pdf.server.ts";
import type { Route } from "./+types/invoice-pdf";

/** The invoice on paper. */
export function loader({ params, context }: Route.LoaderArgs) {
  const found = findDocument(requirePerson(context), requireId(params.invoiceId), now());
  return answerWithPdf(found, requireRequest(context).id);
}
